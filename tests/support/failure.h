// What an action of the engine throws, as a value. Header-only.
#pragma once

#include <string>

#include "engine/core/error.h"

namespace test_support {

struct Failure {
  engine::Code code = engine::Code::kOk;
  std::string text;
  bool says(const std::string& part) const { return text.find(part) != std::string::npos; }
};

// What `action` throws; kOk when nothing.
template <typename Action>
Failure failureOf(const Action& action) {
  try {
    action();
  } catch (const engine::Error& error) {
    return {error.code(), error.what()};
  }
  return {};
}

// Its code alone; `message`, unless null, is set to its text.
template <typename Action>
engine::Code codeOf(const Action& action, std::string* message = nullptr) {
  const Failure failure = failureOf(action);
  if (message && failure.code != engine::Code::kOk) *message = failure.text;
  return failure.code;
}

}  // namespace test_support

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

}  // namespace test_support

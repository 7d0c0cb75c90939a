// An error of one input of a request to a model. Immutable: safe to copy between threads.
#pragma once

#include <string>

#include "engine/core/error.h"

namespace engine::estimator {

class InputError : public Error {
 public:
  InputError(Code code, const std::string& input, const std::string& message) : Error(code, message), input_(input) {}
  // Its key in the signature, or the name of the feature.
  const std::string& input() const { return input_; }

 private:
  std::string input_;
};

// The message's parts are joined.
template <typename... Parts>
[[noreturn]] void failAtInput(Code code, const std::string& input, const Parts&... parts) {
  throw InputError(code, input, message(parts...));
}

}  // namespace engine::estimator

// The one error type of the program: a canonical code and a message that names what failed, where, and what to do.
// It lives on the ground floor so that every folder throws the same type. Immutable: safe to copy between threads.
//   std::string said;
//   try {
//     throw summaries::Error(summaries::Code::kNotFound, "There is no run 'a'.");
//   } catch (const summaries::Error& error) {
//     said = std::string(summaries::codeName(error.code())) + ": " + error.what();
//   }
//   said;  // is "NotFound: There is no run 'a'."
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace summaries {

// TensorFlow's canonical codes, with its numbers.
enum class Code {
  kOk = 0,
  kCancelled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kResourceExhausted = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
};

// "InvalidArgument", "NotFound" …
std::string_view codeName(Code code);

class Error : public std::runtime_error {
 public:
  Error(Code code, const std::string& message) : std::runtime_error(message), code_(code) {}
  // What kind of failure it is; what() says what failed, where, and what to do.
  Code code() const { return code_; }

 private:
  Code code_;
};

}  // namespace summaries

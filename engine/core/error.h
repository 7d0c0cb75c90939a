// The engine's name for the program's one error type. Immutable: safe to copy between threads.
//   Code code = Code::kOk;
//   try {
//     fail(Code::kNotFound, "There is no file ", 3, ".");
//   } catch (const Error& error) {
//     code = error.code();  // what() is "There is no file 3."
//   }
//   code;  // is Code::kNotFound
#pragma once

#include <sstream>
#include <string>

#include "summaries/error.h"

namespace engine {

using summaries::Code;
using summaries::Error;

// Joins its arguments as a stream would: message("got ", 3, " rows").
template <typename... Parts>
std::string message(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

// Throws an Error of that code whose text is message(parts…).
template <typename... Parts>
[[noreturn]] void fail(Code code, const Parts&... parts) {
  throw Error(code, message(parts...));
}

}  // namespace engine

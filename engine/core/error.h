// The engine's name for the program's one error type. Immutable: safe to copy between threads.
//   Code code = Code::kOk;
//   try {
//     fail(Code::kNotFound, "There is no file ", 3, ".");
//   } catch (const Error& error) {
//     code = error.code();  // what() is "There is no file 3."
//   }
//   code;  // is Code::kNotFound
#pragma once

#include <initializer_list>
#include <ostream>
#include <string>

#include "summaries/error.h"

namespace engine {

using summaries::Code;
using summaries::Error;

// One argument of message(): where it is, and how it is printed. It lives as long as the call.
class MessagePart {
 public:
  // Of anything that a stream prints.
  template <typename T>
  explicit MessagePart(const T& value)
      : value_(&value), print_([](std::ostream& out, const void* given) { out << *static_cast<const T*>(given); }) {}
  // Of any length, so that texts of different lengths share their code.
  explicit MessagePart(const char* text)
      : value_(text), print_([](std::ostream& out, const void* given) { out << static_cast<const char*>(given); }) {}
  void printTo(std::ostream& out) const { print_(out, value_); }

 private:
  const void* value_;
  void (*print_)(std::ostream& out, const void* given);
};

// The parts as a stream prints them, one after the other.
std::string joined(std::initializer_list<MessagePart> parts);
// Throws an Error of that code whose text is joined(parts).
[[noreturn]] void failWith(Code code, std::initializer_list<MessagePart> parts);

// Joins its arguments as a stream would: message("got ", 3, " rows").
template <typename... Parts>
std::string message(const Parts&... parts) {
  return joined({MessagePart(parts)...});
}

// Throws an Error of that code whose text is message(parts…). Thousands of places do: each holds no more than the list
// of what is printed.
template <typename... Parts>
[[noreturn]] void fail(Code code, const Parts&... parts) {
  failWith(code, {MessagePart(parts)...});
}

}  // namespace engine

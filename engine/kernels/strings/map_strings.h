// What ops over strings share: a kernel that maps each string to a value, and code points of UTF-8. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/node_error.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// A kernel whose output has the shape of input 0: out = fn(string).
template <typename Out, typename Fn>
std::unique_ptr<Kernel> mapStrings(Fn fn) {
  return kernelOf([fn = std::move(fn)](KernelContext& context) {
    const Tensor& input = context.input(0);
    Out* out = context.output(0, input.shape()).template data<Out>();
    for (const std::string& text : input.flat<std::string>()) *out++ = fn(text);
  });
}

// Whether an attribute "unit" says UTF8_CHAR. InvalidArgument unless it says that or BYTE.
inline bool isUtf8Unit(const KernelConstruction& c) {
  const auto& unit = c.attr<std::string>("unit");
  if (unit != "BYTE" && unit != "UTF8_CHAR") {
    failAtNode(Code::kInvalidArgument, c.node.name(), ": unit must be BYTE or UTF8_CHAR, not '", unit, "'.");
  }
  return unit == "UTF8_CHAR";
}

// A byte inside a code point, not its first.
inline bool isTrailByte(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

// The string of a scalar input; `what` names it in messages.
inline const std::string& scalarString(const KernelContext& context, int input, const char* what) {
  const Tensor& tensor = context.input(input);
  if (tensor.elements() != 1) {
    fail(Code::kInvalidArgument, what, " must be scalar, but received ", tensor.shape(), ".");
  }
  return *tensor.data<std::string>();
}

// Spaces as C's isspace() has them without a locale.
inline bool isAsciiSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace engine::kernels

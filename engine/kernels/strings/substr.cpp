// Substr: a part of each string, counted in bytes or in code points of UTF-8.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/strided_copy.h"
#include "engine/kernels/strings/map_strings.h"

namespace engine::kernels {
namespace {

void substrShape(InferenceContext& c) {
  if (!c.input(1).compatibleWith(c.input(2))) {
    c.failShape(message("pos and len should have the same shape, got ", c.input(1), " and ", c.input(2), "."));
  }
  const bool known = c.input(0).hasRank() && c.input(1).hasRank();
  c.setOutput(0, known ? broadcastShape(c.input(0), c.input(1)) : Shape::unknown());
}

const OpRegistrar kSubstrOp("Substr", "input: string, pos: T, len: T -> output: string",
                            "T: type; unit: string = 'BYTE'", substrShape);
const NoGradientRegistrar kSubstrNoGradient({"Substr"});

[[noreturn]] void failPosition(int64_t position, int64_t index) {
  fail(Code::kInvalidArgument, "pos ", position, " out of range for string at index ", index, ".");
}

// A negative position counts from the end. A negative length takes the rest, as in TensorFlow.
std::string_view byteSubstr(std::string_view text, int64_t position, int64_t length, int64_t index) {
  const auto size = static_cast<int64_t>(text.size());
  const int64_t begin = position < 0 ? position + size : position;
  if (begin < 0 || begin > size) failPosition(position, index);
  return text.substr(static_cast<std::size_t>(begin), length < 0 ? text.npos : static_cast<std::size_t>(length));
}

// The byte after `count` code points from `at` on; `count` is brought down by those there are.
std::size_t forward(std::string_view text, std::size_t at, int64_t& count) {
  for (; count > 0 && at < text.size(); --count) {
    ++at;
    while (at < text.size() && isTrailByte(text[at])) ++at;
  }
  return at;
}

std::size_t backward(std::string_view text, int64_t& count) {
  std::size_t at = text.size();
  for (; count > 0 && at > 0; --count) {
    --at;
    while (at > 0 && isTrailByte(text[at])) --at;
  }
  return at;
}

std::string_view utf8Substr(std::string_view text, int64_t position, int64_t length, int64_t index) {
  if (position < -static_cast<int64_t>(text.size())) failPosition(position, index);
  int64_t left = position < 0 ? -position : position;
  const std::size_t begin = position < 0 ? backward(text, left) : forward(text, 0, left);
  if (left > 0) failPosition(position, index);
  return text.substr(begin, forward(text, begin, length) - begin);
}

template <typename T>
std::unique_ptr<Kernel> makeSubstr(bool utf8) {
  return kernelOf([utf8](KernelContext& context) {
    const Tensor& texts = context.input(0);
    const Tensor& positions = context.input(1);
    const Tensor& lengths = context.input(2);
    if (positions.shape() != lengths.shape()) {
      fail(Code::kInvalidArgument, "pos and len should have the same shape, got ", positions.shape(), " and ",
           lengths.shape(), ".");
    }
    const Shape shape = broadcastShape(texts.shape(), positions.shape());
    const Strides out(shape), textStride(texts.shape()), positionStride(positions.shape());
    std::string* to = context.output(0, shape).data<std::string>();
    for (int64_t i = 0; i < shape.elements(); ++i) {
      int64_t textAt = 0, positionAt = 0;
      for (int d = 0; d < shape.rank(); ++d) {
        const int64_t at = i / out[d] % shape.dim(d);
        const int t = d - shape.rank() + texts.rank(), p = d - shape.rank() + positions.rank();
        if (t >= 0 && texts.dim(t) > 1) textAt += at * textStride[t];
        if (p >= 0 && positions.dim(p) > 1) positionAt += at * positionStride[p];
      }
      const std::string& text = texts.data<std::string>()[textAt];
      const auto position = static_cast<int64_t>(positions.data<T>()[positionAt]);
      const auto length = static_cast<int64_t>(lengths.data<T>()[positionAt]);
      *to++ = utf8 ? utf8Substr(text, position, length, i) : byteSubstr(text, position, length, i);
    }
  });
}

const KernelRegistrar kSubstrKernel("Substr", [](const KernelConstruction& c) {
  const bool utf8 = isUtf8Unit(c);
  return forIndex(c, c.inputType(1), [&](auto type) { return makeSubstr<typename decltype(type)::type>(utf8); });
});

}  // namespace
}  // namespace engine::kernels

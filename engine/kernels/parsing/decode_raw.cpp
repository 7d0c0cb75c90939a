// DecodeRaw and DecodePaddedRaw: the bytes of strings read as numbers.

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

static_assert(std::endian::native == std::endian::little);

// One dimension is added: unknown, or the padded length in elements.
void rawShape(InferenceContext& c) {
  if (!c.input(0).hasRank()) return c.setOutput(0, Shape::unknown());
  Shape shape = c.input(0);
  const Tensor* length = c.inputCount() > 1 ? c.constant(1) : nullptr;
  const auto size = static_cast<int64_t>(dtypeSize(c.node().outputType(0)));
  const bool known = length && length->elements() == 1 && size > 0;
  shape.addDim(known && scalarInteger(*length) > 0 ? scalarInteger(*length) / size : kUnknownDim);
  c.setOutput(0, shape);
}

const OpRegistrar kDecodeRaw("DecodeRaw", "bytes: string -> output: out_type",
                             "out_type: type; little_endian: bool = true", rawShape);
const OpRegistrar kDecodePaddedRaw("DecodePaddedRaw", "input_bytes: string, fixed_length: int32 -> output: out_type",
                                   "out_type: type; little_endian: bool = true", rawShape);
const NoGradientRegistrar kDecodeRawNoGradient({"DecodeRaw", "DecodePaddedRaw"});

class DecodeRawKernel : public Kernel {
 public:
  explicit DecodeRawKernel(const KernelConstruction& c)
      : dtype_(c.attr<DType>("out_type")), size_(dtypeSize(dtype_)), padded_(c.node.inputs().size() > 1) {
    if (size_ == 0) c.failUnsupported("bytes cannot be read as " + dtypeName(dtype_) + ".");
    const bool isComplex = dtype_ == DType::kComplex64 || dtype_ == DType::kComplex128;
    if (!c.attr<bool>("little_endian")) swapped_ = isComplex ? size_ / 2 : size_;
  }

  void compute(KernelContext& context) const override {
    const Tensor& input = context.input(0);
    const auto strings = input.flat<std::string>();
    const std::size_t length = padded_ ? paddedLength(scalarInteger(context.input(1))) : commonLength(strings);
    Shape shape = input.shape();
    shape.addDim(static_cast<int64_t>(length / size_));
    char* to = static_cast<char*>(context.output(0, shape).raw());
    for (const std::string& bytes : strings) {
      const std::size_t taken = std::min(bytes.size(), length);
      if (taken > 0) std::memcpy(to, bytes.data(), taken);
      if (taken < length) std::memset(to + taken, 0, length - taken);
      convert(to, length);
      to += length;
    }
  }

 private:
  std::size_t paddedLength(int64_t length) const {
    if (length <= 0) fail(Code::kInvalidArgument, "fixed_length (", length, ") must be greater than zero.");
    if (static_cast<std::size_t>(length) % size_ != 0) {
      fail(Code::kInvalidArgument, "fixed_length (", length, ") must be a multiple of the size of out_type (", size_,
           ").");
    }
    return static_cast<std::size_t>(length);
  }

  std::size_t commonLength(std::span<const std::string> strings) const {
    if (strings.empty()) return 0;
    const std::size_t length = strings[0].size();
    for (std::size_t i = 1; i < strings.size(); ++i) {
      if (strings[i].size() != length) {
        fail(Code::kInvalidArgument, "DecodeRaw requires input strings to all be the same size, but element ", i,
             " has size ", strings[i].size(), " != ", length, ".");
      }
    }
    if (length % size_ != 0) {
      fail(Code::kInvalidArgument, "Input to DecodeRaw has length ", length, " that is not a multiple of ", size_,
           ", the size of ", dtypeName(dtype_), ".");
    }
    return length;
  }

  void convert(char* bytes, std::size_t length) const {
    if (swapped_ > 1) {
      for (std::size_t at = 0; at < length; at += swapped_) std::reverse(bytes + at, bytes + at + swapped_);
    }
    if (dtype_ == DType::kBool) {
      for (std::size_t at = 0; at < length; ++at) bytes[at] = bytes[at] != 0;
    }
  }

  DType dtype_;
  std::size_t size_;  // bytes of an element
  bool padded_;
  std::size_t swapped_ = 1;  // bytes of the words whose bytes are turned round
};

const KernelRegistrar kDecodeRawKernel({"DecodeRaw", "DecodePaddedRaw"}, [](const KernelConstruction& c) {
  return std::make_unique<DecodeRawKernel>(c);
});

}  // namespace
}  // namespace engine::kernels

// Reverse, ReverseV2, ReverseSequence and Roll: the same elements in another order along some axes.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kReverse("Reverse", "tensor: T, dims: bool -> output: T", "", shape_fn::unchanged);
const OpRegistrar kReverseV2("ReverseV2", "tensor: T, axis: Tidx -> output: T", "Tidx: type = int32; T: type",
                             shape_fn::unchanged);
const OpRegistrar kReverseSequence("ReverseSequence", "input: T, seq_lengths: Tlen -> output: T",
                                   "seq_dim: int; batch_dim: int = 0; T: type; Tlen: type = int64",
                                   shape_fn::unchanged);
const OpRegistrar kRoll("Roll", "input: T, shift: Tshift, axis: Taxis -> output: T", "", shape_fn::unchanged);

std::vector<Gradient> sameAgain(GradientContext& c) {
  return {c.scope.op(c.node.op(), {c.grad(), c.input(1)}), {}};
}
const GradientRegistrar kReverseGradient("Reverse", sameAgain);
const GradientRegistrar kReverseV2Gradient("ReverseV2", sameAgain);
const GradientRegistrar kSequenceGradient("ReverseSequence", [](GradientContext& c) -> std::vector<Gradient> {
  const Attrs attrs{{"seq_dim", c.node.attr<int64_t>("seq_dim")}, {"batch_dim", c.node.attr<int64_t>("batch_dim")}};
  return {c.scope.op("ReverseSequence", {c.grad(), c.input(1)}, attrs), {}};
});
const GradientRegistrar kRollGradient("Roll", [](GradientContext& c) -> std::vector<Gradient> {
  const Output back = c.scope.op("Neg", {c.input(1)});
  return {c.scope.op("Roll", {c.grad(), back, c.input(2)}), {}, {}};
});

// Which dimensions to reverse, from a vector of axes or of one bool a dimension.
std::vector<char> reversedDims(const Tensor& which, int rank) {
  std::vector<char> reversed(static_cast<std::size_t>(rank), 0);
  const std::vector<int64_t> values = which.toInt64s();
  if (which.dtype() == DType::kBool) {
    if (static_cast<int>(values.size()) != rank) {
      fail(Code::kInvalidArgument, "dims must have ", rank, " entries, not ", values.size(), ".");
    }
    std::copy(values.begin(), values.end(), reversed.begin());
    return reversed;
  }
  for (int64_t axis : values) {
    char& flag = reversed[static_cast<std::size_t>(normalAxis(axis, rank))];
    if (flag++) fail(Code::kInvalidArgument, "axis ", axis, " specified more than once.");
  }
  return reversed;
}

template <typename Word>
std::unique_ptr<Kernel> makeReverse() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    const std::vector<char> reversed = reversedDims(context.input(1), in.rank());
    Tensor& out = context.output(0, in.shape());
    const Strides stride(in.shape());
    StridedCopy copy;
    int64_t offset = 0;
    for (int i = 0; i < in.rank(); ++i) {
      const bool back = reversed[static_cast<std::size_t>(i)] != 0;
      if (back) offset += (in.dim(i) - 1) * stride[i];
      copy.add(in.dim(i), back ? -stride[i] : stride[i], stride[i]);
    }
    if (in.elements() > 0) copy.run(words<Word>(in) + offset, words<Word>(out));
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeSequence(int64_t sequenceDim, int64_t batchDim) {
  return kernelOf([=](KernelContext& context) {
    const Tensor& in = context.input(0);
    const int sequence = normalAxis(sequenceDim, in.rank());
    const int batch = normalAxis(batchDim, in.rank());
    const std::vector<int64_t> lengths = context.input(1).toInt64s();
    if (sequence == batch || static_cast<int64_t>(lengths.size()) != in.dim(batch)) {
      fail(Code::kInvalidArgument, "Length of seq_lengths != input.dims(", batch, "), ", lengths.size(), " vs. ",
           in.dim(batch), ".");
    }
    Tensor& out = context.output(0, in.shape());
    const Strides stride(in.shape());
    const Word* from = words<Word>(in);
    Word* to = words<Word>(out);
    for (int64_t i = 0; i < in.elements(); ++i) {
      const int64_t at = i / stride[sequence] % in.dim(sequence);
      const int64_t length = lengths[static_cast<std::size_t>(i / stride[batch] % in.dim(batch))];
      if (length < 0 || length > in.dim(sequence)) {
        fail(Code::kInvalidArgument, "Invalid seq_lengths value ", length, ".");
      }
      to[i] = at < length ? from[i + (length - 1 - 2 * at) * stride[sequence]] : from[i];
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeRoll() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    const std::vector<int64_t> shifts = context.input(1).toInt64s();
    const std::vector<int64_t> axes = context.input(2).toInt64s();
    if (shifts.size() != axes.size()) fail(Code::kInvalidArgument, "shift and axis must have the same size.");
    std::vector<int64_t> total(static_cast<std::size_t>(in.rank()), 0);
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const int axis = normalAxis(axes[i], in.rank());
      const int64_t size = std::max<int64_t>(in.dim(axis), 1);
      int64_t& shift = total[static_cast<std::size_t>(axis)];
      shift = ((shift + shifts[i] % size) % size + size) % size;
    }
    Tensor& out = context.output(0, in.shape());
    const Strides stride(in.shape());
    const Word* from = words<Word>(in);
    Word* to = words<Word>(out);
    for (int64_t i = 0; i < in.elements(); ++i) {
      int64_t target = i;
      for (int d = 0; d < in.rank(); ++d) {
        const int64_t at = i / stride[d] % in.dim(d);
        target += ((at + total[static_cast<std::size_t>(d)]) % in.dim(d) - at) * stride[d];
      }
      to[target] = from[i];
    }
  });
}

const KernelRegistrar kReverseKernel({"Reverse", "ReverseV2"}, [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makeReverse<typename decltype(type)::type>(); });
});
const KernelRegistrar kSequenceKernel("ReverseSequence", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto type) {
    return makeSequence<typename decltype(type)::type>(c.attr<int64_t>("seq_dim"), c.attr<int64_t>("batch_dim"));
  });
});
const KernelRegistrar kRollKernel("Roll", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makeRoll<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels

#include "engine/kernels/math/unary.h"

#include "engine/graph/inference.h"

namespace engine::kernels {
namespace {

void pairwiseShape(InferenceContext& c) {
  c.setOutput(0, c.input(0).mergedWith(c.input(1)));
}

KernelTraits traits(std::vector<int> inPlace) {
  KernelTraits result;
  result.inPlace = std::move(inPlace);
  result.batch = batch_rule::everyInput;
  return result;
}

}  // namespace

std::unique_ptr<Kernel> unaryKernel(std::size_t operandSize, std::size_t resultSize, UnaryLoop loop) {
  const auto sizeX = static_cast<int64_t>(operandSize), sizeY = static_cast<int64_t>(resultSize);
  return kernelOf([=](KernelContext& context) {
    const Tensor& x = context.input(0);
    const auto* from = static_cast<const char*>(x.raw());
    auto* to = static_cast<char*>(context.output(0, x.shape()).raw());
    forRanges(context, x.elements(), x.elements() * (sizeX + sizeY), [&](int64_t begin, int64_t end) {
      loop(end - begin, from + begin * sizeX, to + begin * sizeY);
    });
  });
}

std::unique_ptr<Kernel> pairwiseKernel(std::size_t elementSize, PairwiseLoop loop) {
  return kernelOf([loop, size = static_cast<int64_t>(elementSize)](KernelContext& context) {
    const Tensor& a = context.input(0);
    const Tensor& b = context.input(1);
    if (a.shape() != b.shape()) {
      fail(Code::kInvalidArgument, "Inputs must have the same shape; got ", a.shape(), " and ", b.shape(), ".");
    }
    const auto* as = static_cast<const char*>(a.raw());
    const auto* bs = static_cast<const char*>(b.raw());
    auto* out = static_cast<char*>(context.output(0, a.shape()).raw());
    forRanges(context, a.elements(), 3 * a.elements() * size, [&](int64_t begin, int64_t end) {
      loop(end - begin, as + begin * size, bs + begin * size, out + begin * size);
    });
  });
}

UnaryRegistrar::UnaryRegistrar(std::span<const UnaryOp> rows, const char* signature) {
  for (const UnaryOp& row : rows) {
    OpRegistrar(row.name, signature, "T: type", shape_fn::unchanged);
    KernelRegistrar(row.name, row.make, traits({0}));
    if (!row.gradient) {
      NoGradientRegistrar({row.name});
      continue;
    }
    GradientRegistrar(row.name,
                      [gradient = row.gradient](GradientContext& c) { return std::vector<Gradient>{gradient(c)}; });
  }
}

PairwiseRegistrar::PairwiseRegistrar(std::span<const PairwiseOp> rows, const char* signature) {
  for (const PairwiseOp& row : rows) {
    OpRegistrar(row.name, signature, "T: type", pairwiseShape);
    KernelRegistrar(row.name, row.make, traits({0, 1}));
    if (row.gradient) GradientRegistrar(row.name, row.gradient);
  }
}

}  // namespace engine::kernels

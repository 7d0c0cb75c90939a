// Diag and DiagPart: a tensor of shape [d…] as the diagonal of one of shape [d…, d…], and back.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

void diagShape(InferenceContext& c) {
  const Shape& diagonal = c.withRankAtLeast(0, 1);
  if (!diagonal.hasRank()) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  Shape shape = diagonal;
  for (int64_t size : diagonal.dims()) shape.addDim(size);
  c.setOutput(0, shape);
}

// The first half of the dimensions, which must be like the second.
Shape halfOf(const Shape& shape) {
  const int half = shape.rank() / 2;
  bool square = shape.rank() >= 2 && shape.rank() % 2 == 0;
  Shape result;
  for (int d = 0; square && d < half; ++d) {
    square = shape.dim(d) == shape.dim(half + d) || shape.dim(d) < 0 || shape.dim(half + d) < 0;
    result.addDim(std::max(shape.dim(d), shape.dim(half + d)));
  }
  if (!square) fail(Code::kInvalidArgument, "input must have shape [d…, d…], not ", shape, ".");
  return result;
}

const OpRegistrar kDiag("Diag", "diagonal: T -> output: T", "", diagShape);
const OpRegistrar kDiagPart("DiagPart", "input: T -> diagonal: T", "", [](InferenceContext& c) {
  c.setOutput(0, c.input(0).hasRank() ? halfOf(c.input(0)) : Shape::unknown());
});
const GradientRegistrar kDiagGradient("Diag", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("DiagPart", {c.grad()})};
});
const GradientRegistrar kDiagPartGradient("DiagPart", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("Diag", {c.grad()})};
});

template <typename Word>
std::unique_ptr<Kernel> makeDiag() {
  return kernelOf([](KernelContext& context) {
    const Tensor& diagonal = context.input(0);
    Shape shape = diagonal.shape();
    for (int64_t size : diagonal.shape().dims()) shape.addDim(size);
    Word* to = words<Word>(context.output(0, shape));
    const int64_t n = diagonal.elements();
    std::fill_n(to, n * n, Word{});
    for (int64_t i = 0; i < n; ++i) to[i * (n + 1)] = words<Word>(diagonal)[i];
  });
}

template <typename Word>
std::unique_ptr<Kernel> makePart() {
  return kernelOf([](KernelContext& context) {
    const Tensor& input = context.input(0);
    Tensor& out = context.output(0, halfOf(input.shape()));
    const int64_t n = out.elements();
    for (int64_t i = 0; i < n; ++i) words<Word>(out)[i] = words<Word>(input)[i * (n + 1)];
  });
}

const KernelRegistrar kDiagKernel("Diag", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto word) { return makeDiag<typename decltype(word)::type>(); });
});
const KernelRegistrar kPartKernel("DiagPart", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto word) { return makePart<typename decltype(word)::type>(); });
});

}  // namespace
}  // namespace engine::kernels

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

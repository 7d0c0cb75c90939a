// The gradient of a bias that a batch norm by the batch's own moments takes away again is zero: nothing is summed up
// for what would be rounding.
#include <algorithm>

#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

// Whether only steps read it that are as small as the gradient is. Others, as Adam's, are large of rounding, too.
bool onlyPlainStepsRead(const Rewriter& rewriter, const Output& gradient) {
  const auto readers = rewriter.readers(gradient);
  return !rewriter.isFetch(gradient) && std::ranges::all_of(readers, [](const auto& reader) {
    return reader.first->op().ends_with("ApplyGradientDescent") || reader.first->op().ends_with("Momentum");
  });
}

bool isSumOfNormGradient(const Node& node) {
  if (node.op() != "BiasAddGrad" || node.attr<std::string>("data_format") != "NHWC") return false;
  const Output& gradient = node.input(0);
  return isBatchNormGradient(*gradient.node) && gradient.index == 0 && gradient.node->attr<bool>("is_training") &&
         node.outputShape(0).isFullyDefined() && node.controlInputs().empty();
}

void dropBiasGradients(Rewriter& rewriter) {
  std::vector<Node*> sums;
  for (const auto& node : rewriter.nodes()) {
    if (isSumOfNormGradient(*node) && onlyPlainStepsRead(rewriter, node->output(0))) sums.push_back(node.get());
  }
  for (Node* sum : sums) {
    Tensor zeros(DType::kFloat, sum->outputShape(0));
    std::ranges::fill(zeros.flat<float>(), 0.0F);
    Node* constant = rewriter.add("Const", *sum, {}, {{"dtype", DType::kFloat}, {"value", zeros}});
    rewriter.replace(sum->output(0), constant->output(0));
    rewriter.countPlace();
  }
}

// Before the gradients become other ops.
const RewriteRegistrar kDropBiasGradientsPass(23, "drop_bias_gradients", dropBiasGradients);

}  // namespace
}  // namespace engine

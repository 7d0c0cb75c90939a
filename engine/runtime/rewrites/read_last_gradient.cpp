// Where a model reads the last output of an LSTM only, the gradient of all its outputs is zeros but for that step:
// instead of a tensor of them the gradient's op gets the step.
#include <algorithm>

#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

constexpr std::size_t kCsGrad = 16, kHGrad = 17;  // inputs of BlockLSTMGrad

bool isOneNumber(const Output& output, int64_t wanted) {
  if (output.node->op() != "Const") return false;
  const Tensor& value = output.node->attr<Tensor>("value");
  return value.elements() == 1 && value.toDoubles()[0] == static_cast<double>(wanted);
}

// all[-1]: the mask says that the one axis goes, so that the end does not count.
bool isGradientOfLast(const Node& node) {
  if (node.op() != "StridedSliceGrad" || node.attr<int64_t>("shrink_axis_mask") != 1) return false;
  for (const char* mask : {"begin_mask", "ellipsis_mask", "new_axis_mask"}) {
    if (node.attr<int64_t>(mask) != 0) return false;
  }
  return isOneNumber(node.input(1), -1) && isOneNumber(node.input(3), 1);
}

// Where shapes are known what is like zeros is a constant.
bool isZeros(const Output& output) {
  if (output.node->op() == "ZerosLike") return true;
  if (output.node->op() != "Const" || output.type() != DType::kFloat) return false;
  return std::ranges::all_of(output.node->attr<Tensor>("value").flat<float>(), [](float value) { return value == 0; });
}

bool isLstmGradientOfLast(const Node& node) {
  if (node.op() != "BlockLSTMGrad" && node.op() != "BlockLSTMGradV2") return false;
  if (node.attr<DType>("T") != DType::kFloat || node.attr<bool>("use_peephole")) return false;
  return isGradientOfLast(*node.input(kHGrad).node) && isZeros(node.input(kCsGrad));
}

void readLastGradient(Rewriter& rewriter) {
  std::vector<Node*> found;
  for (const auto& node : rewriter.nodes()) {
    if (isLstmGradientOfLast(*node)) found.push_back(node.get());
  }
  for (Node* node : found) {
    std::vector<Output> inputs(node->inputs().begin(), node->inputs().begin() + kCsGrad);
    inputs.push_back(node->input(kHGrad).node->input(4));
    const Attrs attrs{{"is_v2", node->op() == "BlockLSTMGradV2"}};
    Node* fused = rewriter.add("_FusedLstmGradOfLast", *node, inputs, attrs);
    for (int i = 0; i < static_cast<int>(node->outputCount()); ++i) rewriter.replace(node->output(i), fused->output(i));
    rewriter.countPlace();
  }
}

const RewriteRegistrar kReadLastGradientPass(24, "read_last_gradient", readLastGradient);

}  // namespace
}  // namespace engine

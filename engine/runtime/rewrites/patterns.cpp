#include "engine/runtime/rewrites/patterns.h"

namespace engine {

bool onlyReadBy(const Rewriter& rewriter, const Node* node, const Node* reader) {
  return node->outputCount() == 1 && rewriter.onlyReader(node->output(0)) == reader && node->controlInputs().empty();
}

bool fusableConv(const Node& node) {
  if (node.op() != "Conv2D" || node.input(0).type() != DType::kFloat) return false;
  const auto& padding = node.attr<std::string>("padding");
  if (node.attr<std::string>("data_format") != "NHWC" || (padding != "SAME" && padding != "VALID")) return false;
  for (int64_t dilation : node.attr<std::vector<int64_t>>("dilations")) {
    if (dilation != 1) return false;
  }
  const Shape& input = node.input(0).shape();
  const Shape& filter = node.input(1).shape();
  return input.isFullyDefined() && filter.isFullyDefined() && input.dim(3) == filter.dim(2);
}

}  // namespace engine

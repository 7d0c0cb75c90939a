#include "engine/runtime/rewrites/patterns.h"

#include <algorithm>

namespace engine {

bool onlyReadBy(const Rewriter& rewriter, const Node* node, const Node* reader) {
  return node->outputCount() == 1 && rewriter.onlyReader(node->output(0)) == reader && node->controlInputs().empty();
}

namespace {

bool isPlainFloatWindow(const Node& node) {
  if (node.input(0).type() != DType::kFloat || node.attr<std::string>("data_format") != "NHWC") return false;
  for (int64_t dilation : node.attr<std::vector<int64_t>>("dilations")) {
    if (dilation != 1) return false;
  }
  const Shape& input = node.input(0).shape();
  const Shape& filter = node.input(1).shape();
  return input.isFullyDefined() && filter.isFullyDefined() && input.dim(3) == filter.dim(2);
}

bool isOneOf(const Node& node, std::initializer_list<const char*> ops) {
  if (std::ranges::find(ops, node.op()) == ops.end()) return false;
  return node.attr<std::string>("data_format") == "NHWC" && node.input(0).type() == DType::kFloat;
}

}  // namespace

bool fusableConv(const Node& node) {
  return node.op() == "Conv2D" && isPlainFloatWindow(node);
}

bool fusableDepthwise(const Node& node) {
  return node.op() == "DepthwiseConv2dNative" && isPlainFloatWindow(node) && node.input(1).shape().dim(3) == 1;
}

bool isBatchNorm(const Node& node) {
  return isOneOf(node, {"FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"});
}

bool isBatchNormGradient(const Node& node) {
  return isOneOf(node, {"FusedBatchNormGrad", "FusedBatchNormGradV2", "FusedBatchNormGradV3"});
}

}  // namespace engine

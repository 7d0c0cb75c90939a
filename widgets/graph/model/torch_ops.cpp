#include "widgets/graph/model/torch_ops.h"

#include <algorithm>
#include <array>

namespace widgets {
namespace {

constexpr std::string_view kTensorOps = "aten::";

bool startsWithOneOf(std::string_view op, const auto& stems) {
  return std::ranges::any_of(stems, [op](std::string_view stem) { return op.starts_with(stem); });
}

bool isOneOf(std::string_view op, const auto& names) {
  return std::ranges::find(names, op) != names.end();
}

constexpr std::array<std::string_view, 13> kTorchWeighted = {"conv", "linear",   "addmm",     "mm",   "matmul",
                                                             "bmm",  "baddbmm",  "embedding", "lstm", "gru",
                                                             "rnn",  "bilinear", "einsum"};
constexpr std::array<std::string_view, 5> kTorchNormalizations = {"batch_norm", "layer_norm", "group_norm",
                                                                  "instance_norm", "local_response_norm"};
constexpr std::array<std::string_view, 14> kTorchActivations = {
    "relu", "leaky_relu", "prelu",       "elu",      "selu", "gelu",     "sigmoid",
    "tanh", "softmax",    "log_softmax", "softplus", "silu", "hardtanh", "hardswish"};
constexpr std::array<std::string_view, 10> kTorchShapeStems = {
    "max_pool", "avg_pool", "adaptive_", "upsample", "pad", "constant_pad", "view", "unsqueeze", "squeeze", "expand"};
constexpr std::array<std::string_view, 16> kTorchShapes = {
    "reshape", "flatten", "t",     "transpose", "permute", "cat",        "stack",  "slice",
    "select",  "chunk",   "split", "size",      "to",      "contiguous", "repeat", "pixel_shuffle"};

}  // namespace

bool isTorchOp(std::string_view op) {
  return op.starts_with(kTensorOps) || op.starts_with("prim::");
}

std::string torchOpTitle(std::string_view op) {
  op.remove_prefix(op.rfind(':') + 1);
  while (op.starts_with('_')) op.remove_prefix(1);
  while (op.ends_with('_')) op.remove_suffix(1);
  return std::string(op);
}

bool isTorchAttribute(std::string_view op) {
  return op == "prim::GetAttr";
}

std::string torchAttributeName(const NodeDef& node) {
  const AttrValue* value = node.attr("attr");
  if (value == nullptr) return {};
  constexpr std::string_view kName = "name :";
  std::string_view text = value->text;
  const std::size_t start = text.find(kName);
  if (start == std::string_view::npos) return {};
  text.remove_prefix(start + kName.size());
  text = text.substr(0, text.find_first_of(",}"));
  constexpr std::string_view kAround = " \"'";
  const std::size_t first = text.find_first_not_of(kAround);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kAround) - first + 1));
}

bool isTorchConstant(std::string_view op) {
  return op == "prim::Constant";
}

bool isTorchList(std::string_view op) {
  return op == "prim::ListConstruct" || op == "prim::TupleConstruct";
}

bool isTorchInput(std::string_view op) {
  return op == "IO Node" || op == "prim::Param";
}

NodeCategory categoryOfTorchOp(std::string_view op) {
  if (isTorchInput(op)) return NodeCategory::kInput;
  if (isTorchList(op)) return NodeCategory::kShape;
  if (!op.starts_with(kTensorOps)) return NodeCategory::kOther;
  op.remove_prefix(kTensorOps.size());
  while (op.starts_with('_')) op.remove_prefix(1);
  while (op.ends_with('_')) op.remove_suffix(1);  // in place
  constexpr std::string_view kNative = "native_", kCudnn = "cudnn_";
  if (op.starts_with(kNative)) op.remove_prefix(kNative.size());
  if (op.starts_with(kCudnn)) op.remove_prefix(kCudnn.size());
  if (op.find("_loss") != std::string_view::npos || op.starts_with("cross_entropy")) return NodeCategory::kLoss;
  if (startsWithOneOf(op, kTorchNormalizations)) return NodeCategory::kNormalization;
  if (isOneOf(op, kTorchActivations)) return NodeCategory::kActivation;
  if (startsWithOneOf(op, kTorchShapeStems) || isOneOf(op, kTorchShapes)) return NodeCategory::kShape;
  return startsWithOneOf(op, kTorchWeighted) ? NodeCategory::kWeights : NodeCategory::kOther;
}

}  // namespace widgets

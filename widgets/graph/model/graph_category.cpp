#include "widgets/graph/model/graph_category.h"

#include "widgets/graph/model/torch_ops.h"

namespace widgets {

namespace {
template <std::size_t N>
bool startsWithAny(std::string_view text, const std::array<std::string_view, N>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Beginnings of names of ops, and of layer classes of Keras.
constexpr std::array<std::string_view, 9> kInputs = {"Placeholder",  "Iterator",    "OneShotIterator",
                                                     "ParseExample", "ParseSingle", "QueueDequeue",
                                                     "Reader",       "_Arg",        "InputLayer"};
constexpr std::array<std::string_view, 15> kWeighted = {
    "Conv",     "DepthwiseConv", "MatMul",         "BatchMatMul",   "BiasAdd",
    "Variable", "VarHandle",     "ResourceGather", "Embedding",     "LSTM",
    "GRU",      "SimpleRNN",     "Bidirectional",  "SeparableConv", "MultiHeadAttention"};
constexpr std::array<std::string_view, 9> kNormalizations = {"FusedBatchNorm", "BatchNorm",    "LRN",
                                                             "L2Loss",         "InstanceNorm", "LayerNorm",
                                                             "GroupNorm",      "UnitNorm",     "Normalization"};
constexpr std::array<std::string_view, 17> kActivations = {
    "Relu",     "Elu",  "Selu", "LeakyRelu", "Sigmoid",   "Tanh",  "Softmax",         "LogSoftmax", "Softplus",
    "Softsign", "Gelu", "ReLU", "ELU",       "LeakyReLU", "PReLU", "ThresholdedReLU", "Activation"};
constexpr std::array<std::string_view, 33> kShapeOps = {
    "Reshape",       "Squeeze",   "ExpandDims",  "Transpose", "Concat",    "Split",        "Slice",
    "StridedSlice",  "Pack",      "Unpack",      "Pad",       "Tile",      "MaxPool",      "AvgPool",
    "Shape",         "Size",      "Rank",        "Gather",    "Range",     "BroadcastTo",  "Fill",
    "Cast",          "MirrorPad", "SpaceTo",     "Flatten",   "Permute",   "RepeatVector", "AveragePooling",
    "GlobalAverage", "GlobalMax", "ZeroPadding", "Cropping",  "UpSampling"};
}  // namespace

NodeCategory categoryOfOp(std::string_view op, NodeRole role, bool hasWeights) {
  if (role == NodeRole::kGradient || role == NodeRole::kOptimizer || role == NodeRole::kSlot)
    return NodeCategory::kTraining;
  if (role == NodeRole::kMetric || contains(op, "CrossEntropy") || op == "L2Loss") return NodeCategory::kLoss;
  if (isTorchOp(op) || isTorchInput(op)) return categoryOfTorchOp(op);
  if (startsWithAny(op, kNormalizations)) return NodeCategory::kNormalization;
  if (hasWeights || op == "Dense" || startsWithAny(op, kWeighted)) return NodeCategory::kWeights;
  if (startsWithAny(op, kInputs)) return NodeCategory::kInput;
  if (startsWithAny(op, kActivations)) return NodeCategory::kActivation;
  if (startsWithAny(op, kShapeOps)) return NodeCategory::kShape;
  return NodeCategory::kOther;
}

NodeCategory categoryOfScope(std::string_view name, const CategoryCounts& counts) {
  const auto count = [&](NodeCategory category) { return counts[static_cast<std::size_t>(category)]; };
  int total = 0;
  for (const int each : counts) total += each;
  if (count(NodeCategory::kTraining) * 2 > total) return NodeCategory::kTraining;
  if (contains(name, "loss") || contains(name, "entropy")) return NodeCategory::kLoss;
  if (contains(name, "norm") || contains(name, "Norm")) return NodeCategory::kNormalization;
  for (const NodeCategory telling : {NodeCategory::kWeights, NodeCategory::kNormalization, NodeCategory::kLoss,
                                     NodeCategory::kActivation, NodeCategory::kInput, NodeCategory::kShape}) {
    if (count(telling) > 0) return telling;
  }
  return NodeCategory::kOther;
}

}  // namespace widgets

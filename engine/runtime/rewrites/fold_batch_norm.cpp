// A batch norm that is not training, behind a convolution: where all weights are constants, as in a frozen graph, the
// norm's factors become part of the filter, and what it adds a bias. y = conv(x, w)·a + b with a = scale / √(variance +
// ε) and b = offset - mean·a is conv(x, w·a) + b.
#include <cmath>

#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

bool isNormOfConstants(const Node& node) {
  if (!isBatchNorm(node) || node.attr<bool>("is_training") || !node.controlInputs().empty()) return false;
  for (int i = 1; i < 5; ++i) {
    if (node.input(i).node->op() != "Const") return false;
  }
  return true;
}

bool onlyNormalizedIsRead(const Rewriter& rewriter, const Node& norm) {
  for (int i = 1; i < norm.outputCount(); ++i) {
    if (rewriter.isFetch({const_cast<Node*>(&norm), i}) || !rewriter.readers({const_cast<Node*>(&norm), i}).empty())
      return false;
  }
  return true;
}

// The convolution, and the BiasAdd between it and the norm, if there is one.
struct NormedConv {
  Node* conv = nullptr;
  Node* bias = nullptr;
};

NormedConv convBefore(const Rewriter& rewriter, const Node& norm) {
  NormedConv found;
  Node* before = norm.input(0).node;
  const Node* reader = &norm;
  if (before->op() == "BiasAdd") {
    if (!onlyReadBy(rewriter, before, &norm) || before->input(1).node->op() != "Const") return {};
    if (before->attr<std::string>("data_format") != "NHWC") return {};
    found.bias = before;
    reader = before;
    before = before->input(0).node;
  }
  if (!fusableConv(*before) && !fusableDepthwise(*before)) return {};
  if (!onlyReadBy(rewriter, before, reader) || before->input(1).node->op() != "Const") return {};
  found.conv = before;
  return found;
}

const float* valuesOf(const Output& constant) {
  return constant.node->attr<Tensor>("value").data<float>();
}

Output addConstant(Rewriter& rewriter, const Node& like, const Tensor& value) {
  return rewriter.add("Const", like, {}, {{"dtype", DType::kFloat}, {"value", value}})->output(0);
}

// The output channels are the filter's last dimensions: of a depthwise filter, channels and multiplier together.
void fold(Rewriter& rewriter, Node& norm, const NormedConv& normed) {
  const Tensor& filter = normed.conv->input(1).node->attr<Tensor>("value");
  const int64_t channels = norm.input(1).shape().elements();
  const float epsilon = norm.attr<float>("epsilon");
  const float *scale = valuesOf(norm.input(1)), *offset = valuesOf(norm.input(2));
  const float *mean = valuesOf(norm.input(3)), *variance = valuesOf(norm.input(4));
  const float* given = normed.bias ? valuesOf(normed.bias->input(1)) : nullptr;
  Tensor folded(DType::kFloat, filter.shape()), bias(DType::kFloat, Shape{channels});
  std::vector<float> factor(static_cast<std::size_t>(channels));
  for (int64_t c = 0; c < channels; ++c) {
    factor[static_cast<std::size_t>(c)] = scale[c] / std::sqrt(variance[c] + epsilon);
    bias.data<float>()[c] = offset[c] + ((given ? given[c] : 0) - mean[c]) * factor[static_cast<std::size_t>(c)];
  }
  for (int64_t i = 0; i < filter.elements(); ++i) {
    folded.data<float>()[i] = filter.data<float>()[i] * factor[static_cast<std::size_t>(i % channels)];
  }
  const Output filterNode = addConstant(rewriter, *normed.conv, folded);
  Node* conv = rewriter.add(normed.conv->op(), *normed.conv, {normed.conv->input(0), filterNode}, normed.conv->attrs());
  Node* sum = rewriter.add("BiasAdd", norm, {conv->output(0), addConstant(rewriter, norm, bias)}, {});
  rewriter.replace(norm.output(0), sum->output(0));
  rewriter.countPlace();
}

void foldBatchNorm(Rewriter& rewriter) {
  std::vector<Node*> norms;
  for (const auto& node : rewriter.nodes()) {
    if (isNormOfConstants(*node)) norms.push_back(node.get());
  }
  for (Node* norm : norms) {
    const NormedConv normed = convBefore(rewriter, *norm);
    if (normed.conv && onlyNormalizedIsRead(rewriter, *norm)) fold(rewriter, *norm, normed);
  }
}

const RewriteRegistrar kFoldBatchNormPass(22, "fold_batch_norm", foldBatchNorm);

}  // namespace
}  // namespace engine

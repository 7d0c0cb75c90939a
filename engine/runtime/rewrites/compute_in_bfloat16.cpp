// Where the session computes in bfloat16: large float32 products and convolutions round their operands to it. Weights,
// sums and whatever else there is stay float32, and so does what would not gain: small products, and convolutions with
// a pool, whose gradients visit one of four places only.
#include "engine/kernels/linalg/bfloat16_matrix.h"
#include "engine/kernels/nn/bfloat16_convolution.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

bool isFloat(const Node& node) {
  return node.input(0).type() == DType::kFloat && node.input(1).type() == DType::kFloat &&
         node.outputType(0) == DType::kFloat;
}

bool isWorth(const Node& node, const char* transposedA) {
  const Shape& a = node.input(0).shape();
  const Shape& out = node.outputShape(0);
  if (!a.isFullyDefined() || !node.input(1).shape().isFullyDefined() || !out.isFullyDefined()) return false;
  return kernels::isWorthBfloat16(out.dim(-2), out.dim(-1), a.dim(node.attr<bool>(transposedA) ? -2 : -1));
}

void roundMatMul(Rewriter& rewriter, Node* node) {
  if (!isFloat(*node) || !isWorth(*node, "transpose_a")) return;
  Attrs attrs{{"num_args", static_cast<int64_t>(node->inputs().size()) - 2}};
  for (const char* name : {"transpose_a", "transpose_b", "fused_ops"}) {
    if (node->hasAttr(name)) attrs[name] = node->attrs().at(name);
  }
  rewriter.replace(node->output(0), rewriter.add("_Bfloat16MatMul", *node, node->inputs(), attrs)->output(0));
  rewriter.countPlace();
}

void roundBatchMatMul(Rewriter& rewriter, Node* node) {
  if (!isFloat(*node) || !isWorth(*node, "adj_x")) return;
  const Attrs attrs{{"adj_x", node->attr<bool>("adj_x")}, {"adj_y", node->attr<bool>("adj_y")}};
  rewriter.replace(node->output(0), rewriter.add("_Bfloat16BatchMatMul", *node, node->inputs(), attrs)->output(0));
  rewriter.countPlace();
}

// The convolution with images of shape `image`, if it is one that can be rounded and gains.
std::optional<kernels::Convolution> convolutionOf(const Node& node, const Shape& image, const Shape& filter) {
  if (node.hasAttr("data_format") && node.attr<std::string>("data_format") != "NHWC") return std::nullopt;
  if (node.outputType(0) != DType::kFloat || !image.isFullyDefined() || !filter.isFullyDefined()) return std::nullopt;
  const auto conv = kernels::Convolution::of(kernels::WindowAttrs::of(node), image, filter);
  if (!kernels::isWorthBfloat16(conv, image.dim(0))) return std::nullopt;
  return conv;
}

void replaceConv(Rewriter& rewriter, Node* node, const char* op, Attrs attrs) {
  for (const char* name : {"strides", "padding", "explicit_paddings"}) attrs[name] = node->attrs().at(name);
  rewriter.replace(node->output(0), rewriter.add(op, *node, node->inputs(), std::move(attrs))->output(0));
  rewriter.countPlace();
}

void roundConv(Rewriter& rewriter, Node* node) {
  if (!convolutionOf(*node, node->input(0).shape(), node->input(1).shape())) return;
  Attrs attrs{{"num_args", static_cast<int64_t>(node->inputs().size()) - 2}};
  if (node->hasAttr("fused_ops")) attrs["fused_ops"] = node->attrs().at("fused_ops");
  replaceConv(rewriter, node, "_Bfloat16Conv2D", std::move(attrs));
}

void roundConvGradient(Rewriter& rewriter, Node* node) {
  const bool ofFilter = node->op() == "Conv2DBackpropFilter";
  const Shape& image = ofFilter ? node->input(0).shape() : node->outputShape(0);
  const auto conv = convolutionOf(*node, image, ofFilter ? node->outputShape(0) : node->input(1).shape());
  if (!conv || (!ofFilter && !kernels::isBfloat16BackInput(*conv))) return;
  replaceConv(rewriter, node, ofFilter ? "_Bfloat16Conv2DBackpropFilter" : "_Bfloat16Conv2DBackpropInput", {});
}

void computeInBfloat16(Rewriter& rewriter) {
  if (rewriter.options().computeDtype != DType::kBfloat16) return;
  std::vector<Node*> products;
  for (const auto& node : rewriter.nodes()) products.push_back(node.get());
  for (Node* node : products) {
    if (node->op() == "MatMul" || node->op() == "_FusedMatMul") roundMatMul(rewriter, node);
    if (node->op().starts_with("BatchMatMul")) roundBatchMatMul(rewriter, node);
    if (node->op() == "Conv2D" || node->op() == "_FusedConv2D") roundConv(rewriter, node);
    if (node->op().starts_with("Conv2DBackprop")) roundConvGradient(rewriter, node);
  }
}

const RewriteRegistrar kComputeInBfloat16Pass(55, "compute_in_bfloat16", computeInBfloat16);

}  // namespace
}  // namespace engine

// Conv2D, DepthwiseConv2dNative or MatMul, then BiasAdd, then possibly Relu, of convolutions also Relu6: one op.
#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

bool fusableProduct(const Node& node) {
  return node.op() == "MatMul" && node.input(0).type() == DType::kFloat;
}

// Sets the op and the attributes of `product` with what follows it.
std::string fusedOp(const Node& product, Attrs& attrs) {
  if (product.op() == "MatMul") {
    attrs["transpose_a"] = product.attr<bool>("transpose_a");
    attrs["transpose_b"] = product.attr<bool>("transpose_b");
    return "_FusedMatMul";
  }
  for (const char* name : {"strides", "padding", "explicit_paddings"}) attrs[name] = product.attrs().at(name);
  return product.op() == "Conv2D" ? "_FusedConv2D" : "_FusedDepthwiseConv2dNative";
}

void fuse(Rewriter& rewriter, Node* bias) {
  Node* product = bias->input(0).node;
  if (bias->attr<std::string>("data_format") != "NHWC" || !onlyReadBy(rewriter, product, bias)) return;
  if (!fusableConv(*product) && !fusableDepthwise(*product) && !fusableProduct(*product)) return;
  std::vector<std::string> fused{"BiasAdd"};
  Node* last = bias;
  Node* next = rewriter.onlyReader(bias->output(0));
  const bool rectifies = next && (next->op() == "Relu" || (next->op() == "Relu6" && product->op() != "MatMul"));
  if (rectifies && bias->controlInputs().empty()) {
    fused.push_back(next->op());
    last = next;
  }
  if (!last->controlInputs().empty()) return;
  Attrs attrs{{"num_args", 1}, {"fused_ops", fused}};
  const std::string op = fusedOp(*product, attrs);
  Node* node = rewriter.add(op, *last, {product->input(0), product->input(1), bias->input(1)}, std::move(attrs));
  rewriter.replace(last->output(0), node->output(0));
  rewriter.countPlace();
}

void fuseBiasRelu(Rewriter& rewriter) {
  std::vector<Node*> biases;
  for (const auto& node : rewriter.nodes()) {
    if (node->op() == "BiasAdd") biases.push_back(node.get());
  }
  for (Node* bias : biases) {
    if (!rewriter.readers(bias->output(0)).empty() || rewriter.isFetch(bias->output(0))) fuse(rewriter, bias);
  }
}

const RewriteRegistrar kFuseBiasReluPass(30, "fuse_bias_relu", fuseBiasRelu);

}  // namespace
}  // namespace engine

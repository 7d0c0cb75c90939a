// Conv2D or MatMul, then BiasAdd, then possibly Relu: one op.
#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

bool fusableProduct(const Node& node) {
  return node.op() == "MatMul" && node.input(0).type() == DType::kFloat;
}

void fuse(Rewriter& rewriter, Node* bias) {
  Node* product = bias->input(0).node;
  if (bias->attr<std::string>("data_format") != "NHWC" || !onlyReadBy(rewriter, product, bias)) return;
  if (!fusableConv(*product) && !fusableProduct(*product)) return;
  std::vector<std::string> fused{"BiasAdd"};
  Node* last = bias;
  Node* next = rewriter.onlyReader(bias->output(0));
  if (next && next->op() == "Relu" && bias->controlInputs().empty()) {
    fused.push_back("Relu");
    last = next;
  }
  if (!last->controlInputs().empty()) return;
  Attrs attrs{{"num_args", 1}, {"fused_ops", fused}};
  std::string op = "_FusedMatMul";
  if (product->op() == "MatMul") {
    attrs["transpose_a"] = product->attr<bool>("transpose_a");
    attrs["transpose_b"] = product->attr<bool>("transpose_b");
  } else {
    op = "_FusedConv2D";
    attrs["strides"] = product->attr<std::vector<int64_t>>("strides");
    attrs["padding"] = product->attr<std::string>("padding");
  }
  Node* node = rewriter.add(op, *last, {product->input(0), product->input(1), bias->input(1)}, std::move(attrs));
  rewriter.replace(last->output(0), node->output(0));
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

const RewriteRegistrar kFuseBiasReluPass(30, fuseBiasRelu);

}  // namespace
}  // namespace engine

// Conv2D -> BiasAdd -> Relu -> MaxPool 2x2 becomes _FusedConv2DMaxPool; the gradients behind it (MaxPoolGrad ->
// ReluGrad -> BiasAddGrad, Conv2DBackpropFilter, Conv2DBackpropInput) become the pool-sparse ones. Only where nobody
// else looks at the values in between.
#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

struct PooledChain {
  Node* conv = nullptr;
  Node* bias = nullptr;
  Node* relu = nullptr;
  Node* pool = nullptr;
  Node* poolGrad = nullptr;  // null in a graph without gradients
  Node* reluGrad = nullptr;
  std::vector<Node*> biasGrads;
  std::vector<Node*> filterGrads;
  std::vector<Node*> inputGrads;
};

bool poolsTwoByTwo(const Node& node) {
  const std::vector<int64_t> window{1, 2, 2, 1};
  return node.attr<std::vector<int64_t>>("ksize") == window && node.attr<std::vector<int64_t>>("strides") == window &&
         node.attr<std::string>("padding") == "VALID" && node.attr<std::string>("data_format") == "NHWC";
}

bool sameConvolution(const Node& conv, const Node& grad) {
  return grad.attr<std::vector<int64_t>>("strides") == conv.attr<std::vector<int64_t>>("strides") &&
         grad.attr<std::string>("padding") == conv.attr<std::string>("padding");
}

// Sorts the readers of the ReLU's gradient; false when one is none of the three.
bool collectGradients(const Rewriter& rewriter, PooledChain& chain) {
  const Output grad = chain.reluGrad->output(0);
  if (rewriter.isFetch(grad)) return false;
  for (const auto& [reader, input] : rewriter.readers(grad)) {
    if (!reader->controlInputs().empty()) return false;
    if (reader->op() == "BiasAddGrad") {
      chain.biasGrads.push_back(reader);
    } else if (reader->op() == "Conv2DBackpropFilter" && input == 2 && reader->input(0) == chain.conv->input(0) &&
               sameConvolution(*chain.conv, *reader)) {
      chain.filterGrads.push_back(reader);
    } else if (reader->op() == "Conv2DBackpropInput" && input == 2 && reader->input(1) == chain.conv->input(1) &&
               sameConvolution(*chain.conv, *reader)) {
      chain.inputGrads.push_back(reader);
    } else {
      return false;
    }
  }
  return true;
}

bool match(const Rewriter& rewriter, Node* pool, PooledChain& chain) {
  chain.pool = pool;
  if (pool->op() != "MaxPool" || pool->input(0).type() != DType::kFloat || !poolsTwoByTwo(*pool)) return false;
  chain.relu = pool->input(0).node;
  if (chain.relu->op() != "Relu" || chain.relu->input(0).node->op() != "BiasAdd") return false;
  chain.bias = chain.relu->input(0).node;
  chain.conv = chain.bias->input(0).node;
  if (!fusableConv(*chain.conv) || chain.conv->attr<std::string>("padding") == "EXPLICIT" ||
      chain.conv->attr<std::vector<int64_t>>("strides") != std::vector<int64_t>{1, 1, 1, 1}) {
    return false;
  }
  if (!onlyReadBy(rewriter, chain.conv, chain.bias) || !onlyReadBy(rewriter, chain.bias, chain.relu)) return false;
  if (rewriter.isFetch(chain.relu->output(0))) return false;
  for (const auto& [reader, input] : rewriter.readers(chain.relu->output(0))) {
    if (reader == pool) continue;
    if (reader->op() == "MaxPoolGrad" && input == 0 && poolsTwoByTwo(*reader) && !chain.poolGrad) {
      chain.poolGrad = reader;
    } else if (reader->op() == "ReluGrad" && input == 1 && !chain.reluGrad) {
      chain.reluGrad = reader;
    } else {
      return false;
    }
  }
  if (!chain.poolGrad && !chain.reluGrad) return true;
  return chain.poolGrad && chain.reluGrad && chain.reluGrad->input(0) == chain.poolGrad->output(0) &&
         onlyReadBy(rewriter, chain.poolGrad, chain.reluGrad) && collectGradients(rewriter, chain);
}

void fuse(Rewriter& rewriter, const PooledChain& chain) {
  const Output input = chain.conv->input(0);
  const Output filter = chain.conv->input(1);
  const Attrs attrs{{"padding", chain.conv->attr<std::string>("padding")}};
  Node* forward = rewriter.add("_FusedConv2DMaxPool", *chain.pool, {input, filter, chain.bias->input(1)}, attrs);
  if (chain.poolGrad) {
    const Output grad = chain.poolGrad->input(2);
    if (!chain.filterGrads.empty() || !chain.biasGrads.empty()) {
      Node* sparse = rewriter.add("_PoolSparseConv2DBackpropFilter", *chain.poolGrad,
                                  {input, filter, grad, forward->output(1)}, attrs);
      for (Node* node : chain.filterGrads) rewriter.replace(node->output(0), sparse->output(0));
      for (Node* node : chain.biasGrads) rewriter.replace(node->output(0), sparse->output(1));
    }
    if (!chain.inputGrads.empty()) {
      Node* sparse = rewriter.add("_PoolSparseConv2DBackpropInput", *chain.poolGrad,
                                  {input, filter, grad, forward->output(1)}, attrs);
      for (Node* node : chain.inputGrads) rewriter.replace(node->output(0), sparse->output(0));
    }
  }
  rewriter.replace(chain.pool->output(0), forward->output(0));
  rewriter.countPlace();
}

void fusePooledConvs(Rewriter& rewriter) {
  std::vector<Node*> pools;
  for (const auto& node : rewriter.nodes()) {
    if (node->op() == "MaxPool") pools.push_back(node.get());
  }
  for (Node* pool : pools) {
    PooledChain chain;
    if (match(rewriter, pool, chain)) fuse(rewriter, chain);
  }
}

const RewriteRegistrar kFusePooledConvPass(20, "fuse_pooled_conv", fusePooledConvs);

}  // namespace
}  // namespace engine

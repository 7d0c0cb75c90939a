// The gradient of a ReLU behind a batch norm, and that of the norm: one op, which masks what it reads. It is told apart
// by what fuse_batch_norm_relu made of the two. Where something was added to the norm, the masked gradient is what was
// added gets, too: the op gives it, and reads itself what flows back from two readers of the result.
#include "engine/runtime/rewrite.h"
#include "engine/runtime/rewrites/patterns.h"

namespace engine {
namespace {

// Whether `gradient` is the one of `norm`, whose ReLU's gradient it reads.
bool belongTogether(const Node& gradient, const Node& norm) {
  if (norm.op() != "_FusedBatchNormEx") return false;
  for (const char* name : {"epsilon", "is_training"}) {
    if (gradient.attrs().at(name) != norm.attrs().at(name)) return false;
  }
  const bool training = norm.attr<bool>("is_training");
  for (int i : {3, 4}) {
    const Output statistics = training ? Output{const_cast<Node*>(&norm), i} : norm.input(i);
    if (gradient.input(i) != statistics) return false;
  }
  return gradient.input(1) == norm.input(0) && gradient.input(2) == norm.input(1);
}

// What flows back to the ReLU: two terms, where nothing else needs their sum.
std::vector<Output> termsOf(const Rewriter& rewriter, const Node* relu) {
  const Output& whole = relu->input(0);
  const Node& sum = *whole.node;
  const bool adds = sum.op() == "AddN" || sum.op() == "AddV2" || sum.op() == "Add";
  if (!adds || sum.inputs().size() != 2 || !onlyReadBy(rewriter, &sum, relu)) return {whole};
  const Shape& shape = whole.shape();
  if (!shape.isFullyDefined() || sum.input(0).shape() != shape || sum.input(1).shape() != shape) return {whole};
  return sum.inputs();
}

void fuseNormGradient(Rewriter& rewriter, Node* gradient, std::unordered_map<Node*, Node*>& replaced) {
  Node* relu = gradient->input(0).node;
  if (relu->op() != "ReluGrad" || relu->input(1).index != 0 || !relu->controlInputs().empty()) return;
  Node* norm = relu->input(1).node;
  if (!belongTogether(*gradient, *norm)) return;
  const auto sides = norm->attr<int64_t>("num_side_inputs");
  if (sides == 0 && rewriter.onlyReader(relu->output(0)) != gradient) return;
  const std::vector<Output> terms = sides > 0 ? termsOf(rewriter, relu) : std::vector<Output>{relu->input(0)};
  Attrs attrs{{"num_side_inputs", sides},
              {"num_more_backprops", static_cast<int64_t>(terms.size()) - 1},
              {"activation_mode", "Relu"}};
  for (const char* name : {"epsilon", "is_training"}) attrs[name] = norm->attrs().at(name);
  std::vector<Output> inputs{terms[0],           norm->input(0),  norm->input(1), gradient->input(3),
                             gradient->input(4), norm->output(5), norm->input(2), norm->output(0)};
  inputs.insert(inputs.end(), terms.begin() + 1, terms.end());
  Node* node = rewriter.add("_FusedBatchNormGradEx", *gradient, inputs, std::move(attrs));
  for (int i = 0; i < gradient->outputCount(); ++i) rewriter.replace(gradient->output(i), node->output(i));
  if (sides > 0) rewriter.replace(relu->output(0), node->output(5));
  for (Node* old : {relu, gradient}) replaced[old] = node;
  rewriter.countPlace();
}

void fuseBatchNormGradients(Rewriter& rewriter) {
  std::vector<Node*> gradients;
  for (const auto& node : rewriter.nodes()) {
    if (isBatchNormGradient(*node)) gradients.push_back(node.get());
  }
  std::unordered_map<Node*, Node*> replaced;
  for (Node* gradient : gradients) fuseNormGradient(rewriter, gradient, replaced);
  if (!replaced.empty()) rewriter.replaceControls(replaced);
}

const RewriteRegistrar kFuseBatchNormGradientPass(26, "fuse_batch_norm_gradient", fuseBatchNormGradients);

}  // namespace
}  // namespace engine

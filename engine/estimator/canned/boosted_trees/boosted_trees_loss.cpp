#include "engine/estimator/canned/boosted_trees/boosted_trees_loss.h"

#include "engine/estimator/canned/boosted_trees.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

// Below it a probability counts as this.
constexpr float kLeastProbability = 1e-15F;

Output derivative(const Scope& scope, Output of, Output by) {
  const Gradient gradient = addGradients(scope, {of}, {by}).front();
  // What does not depend on a logit has the derivative 0.
  return gradient.valid() ? toDense(scope, gradient) : scope.op("ZerosLike", {by});
}

}  // namespace

TreeGradients treeGradients(const Scope& scope, Output loss, Output logits, int64_t count) {
  TreeGradients result;
  result.gradients = derivative(scope, loss, logits);
  if (count == 1) {
    result.hessians = derivative(scope, result.gradients, logits);
    return result;
  }
  Node* unstacked = scope.node("Unpack", {result.gradients}, {{"num", count}, {"axis", 1}}, "unstack");
  std::vector<Output> rows;
  for (int i = 0; i < unstacked->outputCount(); ++i) rows.push_back(derivative(scope, unstacked->output(i), logits));
  result.hessians = ops::reshape(scope, scope.op("Pack", rows, {{"axis", 1}}, "stack"), {-1, count * count});
  return result;
}

TreeGradients logisticGradients(const Scope& scope, Output logits, const Labels& labels) {
  const Output label = ops::reshape(scope, ops::cast(scope, onlyLabel(labels), DType::kFloat), {-1, 1});
  Node* gradients = scope.node("_BoostedTreesLogisticGradients", {logits, label});
  return {gradients->output(0), gradients->output(1)};
}

Output maximumEntropyLoss(const Scope& scope, Output labels, Output logits, int64_t classes) {
  const Output oneHot =
      scope.op("OneHot", {ops::reshape(scope, ops::cast(scope, labels, DType::kInt64), {-1}),
                          ops::scalar(scope, static_cast<int32_t>(classes), "depth"),
                          ops::scalar(scope, 1.0F, "on_value"), ops::scalar(scope, 0.0F, "off_value")});
  const Output exponents = scope.op("Exp", {logits});
  const Output least = ops::scalar(scope, kLeastProbability, "least");
  const Output sums = ops::add(scope, ops::sum(scope, exponents, {1}, true), least);
  const Output share = ops::realDiv(scope, exponents, sums);
  Output probability = ops::sum(scope, ops::mul(scope, oneHot, share), {1});
  const Output zeros = scope.op("ZerosLike", {probability});
  const Output most = ops::scalar(scope, 1 - kLeastProbability, "most");
  probability =
      scope.op("Select", {scope.op("GreaterEqual", {probability, least}), probability, ops::add(scope, zeros, least)});
  probability =
      scope.op("Select", {scope.op("LessEqual", {probability, most}), probability, ops::add(scope, zeros, most)});
  return ops::reshape(scope, scope.op("Neg", {scope.op("Log", {probability})}), {-1, 1}, "maxent");
}

HeadPtr boostedTreesClassifierHead(const ClassifierOptions& options) {
  ClassifierOptions head = options;
  if (options.nClasses == 2) {
    head.lossReduction = options.lossReduction.value_or(nn::Reduction::kSumOverBatchSize);
    return classifierHead(head, Version::kV1);
  }
  MultiClassHeadOptions many;
  many.weightColumn = options.weightColumn;
  many.lossReduction = options.lossReduction.value_or(nn::Reduction::kSumOverNonzeroWeights);
  many.version = Version::kV1;
  many.labelVocabulary = options.labelVocabulary;
  many.logTrainingAccuracy = options.logTrainingAccuracy;
  many.lossFn = [classes = options.nClasses](const Scope& scope, Output labels, Output logits, const Features&) {
    return maximumEntropyLoss(scope, labels, logits, classes);
  };
  return std::make_shared<MultiClassHead>(options.nClasses, many);
}

HeadPtr boostedTreesRegressorHead(const RegressorOptions& options) {
  RegressorOptions head = options;
  head.lossReduction = options.lossReduction.value_or(nn::Reduction::kSumOverBatchSize);
  return regressorHead(head, Version::kV1);
}

}  // namespace engine::estimator

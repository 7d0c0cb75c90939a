#include "engine/estimator/head/logistic_regression_head.h"

#include "engine/estimator/head/checks.h"
#include "engine/nn/losses/cross_entropy.h"

namespace engine::estimator {
namespace {

RegressionHeadOptions withSigmoidLink(HeadOptions options) {
  RegressionHeadOptions regression{std::move(options), 1, {}};
  regression.inverseLinkFn = [](const Scope& scope, Output logits) { return scope.op("Sigmoid", {logits}); };
  return regression;
}

}  // namespace

LogisticRegressionHead::LogisticRegressionHead(HeadOptions options)
    : RegressionHead(withSigmoidLink(std::move(options))) {}

Output LogisticRegressionHead::unreducedLoss(const Scope& scope, Output labels, Output logits) const {
  labels = checkLabelRange(scope, labels, 2, "Labels must be in range [0, 1]");
  return nn::sigmoidCrossEntropyWithLogits(scope, labels, logits);
}

}  // namespace engine::estimator

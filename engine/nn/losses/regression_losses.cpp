#include "engine/nn/losses/regression_losses.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

struct Pair {
  Scope scope;
  Output labels;
  Output predictions;

  Output number(double value, const std::string& name) const {
    return ops::number(scope, predictions.type(), value, name);
  }
};

Pair begin(const Scope& outer, const char* name, Output labels, Output predictions) {
  const Scope scope = outer.child(name);
  if (!labels.shape().compatibleWith(predictions.shape())) {
    fail(Code::kInvalidArgument, "'", scope.prefix(), "': labels '", labels.name(), "' are ", labels.shape(),
         ", predictions '", predictions.name(), "' are ", predictions.shape(), "; they must have the same shape.");
  }
  return {scope, ops::cast(scope, labels, predictions.type()), predictions};
}

}  // namespace

Output meanSquaredError(const Scope& scope, Output labels, Output predictions, const LossOptions& options) {
  const Pair p = begin(scope, "mean_squared_error", labels, predictions);
  return computeWeightedLoss(p.scope, p.scope.op("SquaredDifference", {p.predictions, p.labels}), options);
}

Output absoluteDifference(const Scope& scope, Output labels, Output predictions, const LossOptions& options) {
  const Pair p = begin(scope, "absolute_difference", labels, predictions);
  const Output error = ops::sub(p.scope, p.predictions, p.labels, "Sub");
  return computeWeightedLoss(p.scope, p.scope.op("Abs", {error}), options);
}

Output huberLoss(const Scope& scope, Output labels, Output predictions, const LossOptions& options, double delta) {
  if (!(delta > 0)) fail(Code::kInvalidArgument, "The delta of a Huber loss must be positive, not ", delta, ".");
  const Pair p = begin(scope, "huber_loss", labels, predictions);
  const Output absolute = p.scope.op("Abs", {ops::sub(p.scope, p.predictions, p.labels, "Sub")});
  const Output limit = p.number(delta, "Const");
  const Output quadratic = p.scope.op("Minimum", {absolute, limit});
  const Output linear = ops::sub(p.scope, absolute, quadratic, "Sub");
  const Output square = ops::mul(p.scope, quadratic, quadratic, "Mul");
  const Output bent = ops::mul(p.scope, p.number(0.5, "half"), square, "Mul");
  const Output straight = ops::mul(p.scope, limit, linear, "Mul");
  return computeWeightedLoss(p.scope, ops::add(p.scope, bent, straight, "Add"), options);
}

Output logLoss(const Scope& scope, Output labels, Output predictions, const LossOptions& options, double epsilon) {
  const Pair p = begin(scope, "log_loss", labels, predictions);
  const Output small = p.number(epsilon, "epsilon");
  const Output one = p.number(1, "one");
  const Output logP = p.scope.op("Log", {ops::add(p.scope, p.predictions, small)});
  const Output positive = p.scope.op("Neg", {ops::mul(p.scope, p.labels, logP, "Mul")});
  const Output notP = ops::sub(p.scope, one, p.predictions);
  const Output logNotP = p.scope.op("Log", {ops::add(p.scope, notP, small)});
  const Output negative = ops::mul(p.scope, ops::sub(p.scope, one, p.labels), logNotP, "Mul");
  return computeWeightedLoss(p.scope, ops::sub(p.scope, positive, negative), options);
}

Output hingeLoss(const Scope& scope, Output labels, Output logits, const LossOptions& options) {
  const Pair p = begin(scope, "hinge_loss", labels, logits);
  const Output one = p.number(1, "ones_like");
  const Output sign = ops::sub(p.scope, ops::mul(p.scope, p.number(2, "mul/x"), p.labels), one, "Sub");
  const Output margin = ops::sub(p.scope, one, ops::mul(p.scope, sign, p.predictions, "Mul"), "Sub");
  return computeWeightedLoss(p.scope, p.scope.op("Relu", {margin}), options);
}

}  // namespace engine::nn

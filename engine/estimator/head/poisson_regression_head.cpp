#include "engine/estimator/head/poisson_regression_head.h"

#include <numbers>

#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

RegressionHeadOptions withExponentialLink(const PoissonRegressionHeadOptions& options) {
  RegressionHeadOptions regression{options, options.labelDimension, {}};
  regression.inverseLinkFn = [](const Scope& scope, Output logits) { return scope.op("Exp", {logits}); };
  return regression;
}

// y·ln y - y + ln(2πy)/2, and 0 in [0, 1].
Output logFactorial(const Scope& scope, Output y) {
  const auto number = [&](double value, const char* name) { return ops::number(scope, y.type(), value, name); };
  const Output large = ops::sub(scope, ops::mul(scope, y, scope.op("Log", {y})), y);
  const Output circle = ops::mul(scope, number(2 * std::numbers::pi, "two_pi"), y);
  const Output half = ops::mul(scope, number(0.5, "point_five"), scope.op("Log", {circle}));
  const Output zeros = scope.op("ZerosLike", {y});
  const Output small =
      scope.op("LogicalAnd", {scope.op("GreaterEqual", {y, zeros}), scope.op("LessEqual", {y, number(1, "one")})});
  return scope.op("Select", {small, zeros, ops::add(scope, large, half)});
}

}  // namespace

PoissonRegressionHead::PoissonRegressionHead(PoissonRegressionHeadOptions options)
    : RegressionHead(withExponentialLink(options)), computeFullLoss_(options.computeFullLoss) {}

Output PoissonRegressionHead::unreducedLoss(const Scope& outer, Output labels, Output logits) const {
  const Scope scope = outer.child("log_poisson_loss");
  const Output loss = ops::sub(scope, scope.op("Exp", {logits}), ops::mul(scope, logits, labels));
  return computeFullLoss_ ? ops::add(scope, loss, logFactorial(scope, labels)) : loss;
}

}  // namespace engine::estimator

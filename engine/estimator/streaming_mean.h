#pragma once
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
namespace engine::nn {
struct Metric {
  Output value;
  Output update;
};
inline Metric mean(const Scope& scope, Output values, const std::string& name = "mean") {
  const Scope s = scope.child(name);
  VariableOptions o;
  o.trainable = false;
  o.local = true;
  const Variable total = getVariable(s, "total", Shape{}, DType::kFloat, zeros(), o);
  const Variable count = getVariable(s, "count", Shape{}, DType::kFloat, zeros(), o);
  const Output v = ops::cast(s, values, DType::kFloat);
  const Output sum = v.shape().isScalar() ? v : ops::sum(s, v);
  const Output n = v.shape().isScalar() ? ops::scalar(s, 1.0f) : ops::cast(s, s.op("Size", {v}), DType::kFloat);
  Node* a = ops::assignAdd(s, total.handle, sum);
  Node* b = ops::assignAdd(s, count.handle, n);
  const Scope after = s.withControls({a, b});
  const Output u = after.op(
      "DivNoNan", {ops::readVariable(after, total.handle), ops::readVariable(after, count.handle)}, {}, "update_op");
  const Output val =
      s.op("DivNoNan", {ops::readVariable(s, total.handle), ops::readVariable(s, count.handle)}, {}, "value");
  return {val, u};
}
inline Metric meanMetric(const Scope& scope, Output values, const std::string& name) {
  return mean(scope, values, name);
}
inline Metric accuracy(const Scope& scope, Output labels, Output predictions) {
  return mean(scope, scope.op("Equal", {predictions, labels}), "accuracy");
}
}  // namespace engine::nn

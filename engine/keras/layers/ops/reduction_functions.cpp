// Functions of TensorFlow that compute along axes.
#include <numeric>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/layers/ops/op_arguments.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

// The axes asked for; without them all.
std::vector<int32_t> reductionAxes(const OpArguments& a, Output x) {
  if (a.has("axis")) return a.integers("axis");
  if (!x.shape().hasRank()) a.fail("axis", "given for a tensor of unknown rank");
  std::vector<int32_t> axes(static_cast<std::size_t>(x.shape().rank()));
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

Output reducedBy(const OpArguments& a, const char* op, Output x, bool keeps) {
  return a.scope().op(op, {x, ints(a.scope(), reductionAxes(a, x))}, {{"keep_dims", keeps}});
}

template <int kOp>
Outputs reduced(const OpArguments& a) {
  constexpr const char* kOps[] = {"Sum", "Mean", "Max", "Min", "Prod", "Any", "All"};
  return {reducedBy(a, kOps[kOp], a.first(), a.flag("keepdims", false))};
}

Output varianceOf(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), off = ops::sub(s, x, reducedBy(a, "Mean", x, true));
  return reducedBy(a, "Mean", s.op("Square", {off}), a.flag("keepdims", false));
}

Outputs variances(const OpArguments& a) {
  return {varianceOf(a)};
}

Outputs deviations(const OpArguments& a) {
  return {a.scope().op("Sqrt", {varianceOf(a)})};
}

// log Σ exp(x), with the largest taken out first.
Outputs logSumExp(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first(), top = s.op("StopGradient", {reducedBy(a, "Max", x, true)});
  const Output sum = reducedBy(a, "Sum", s.op("Exp", {ops::sub(s, x, top)}), true);
  const Output all = ops::add(s, s.op("Log", {sum}), top);
  return {a.flag("keepdims", false) ? all : reducedBy(a, "Sum", all, false)};
}

template <bool kLog>
Outputs softmaxAlong(const OpArguments& a) {
  const Scope& s = a.scope();
  const Output x = a.first();
  const auto axis = static_cast<int32_t>(a.integer("axis", -1));
  if (!kLog) return {softmax(s, x, {axis})};
  const bool last = axis == -1 || (x.shape().hasRank() && axis == x.shape().rank() - 1);
  return {last ? s.op("LogSoftmax", {x}) : s.op("Log", {softmax(s, x, {axis})})};
}

Outputs normalizedLength(const OpArguments& a) {
  return {l2Normalized(a.scope(), a.first(), static_cast<int>(a.integer("axis", -1)))};
}

template <bool kLargest>
Outputs placeOf(const OpArguments& a) {
  const DType type = a.has("output_type") ? dtypeOf(a.text("output_type", "int64")) : DType::kInt64;
  return {a.scope().op(kLargest ? "ArgMax" : "ArgMin", {a.first(), intOf(a.scope(), a.integer("axis", 0))},
                       {{"output_type", type}})};
}

template <int kOp>
Outputs cumulated(const OpArguments& a) {
  constexpr const char* kOps[] = {"Cumsum", "Cumprod", "CumulativeLogsumexp"};
  const Attrs attrs{{"exclusive", a.flag("exclusive", false)}, {"reverse", a.flag("reverse", false)}};
  return {a.scope().op(kOps[kOp], {a.first(), intOf(a.scope(), a.integer("axis", 0))}, attrs)};
}

Outputs product(const OpArguments& a) {
  const Output x = a.first(), y = a.tensor("b", x.type());
  const bool plain = x.shape().rank() == 2 && y.shape().rank() == 2;
  const bool first = a.flag("transpose_a", false), second = a.flag("transpose_b", false);
  if (plain) return {ops::matMul(a.scope(), x, y, first, second)};
  return {a.scope().op("BatchMatMulV2", {x, y}, {{"adj_x", first}, {"adj_y", second}})};
}

}  // namespace

const OpFunctions& reductionFunctions() {
  static const OpFunctions kFunctions = {
      {"reduce_sum", reduced<0>},
      {"reduce_mean", reduced<1>},
      {"reduce_max", reduced<2>},
      {"reduce_min", reduced<3>},
      {"reduce_prod", reduced<4>},
      {"reduce_any", reduced<5>},
      {"reduce_all", reduced<6>},
      {"reduce_variance", variances},
      {"reduce_std", deviations},
      {"reduce_logsumexp", logSumExp},
      {"softmax", softmaxAlong<false>},
      {"log_softmax", softmaxAlong<true>},
      {"l2_normalize", normalizedLength},
      {"argmax", placeOf<true>},
      {"argmin", placeOf<false>},
      {"cumsum", cumulated<0>},
      {"cumprod", cumulated<1>},
      {"cumulative_logsumexp", cumulated<2>},
      {"matmul", product},
  };
  return kFunctions;
}

}  // namespace engine::keras

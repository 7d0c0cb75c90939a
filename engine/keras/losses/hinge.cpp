// Hinge losses.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/losses/loss.h"
#include "engine/nn/activations.h"

namespace engine::keras {
namespace {

// Labels of 0 and 1 as -1 and 1, others as they are.
Output signedLabels(const Scope& s, Output t) {
  const Output zero = s.op("Equal", {t, numberLike(s, t, 0)}), one = s.op("Equal", {t, numberLike(s, t, 1)});
  std::vector<int32_t> axes;
  for (int i = 0; i < t.shape().rank(); ++i) axes.push_back(i);
  const Output binary = s.op("All", {s.op("LogicalOr", {zero, one}), ints(s, axes)});
  const Output doubled = ops::sub(s, ops::mul(s, numberLike(s, t, 2), t), numberLike(s, t, 1));
  return s.op("SelectV2", {binary, doubled, t});
}

Output marginOf(const Scope& s, Output t, Output p) {
  const Output labels = signedLabels(s, ops::cast(s, t, p.type()));
  return nn::relu(s, ops::sub(s, numberLike(s, p, 1), ops::mul(s, labels, p)));
}

const LossRegistrar kHinge({"Hinge", "hinge"}, [](const Config&) -> LossFunction {
  return [](const Scope& s, Output t, Output p) { return ops::mean(s, marginOf(s, t, p), {-1}); };
});

const LossRegistrar kSquaredHinge({"SquaredHinge", "squared_hinge"}, [](const Config&) -> LossFunction {
  return [](const Scope& s, Output t, Output p) { return ops::mean(s, s.op("Square", {marginOf(s, t, p)}), {-1}); };
});

const LossRegistrar kCategoricalHinge({"CategoricalHinge", "categorical_hinge"}, [](const Config&) -> LossFunction {
  return [](const Scope& s, Output t, Output p) {
    const Output labels = ops::cast(s, t, p.type()), one = numberLike(s, p, 1);
    const Output right = ops::sum(s, ops::mul(s, labels, p), {-1});
    const Output wrong = s.op("Max", {ops::mul(s, ops::sub(s, one, labels), p), ints(s, {-1})});
    return nn::relu(s, ops::add(s, ops::sub(s, wrong, right), one));
  };
});

}  // namespace
}  // namespace engine::keras

#include "engine/keras/parts/activations.h"

#include <map>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

Output exponential(const Scope& s, Output x) {
  return s.op("Exp", {x});
}

Output mish(const Scope& s, Output x) {
  return ops::mul(s, x, nn::tanh(s, nn::softplus(s, x)));
}

Output logSoftmax(const Scope& s, Output x) {
  return s.op("LogSoftmax", {x});
}

Output kerasRelu6(const Scope& s, Output x) {
  return nn::relu6(s, x);
}

}  // namespace

Output relu(const Scope& s, Output x, const ReluShape& shape) {
  const auto n = [&](double value) { return ops::number(s, x.type(), value); };
  if (shape.slope != 0 && !shape.most && shape.threshold == 0) {
    return s.op("LeakyRelu", {x}, {{"alpha", shape.slope}});
  }
  const bool six = shape.most && *shape.most == 6 && shape.threshold == 0 && shape.slope == 0;
  if (six) return nn::relu6(s, x);
  Output negative;
  if (shape.slope != 0) {
    negative = shape.threshold != 0 ? nn::relu(s, ops::add(s, s.op("Neg", {x}), n(shape.threshold)))
                                    : nn::relu(s, s.op("Neg", {x}));
  }
  Output y = nn::relu(s, x);
  if (shape.threshold != 0) y = ops::mul(s, x, ops::cast(s, s.op("Greater", {x, n(shape.threshold)}), x.type()));
  if (shape.most) y = s.op("ClipByValue", {y, n(0), n(*shape.most)});
  if (shape.slope != 0) y = ops::sub(s, y, ops::mul(s, n(shape.slope), negative));
  return y;
}

Output softmax(const Scope& s, Output x, const std::vector<int32_t>& axes) {
  const bool last = axes.size() == 1 && (axes[0] == -1 || (x.shape().hasRank() && axes[0] == x.shape().rank() - 1));
  if (last) return nn::softmax(s, x);
  const Output axis = ints(s, axes);
  if (axes.size() == 1) {
    const Output top = s.op("Max", {x, axis}, {{"keep_dims", true}});
    const Output e = s.op("Exp", {ops::sub(s, x, top)});
    return ops::realDiv(s, e, ops::sum(s, e, axes, true));
  }
  // Of several axes: exp(x - logsumexp(x)).
  const Output top = s.op("StopGradient", {s.op("Max", {x, axis}, {{"keep_dims", true}})});
  const Output e = s.op("Exp", {ops::sub(s, x, top)});
  const Output logSum = ops::add(s, s.op("Log", {ops::sum(s, e, axes, true)}), top);
  return s.op("Exp", {ops::sub(s, x, logSum)});
}

Output hardSigmoid(const Scope& s, Output x) {
  const Output line = ops::add(s, ops::mul(s, x, ops::number(s, x.type(), 0.2)), ops::number(s, x.type(), 0.5));
  return s.op("ClipByValue", {line, ops::number(s, x.type(), 0), ops::number(s, x.type(), 1)});
}

nn::Activation activationOf(const Json& json) {
  if (json.is_null()) return {};
  const std::string name = partOf(json, "the activation").className;
  static const std::map<std::string, nn::Activation> kFurther = {
      {"exponential", exponential}, {"hard_sigmoid", hardSigmoid}, {"silu", nn::swish}, {"mish", mish},
      {"log_softmax", logSoftmax},  {"relu6", kerasRelu6}};
  if (name == "linear" || name.empty()) return {};
  if (name == "leaky_relu") return [](const Scope& s, Output x) { return relu(s, x, {.slope = 0.2}); };
  const auto found = kFurther.find(name);
  if (found != kFurther.end()) return found->second;
  return nn::activationByName(name);
}

Output activated(const Scope& scope, Output x, const nn::Activation& activation) {
  return activation ? activation(scope, x) : x;
}

}  // namespace engine::keras

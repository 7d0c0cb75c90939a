// Gradients of FusedBatchNormGrad, V2 and V3, which gradients of gradients need: those of the same values computed op
// by op, as TensorFlow has them.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"

namespace engine::kernels {
namespace {

// The gradient of a batch normalisation, op by op.
class PlainBatchNormGrad {
 public:
  PlainBatchNormGrad(const Scope& scope, const Node& node) : s_(scope), node_(node) {
    dy = copy(0);
    x = copy(1);
    scale = copy(2);
    const bool isFirst = node.attr<std::string>("data_format").starts_with("NC");
    const int rank = x.shape().hasRank() ? x.shape().rank() : 4;
    for (int axis = 0; axis < rank; ++axis) {
      if (axis != (isFirst ? 1 : rank - 1)) axes_.push_back(axis);
      broadcast_.push_back(axis == (isFirst ? 1 : rank - 1) ? -1 : 1);
    }
  }

  // Of x, the scale and the offset.
  std::vector<Output> gradients() const { return node_.attr<bool>("is_training") ? trained() : fixed(); }

  Output dy, x, scale;

 private:
  Output copy(int input) const { return ops::identity(s_, node_.input(input)); }
  Output mean(Output value) const { return ops::mean(s_, value, axes_, true); }
  Output mul(Output a, Output b) const { return ops::mul(s_, a, b); }
  Output perChannel(Output vector) const { return ops::reshape(s_, vector, broadcast_); }
  Output plusEpsilon(Output variance) const {
    return ops::add(s_, variance, ops::number(s_, variance.type(), node_.attr<float>("epsilon")));
  }
  std::vector<Output> with(Output dx, Output dScale) const { return {dx, dScale, ops::sum(s_, dy, axes_)}; }

  std::vector<Output> trained() const {
    const Output offset = ops::sub(s_, x, mean(x));
    const Output variance = plusEpsilon(mean(s_.op("Square", {offset})));
    const Output inverse = s_.op("Rsqrt", {variance});
    const Output slope = mul(mul(s_.op("Reciprocal", {variance}), mean(mul(dy, offset))), offset);
    const Output centred = ops::sub(s_, ops::sub(s_, dy, mean(dy)), slope);
    const Output dScale = ops::sum(s_, mul(mul(dy, offset), inverse), axes_);
    return with(mul(mul(perChannel(scale), inverse), centred), dScale);
  }

  // By a mean and a variance that are given.
  std::vector<Output> fixed() const {
    const Output offset = ops::sub(s_, x, perChannel(node_.input(3)));
    const Output inverse = s_.op("Rsqrt", {plusEpsilon(perChannel(node_.input(4)))});
    const Output dScale = ops::sum(s_, mul(mul(dy, offset), inverse), axes_);
    return with(mul(mul(dy, perChannel(scale)), inverse), dScale);
  }

  const Scope& s_;
  const Node& node_;
  std::vector<int32_t> axes_;       // all but the channels
  std::vector<int64_t> broadcast_;  // the shape of a vector of channels
};

std::vector<Gradient> secondGradient(GradientContext& c) {
  const PlainBatchNormGrad plain(c.scope, c.node);
  std::vector<Output> values;
  std::vector<Output> weights;
  const std::vector<Output> first = plain.gradients();
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (!c.grads[i].valid()) continue;
    values.push_back(first[i]);
    weights.push_back(c.grad(static_cast<int>(i)));
  }
  std::vector<Gradient> result = addGradients(c.scope, values, {plain.dy, plain.x, plain.scale}, weights);
  result.resize(c.node.inputs().size());
  return result;
}

const GradientRegistrar kSecondGradient("FusedBatchNormGrad", secondGradient);
const GradientRegistrar kSecondGradientV2("FusedBatchNormGradV2", secondGradient);
const GradientRegistrar kSecondGradientV3("FusedBatchNormGradV3", secondGradient);

}  // namespace
}  // namespace engine::kernels

#include "engine/nn/layers/batch_normalization.h"

#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/replicas.h"
#include "engine/nn/layer_registry.h"

namespace engine::nn {
namespace {

struct Normalization {
  const Scope& layer;
  Output x;
  bool training;
  const BatchNormalizationOptions& options;
  Variable gamma;  // without a handle when it is not learned
  Variable beta;
  Variable movingMean;
  Variable movingVariance;
};

void makeVariables(Normalization& n, int64_t channels) {
  const BatchNormalizationOptions& o = n.options;
  const Shape shape{channels};
  const DType dtype = n.x.type();
  VariableOptions learned;
  learned.trainable = o.trainable;
  VariableOptions moving;
  moving.trainable = false;
  if (o.scale) n.gamma = getVariable(n.layer, "gamma", shape, dtype, o.gammaInitializer, learned);
  if (o.center) n.beta = getVariable(n.layer, "beta", shape, dtype, o.betaInitializer, learned);
  n.movingMean = getVariable(n.layer, "moving_mean", shape, dtype, o.movingMeanInitializer, moving);
  n.movingVariance = getVariable(n.layer, "moving_variance", shape, dtype, o.movingVarianceInitializer, moving);
}

// moving -= (moving - batch) · (1 - momentum), with the mean over the replicas' batches
void updateMoving(const Normalization& n, const Variable& moving, Output batch) {
  const Scope scope = n.layer.child("AssignMovingAvg");
  const Output decay = ops::number(scope, n.x.type(), 1 - n.options.momentum, "decay");
  if (Replicas* replicas = replicasOf(scope.graph())) batch = replicas->mean(scope, batch);
  const Output difference = ops::sub(scope, read(scope, moving), batch);
  Node* update = ops::assignSub(scope, moving.handle, ops::mul(scope, difference, decay),
                                moving.isResource() ? "AssignSubVariableOp" : "AssignSub");
  n.layer.graph().collections().updateOps.push_back(update);
}

Output fused(const Normalization& n) {
  const Scope& layer = n.layer;
  const auto constantOr = [&](const Variable& variable, double value, const char* name) {
    if (variable.handle.valid()) return read(layer, variable);
    return nn::constant(value)(layer.exactly(layer.fullName(name)), n.movingMean.shape, n.x.type());
  };
  const Output gamma = constantOr(n.gamma, 1, "ones");
  const Output beta = constantOr(n.beta, 0, "zeros");
  const std::string name = "FusedBatchNormV3";
  // Training takes no statistics in; TensorFlow's op wants empty tensors or ignores what it gets.
  const Output mean = read(layer, n.movingMean, name + "/ReadVariableOp");
  const Output variance = read(layer, n.movingVariance, name + "/ReadVariableOp");
  Node* node = layer.node(name, {n.x, gamma, beta, mean, variance},
                          {{"epsilon", n.options.epsilon}, {"is_training", n.training}}, name);
  if (n.training) {
    updateMoving(n, n.movingMean, node->output(1));
    updateMoving(n, n.movingVariance, node->output(2));
  }
  return node->output(0);
}

struct Moments {
  Output mean;
  Output variance;
};

Moments batchMoments(const Normalization& n) {
  const Scope scope = n.layer.exactly(n.layer.fullName("moments"));
  std::vector<int32_t> axes(static_cast<std::size_t>(n.x.shape().rank() - 1));
  std::iota(axes.begin(), axes.end(), 0);
  const Output mean = ops::mean(scope, n.x, axes, true, "mean");
  const Output center = scope.op("StopGradient", {mean});
  const Output squares = scope.op("SquaredDifference", {n.x, center});
  const Output variance = ops::mean(scope, squares, axes, true, "variance");
  const std::vector<int64_t> dims(axes.begin(), axes.end());
  return {scope.op("Squeeze", {mean}, {{"squeeze_dims", dims}}),
          scope.op("Squeeze", {variance}, {{"squeeze_dims", dims}})};
}

// x · (gamma · rsqrt(variance + epsilon)) + (beta - mean · (…))
Output composed(const Normalization& n) {
  Moments moments;
  if (n.training) {
    moments = batchMoments(n);
    updateMoving(n, n.movingMean, moments.mean);
    updateMoving(n, n.movingVariance, moments.variance);
  } else {
    moments = {read(n.layer, n.movingMean), read(n.layer, n.movingVariance)};
  }
  const Scope scope = n.layer.exactly(n.layer.fullName("batchnorm"));
  const Output epsilon = ops::number(scope, n.x.type(), n.options.epsilon, "add/y");
  Output factor = scope.op("Rsqrt", {ops::add(scope, moments.variance, epsilon)});
  if (n.gamma.handle.valid()) factor = ops::mul(scope, factor, read(scope, n.gamma, "mul/ReadVariableOp"));
  const Output scaled = ops::mul(scope, n.x, factor);
  const Output shift = ops::mul(scope, moments.mean, factor);
  const Output offset = n.beta.handle.valid() ? ops::sub(scope, read(scope, n.beta), shift) : scope.op("Neg", {shift});
  return ops::add(scope, scaled, offset);
}

const LayerRegistrar kBatchNormalization("batch_normalization",
                                         [](const LayerContext& context, Output x, Parameters& parameters) {
                                           BatchNormalizationOptions options;
                                           options.name = context.name;
                                           options.momentum = parameters.number("momentum", options.momentum);
                                           options.epsilon = parameters.number("epsilon", options.epsilon);
                                           options.center = parameters.flag("center", true);
                                           options.scale = parameters.flag("scale", true);
                                           if (parameters.flag("renorm", false)) {
                                             fail(Code::kUnimplemented,
                                                  "Batch renormalization (renorm) is not supported: leave it out, or "
                                                  "use larger batches.");
                                           }
                                           return batchNormalization(context.scope, x, context.training, options);
                                         });

}  // namespace

Output batchNormalization(const Scope& scope, Output x, bool training, const BatchNormalizationOptions& options) {
  const Scope layer = layerScope(scope, options.name, "batch_normalization");
  const int64_t channels = requireChannels(layer, x, 2);
  Normalization normalization{layer, x, training, options, {}, {}, {}, {}};
  makeVariables(normalization, channels);
  return x.shape().rank() == 4 ? fused(normalization) : composed(normalization);
}

}  // namespace engine::nn

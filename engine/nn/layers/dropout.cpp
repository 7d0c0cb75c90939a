#include "engine/nn/layers/dropout.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"

namespace engine::nn {
namespace {

const LayerRegistrar kDropout("dropout", [](const LayerContext& context, Output x, Parameters& parameters) {
  DropoutOptions options;
  options.name = context.name;
  options.seed = parameters.optionalInteger("seed");
  return dropout(context.scope, x, parameters.number("rate", 0.5), context.training, options);
});

}  // namespace

Output dropout(const Scope& scope, Output x, double rate, bool training, const DropoutOptions& options) {
  const Scope layer = layerScope(scope, options.name, "dropout");
  if (!(rate >= 0 && rate < 1)) {
    fail(Code::kInvalidArgument, "The rate of layer '", layer.prefix(), "' must be in [0, 1), not ", rate, ".");
  }
  if (!training) return ops::identity(layer, x);
  if (rate == 0) return x;
  const DType dtype = x.type();
  const Scope inner = layer.exactly(layer.fullName("dropout"));
  const Output grown = ops::mul(inner, x, ops::number(inner, dtype, 1 / (1 - rate), "Const"), "Mul");
  const Output shape = ops::shapeOf(inner, x);
  Attrs attrs = seedAttrs(layer.graph(), options.seed);
  attrs["dtype"] = dtype;
  const Output uniform = inner.op("RandomUniform", {shape}, std::move(attrs), "random_uniform/RandomUniform");
  const Output keep = inner.op("GreaterEqual", {uniform, ops::number(inner, dtype, rate, "GreaterEqual/y")});
  return inner.op("SelectV2", {keep, grown, ops::number(inner, dtype, 0, "Const")});
}

}  // namespace engine::nn

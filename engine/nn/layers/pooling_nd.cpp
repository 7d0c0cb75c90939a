#include "engine/nn/layers/pooling_nd.h"

#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/conv_shapes.h"

namespace engine::nn {
namespace {

// A sequence is an image of width 1.
Output poolSequence(const Scope& scope, const char* op, const char* name, Output x, int64_t size, int64_t strides,
                    const PoolingOptions& options) {
  const Scope layer = layerScope(scope, options.name, name);
  requirePositive(layer, "pool size and strides", {size, strides}, 2);
  requireChannelsOfRank(layer, x, 3);
  const std::vector<int64_t> window{1, size, 1, 1};
  const std::vector<int64_t> steps{1, strides, 1, 1};
  const Output pooled = layer.op(op, {expandDims(layer, x, 2)},
                                 {{"ksize", window}, {"strides", steps}, {"padding", paddingName(options.padding)}});
  return layer.op("Squeeze", {pooled}, {{"squeeze_dims", std::vector<int64_t>{2}}});
}

Output poolVolume(const Scope& scope, const char* op, const char* name, Output x, const std::vector<int64_t>& size,
                  const std::vector<int64_t>& strides, const PoolingOptions& options) {
  const Scope layer = layerScope(scope, options.name, name);
  requirePositive(layer, "pool size", size, 3);
  requirePositive(layer, "strides", strides, 3);
  requireChannelsOfRank(layer, x, 5);
  const std::vector<int64_t> window{1, size[0], size[1], size[2], 1};
  const std::vector<int64_t> steps{1, strides[0], strides[1], strides[2], 1};
  return layer.op(op, {x}, {{"ksize", window}, {"strides", steps}, {"padding", paddingName(options.padding)}});
}

PoolingOptions optionsFrom(const LayerContext& context, Parameters& parameters) {
  PoolingOptions options;
  options.name = context.name;
  options.padding = paddingByName(parameters.text("padding", "valid"));
  return options;
}

template <Output (*kPool)(const Scope&, Output, int64_t, int64_t, const PoolingOptions&)>
Output sequenceFromParameters(const LayerContext& context, Output x, Parameters& parameters) {
  const PoolingOptions options = optionsFrom(context, parameters);
  const int64_t size = parameters.integer("pool_size", 2);
  return kPool(context.scope, x, size, parameters.integer("strides", size), options);
}

template <Output (*kPool)(const Scope&, Output, const std::vector<int64_t>&, const std::vector<int64_t>&,
                          const PoolingOptions&)>
Output volumeFromParameters(const LayerContext& context, Output x, Parameters& parameters) {
  const PoolingOptions options = optionsFrom(context, parameters);
  const std::vector<int64_t> size = parameters.integers("pool_size", 3, {2, 2, 2});
  return kPool(context.scope, x, size, parameters.integers("strides", 3, size), options);
}

const LayerRegistrar kMax1D("max_pooling1d", sequenceFromParameters<maxPooling1d>);
const LayerRegistrar kAverage1D("average_pooling1d", sequenceFromParameters<averagePooling1d>);
const LayerRegistrar kMax3D("max_pooling3d", volumeFromParameters<maxPooling3d>);
const LayerRegistrar kAverage3D("average_pooling3d", volumeFromParameters<averagePooling3d>);

}  // namespace

Output maxPooling1d(const Scope& scope, Output x, int64_t poolSize, int64_t strides, const PoolingOptions& options) {
  return poolSequence(scope, "MaxPool", "max_pooling1d", x, poolSize, strides, options);
}
Output averagePooling1d(const Scope& scope, Output x, int64_t poolSize, int64_t strides,
                        const PoolingOptions& options) {
  return poolSequence(scope, "AvgPool", "average_pooling1d", x, poolSize, strides, options);
}
Output maxPooling3d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                    const std::vector<int64_t>& strides, const PoolingOptions& options) {
  return poolVolume(scope, "MaxPool3D", "max_pooling3d", x, poolSize, strides, options);
}
Output averagePooling3d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                        const std::vector<int64_t>& strides, const PoolingOptions& options) {
  return poolVolume(scope, "AvgPool3D", "average_pooling3d", x, poolSize, strides, options);
}

}  // namespace engine::nn

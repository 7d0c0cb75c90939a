#include "engine/nn/layers/pooling.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/conv_shapes.h"

namespace engine::nn {
namespace {

Output pool(const Scope& scope, const char* op, const char* name, Output x, const std::vector<int64_t>& size,
            const std::vector<int64_t>& strides, const PoolingOptions& options) {
  const Scope layer = layerScope(scope, options.name, name);
  requireChannels(layer, x, 4);
  if (size.size() != 2 || strides.size() != 2) {
    fail(Code::kInvalidArgument, "Pool size and strides of layer '", layer.prefix(), "' are two integers each.");
  }
  const std::vector<int64_t> kernel{1, size[0], size[1], 1};
  const std::vector<int64_t> steps{1, strides[0], strides[1], 1};
  return layer.op(op, {x}, {{"ksize", kernel}, {"strides", steps}, {"padding", paddingName(options.padding)}});
}

template <Output (*kPool)(const Scope&, Output, const std::vector<int64_t>&, const std::vector<int64_t>&,
                          const PoolingOptions&)>
Output poolFromParameters(const LayerContext& context, Output x, Parameters& parameters) {
  PoolingOptions options;
  options.name = context.name;
  options.padding = paddingByName(parameters.text("padding", "valid"));
  const std::vector<int64_t> size = parameters.pair("pool_size", {2, 2});
  return kPool(context.scope, x, size, parameters.pair("strides", size), options);
}

const LayerRegistrar kMaxPooling("max_pooling2d", poolFromParameters<maxPooling2d>);
const LayerRegistrar kAveragePooling("average_pooling2d", poolFromParameters<averagePooling2d>);
const LayerRegistrar kFlatten("flatten", [](const LayerContext& context, Output x, Parameters&) {
  return flatten(context.scope, x, context.name);
});

}  // namespace

Output maxPooling2d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                    const std::vector<int64_t>& strides, const PoolingOptions& options) {
  return pool(scope, "MaxPool", "max_pooling2d", x, poolSize, strides, options);
}

Output averagePooling2d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                        const std::vector<int64_t>& strides, const PoolingOptions& options) {
  return pool(scope, "AvgPool", "average_pooling2d", x, poolSize, strides, options);
}

Output flatten(const Scope& scope, Output x, const std::string& name) {
  const Scope layer = layerScope(scope, name, "flatten");
  const Shape& shape = x.shape();
  if (!shape.hasRank() || shape.rank() < 1) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' needs the rank of '", x.name(), "'.");
  }
  if (shape.rank() == 1) return expandDims(layer, x, 1);
  int64_t size = 1;
  for (int i = 1; i < shape.rank(); ++i) size = size < 0 || shape[i] < 0 ? kUnknownDim : size * shape[i];
  if (size == kUnknownDim && shape[0] == kUnknownDim) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' cannot flatten '", x.name(), "' of shape ", shape,
         ": only the batch may be unknown.");
  }
  // A known size of the rest leaves the batch open.
  const int64_t batch = size == kUnknownDim ? shape[0] : -1;
  return ops::reshape(layer, x, {batch, size});
}

}  // namespace engine::nn

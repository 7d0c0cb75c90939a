// Pooling of sequences [batch, steps, channels] and of volumes [batch, depth, height, width, channels]. Averages are
// over what lies inside. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 20, 3});
//   nn::maxPooling1d(scope, x, 2, 2).shape();  // is Shape({kUnknownDim, 10, 3})
#pragma once

#include "engine/nn/layers/pooling.h"

namespace engine::nn {

// x: floating [batch, steps, channels]; result [batch, out steps, channels], by the padding. Pool size and strides in
// steps. Scopes "max_pooling1d", "average_pooling1d". InvalidArgument for sizes below 1, another rank, or unknown
// channels.
Output maxPooling1d(const Scope& scope, Output x, int64_t poolSize, int64_t strides,
                    const PoolingOptions& options = {});
Output averagePooling1d(const Scope& scope, Output x, int64_t poolSize, int64_t strides,
                        const PoolingOptions& options = {});

// x: floating [batch, depth, height, width, channels], and so the result; pool size and strides: depth, height, width.
// Scopes "max_pooling3d", "average_pooling3d". InvalidArgument for sizes that are not three positive integers, another
// rank, or unknown channels.
Output maxPooling3d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                    const std::vector<int64_t>& strides, const PoolingOptions& options = {});
Output averagePooling3d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                        const std::vector<int64_t>& strides, const PoolingOptions& options = {});

}  // namespace engine::nn

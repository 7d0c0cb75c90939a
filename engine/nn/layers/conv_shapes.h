// What the convolution layers of one, two and three dimensions share. Used by the graph's thread.
#pragma once

#include <functional>
#include <vector>

#include "engine/nn/layers/convolution.h"

namespace engine::nn {

// InvalidArgument unless `numbers` are `count` positive ones; `what` names them in the message.
void requirePositive(const Scope& layer, const char* what, const std::vector<int64_t>& numbers, std::size_t count);
// Size of the last dimension of an input of exactly this rank. InvalidArgument otherwise.
int64_t requireChannelsOfRank(const Scope& layer, Output x, int rank);
// InvalidArgument unless there is at least one filter.
void requireFilters(const Scope& layer, int64_t filters);

// x with a new dimension of size 1 at `axis`: nodes ExpandDims and ExpandDims/dim, numbered.
Output expandDims(const Scope& scope, Output x, int32_t axis);
// x [batch, steps, channels] with `count` zeros before the steps.
Output padBefore(const Scope& layer, Output x, int64_t count);

// A convolution with holes by way of a plain one, as TensorFlow builds it: blocks of space become batches, `convolve`
// runs without padding, and the batches become space again. x: [batch, spatial..., channels], the spatial sizes known;
// kernel and dilations: a number for each spatial dimension.
Output withHoles(const Scope& scope, Output x, const std::vector<int64_t>& kernel,
                 const std::vector<int64_t>& dilations, Padding padding, const std::function<Output(Output)>& convolve);
// Whether any number is larger than 1.
bool hasHoles(const std::vector<int64_t>& dilations);

}  // namespace engine::nn

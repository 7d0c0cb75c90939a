// Functions of TensorFlow that slide windows: pools and convolutions, channels last.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/layers/convolution/convolve.h"
#include "engine/keras/layers/ops/op_arguments.h"
#include "engine/nn/layers/pooling_nd.h"

namespace engine::keras {
namespace {

using Sizes = std::vector<int64_t>;

// A number for each spatial dimension, given as one number, as many, or with ones for batch and channels around.
Sizes windowSizes(const OpArguments& a, const char* name, std::size_t dimensions, int64_t fallback = 0) {
  if (!a.has(name) && fallback > 0) return Sizes(dimensions, fallback);
  const std::vector<int32_t> given = a.integers(name);
  if (given.size() == 1) return Sizes(dimensions, given[0]);
  if (given.size() == dimensions) return {given.begin(), given.end()};
  if (given.size() != dimensions + 2 || given.front() != 1 || given.back() != 1) {
    a.fail(name, message("a number, or ", dimensions, " of them"));
  }
  return {given.begin() + 1, given.end() - 1};
}

nn::Padding windowPadding(const OpArguments& a) {
  const std::string padding = a.text("padding", "VALID");
  if (padding == "VALID" || padding == "valid") return nn::Padding::kValid;
  if (padding == "SAME" || padding == "same") return nn::Padding::kSame;
  a.fail("padding", "VALID or SAME");
}

void needChannelsLast(const OpArguments& a) {
  if (a.text("data_format", "NHWC").starts_with("NC")) a.fail("data_format", "channels last");
}

std::size_t spatialRank(const OpArguments& a) {
  const int rank = a.first().shape().rank();
  if (rank < 3 || rank > 5) {
    fail(Code::kInvalidArgument, "Pools and convolutions take tensors of rank 3 to 5, not ", a.first().shape(), ".");
  }
  return static_cast<std::size_t>(rank - 2);
}

Outputs pooledBy(const OpArguments& a, bool takesMaximum) {
  needChannelsLast(a);
  const std::size_t dimensions = spatialRank(a);
  const Sizes sizes = windowSizes(a, "ksize", dimensions), steps = windowSizes(a, "strides", dimensions);
  const Scope& s = a.scope();
  nn::PoolingOptions options;
  options.padding = windowPadding(a);
  const Output x = a.first();
  if (dimensions == 1) {
    return {takesMaximum ? nn::maxPooling1d(s, x, sizes[0], steps[0], options)
                         : nn::averagePooling1d(s, x, sizes[0], steps[0], options)};
  }
  if (dimensions == 2) {
    return {takesMaximum ? nn::maxPooling2d(s, x, sizes, steps, options)
                         : nn::averagePooling2d(s, x, sizes, steps, options)};
  }
  return {takesMaximum ? nn::maxPooling3d(s, x, sizes, steps, options)
                       : nn::averagePooling3d(s, x, sizes, steps, options)};
}

Outputs maximaOfWindows(const OpArguments& a) {
  return pooledBy(a, true);
}
Outputs meansOfWindows(const OpArguments& a) {
  return pooledBy(a, false);
}

// filters [spatial…, channels, outputs], a tensor or a constant.
Outputs convolved(const OpArguments& a) {
  needChannelsLast(a);
  const std::size_t dimensions = spatialRank(a);
  const Output filters = a.tensor("filters", a.first().type());
  if (filters.shape().rank() != static_cast<int>(dimensions) + 2) a.fail("filters", "a kernel for the input's rank");
  ConvolutionShape shape;
  for (std::size_t i = 0; i < dimensions; ++i) shape.kernel.push_back(filters.shape().dim(static_cast<int>(i)));
  shape.strides = windowSizes(a, a.has("stride") ? "stride" : "strides", dimensions, 1);
  shape.dilations = windowSizes(a, "dilations", dimensions, 1);
  shape.padding = windowPadding(a);
  const int64_t channels = a.first().shape().dim(-1), own = filters.shape().dim(-2);
  if (channels < 1 || own < 1 || channels % own != 0) a.fail("filters", "a kernel of the input's channels");
  shape.groups = channels / own;
  return {convolve(a.scope(), a.first(), filters, shape)};
}

}  // namespace

const OpFunctions& windowFunctions() {
  static const OpFunctions kFunctions = {
      {"avg_pool", meansOfWindows},    {"avg_pool1d", meansOfWindows},  {"avg_pool2d", meansOfWindows},
      {"avg_pool3d", meansOfWindows},  {"conv1d", convolved},           {"conv2d", convolved},
      {"conv3d", convolved},           {"max_pool", maximaOfWindows},   {"max_pool1d", maximaOfWindows},
      {"max_pool2d", maximaOfWindows}, {"max_pool3d", maximaOfWindows},
  };
  return kFunctions;
}

}  // namespace engine::keras

// Pooling of images in NHWC order, and what leads from images to dense layers. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::of<float>({1, 2, 3, 4}, {1, 2, 2, 1}));
//   const Output largest = nn::maxPooling2d(scope, x, {2, 2}, {2, 2});
//   const Output average = nn::averagePooling2d(scope, x, {2, 2}, {2, 2});
//   const auto values = Session(graph).run(Feeds{}, {largest, average});
//   values[0].item<float>();        // is 4.0f
//   values[1].item<float>();        // is 2.5f
//   nn::flatten(scope, x).shape();  // is Shape({1, 4})
#pragma once

#include "engine/nn/layers/convolution.h"

namespace engine::nn {

struct PoolingOptions {
  std::string name = {};  // "max_pooling2d", "average_pooling2d" … when empty
  Padding padding = Padding::kValid;
};

// x: floating [batch, height, width, channels]; pool size and strides in pixels: height, width. The result is [batch,
// out height, out width, channels], by the padding. The average is over the pixels inside the image. InvalidArgument
// for sizes that are not two integers, or unknown channels.
Output maxPooling2d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                    const std::vector<int64_t>& strides, const PoolingOptions& options = {});
Output averagePooling2d(const Scope& scope, Output x, const std::vector<int64_t>& poolSize,
                        const std::vector<int64_t>& strides, const PoolingOptions& options = {});

// [batch, ...] to [batch, product of the rest]; a vector to [batch, 1]. InvalidArgument when the rank is not known, or
// neither the batch nor the product is.
Output flatten(const Scope& scope, Output x, const std::string& name = "");

}  // namespace engine::nn

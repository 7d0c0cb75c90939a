// MobileNetV2: inverted residual blocks.
#include <algorithm>
#include <cstdio>

#include "engine/keras/applications/picture_builder.h"

namespace engine::keras {
namespace {

constexpr PictureBuilder::Norm kMobileNorm{.epsilon = 1e-3, .momentum = 0.999};

// A multiple of 8 that is at most a tenth smaller.
int64_t divisibleByEight(double value) {
  const int64_t rounded = std::max<int64_t>(8, static_cast<int64_t>(value + 4) / 8 * 8);
  return static_cast<double>(rounded) < 0.9 * value ? rounded + 8 : rounded;
}

KerasTensor clippedRelu(PictureBuilder& b, KerasTensor x, const std::string& name) {
  return b.layer("ReLU", {{"max_value", 6.0}}, name, {x});
}

KerasTensor invertedBlock(PictureBuilder& b, KerasTensor x, int64_t filters, int64_t stride, int id) {
  const KerasTensor input = x;
  const int64_t channels = x.shape()[3];
  const auto wide = static_cast<int64_t>(static_cast<double>(filters) * b.options().alpha);
  const int64_t narrow = divisibleByEight(static_cast<double>(wide));
  const std::string prefix = id == 0 ? "expanded_conv_" : "block_" + std::to_string(id) + "_";
  if (id > 0) {
    x = b.conv(x, {.filters = 6 * channels, .same = true}, prefix + "expand");
    x = b.norm(x, kMobileNorm, prefix + "expand_BN");
    x = clippedRelu(b, x, prefix + "expand_relu");
  }
  if (stride == 2) x = b.pad(x, halvingPadding(x, 3), prefix + "pad");
  x = b.depthwise(x, {.height = 3, .width = 3, .stride = stride, .same = stride == 1}, prefix + "depthwise");
  x = b.norm(x, kMobileNorm, prefix + "depthwise_BN");
  x = clippedRelu(b, x, prefix + "depthwise_relu");
  x = b.conv(x, {.filters = narrow, .same = true}, prefix + "project");
  x = b.norm(x, kMobileNorm, prefix + "project_BN");
  return channels == narrow && stride == 1 ? b.layer("Add", Json::object(), prefix + "add", {input, x}) : x;
}

}  // namespace

ModelPtr buildMobileNetV2(PictureBuilder& b, const std::string&) {
  struct Stage {
    int64_t filters, stride;
    int blocks;
  };
  const double alpha = b.options().alpha;
  KerasTensor x =
      b.conv(b.input(), {.filters = divisibleByEight(32 * alpha), .height = 3, .width = 3, .stride = 2, .same = true},
             "Conv1");
  x = clippedRelu(b, b.norm(x, kMobileNorm, "bn_Conv1"), "Conv1_relu");
  int id = 0;
  for (const Stage& stage :
       {Stage{16, 1, 1}, {24, 2, 2}, {32, 2, 3}, {64, 2, 4}, {96, 1, 3}, {160, 2, 3}, {320, 1, 1}}) {
    for (int i = 0; i < stage.blocks; ++i) x = invertedBlock(b, x, stage.filters, i == 0 ? stage.stride : 1, id++);
  }
  x = b.conv(x, {.filters = alpha > 1 ? divisibleByEight(1280 * alpha) : 1280}, "Conv_1");
  x = clippedRelu(b, b.norm(x, kMobileNorm, "Conv_1_bn"), "out_relu");
  const int64_t rows = b.input().shape()[1];
  char width[16];
  std::snprintf(width, sizeof width, "%.2f", alpha);
  const std::string size = rows == kUnknownDim ? "None" : std::to_string(rows);
  return b.finish(b.end(x, false), std::string("mobilenetv2_") + width + "_" + size);
}

}  // namespace engine::keras

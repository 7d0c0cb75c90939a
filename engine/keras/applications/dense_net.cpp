// DenseNet121: each block sees what all before it gave.
#include "engine/keras/applications/picture_builder.h"

namespace engine::keras {
namespace {

constexpr int64_t kGrowth = 32;  // channels
constexpr PictureBuilder::Norm kDenseNorm{.epsilon = 1.001e-5};

KerasTensor grownBlock(PictureBuilder& b, KerasTensor x, const std::string& name) {
  KerasTensor y = b.relu(b.norm(x, kDenseNorm, name + "_0_bn"), name + "_0_relu");
  y = b.conv(y, {.filters = 4 * kGrowth}, name + "_1_conv");
  y = b.relu(b.norm(y, kDenseNorm, name + "_1_bn"), name + "_1_relu");
  y = b.conv(y, {.filters = kGrowth, .height = 3, .width = 3, .same = true}, name + "_2_conv");
  return b.layer("Concatenate", {{"axis", 3}}, name + "_concat", {x, y});
}

KerasTensor halvedChannels(PictureBuilder& b, KerasTensor x, const std::string& name) {
  x = b.relu(b.norm(x, kDenseNorm, name + "_bn"), name + "_relu");
  x = b.conv(x, {.filters = x.shape()[3] / 2}, name + "_conv");
  return b.pool(x, false, 2, 2, false, name + "_pool");
}

}  // namespace

ModelPtr buildDenseNet(PictureBuilder& b, const std::string&) {
  KerasTensor x = b.pad(b.input(), {{3, 3}, {3, 3}});
  x = b.conv(x, {.filters = 64, .height = 7, .width = 7, .stride = 2}, "conv1/conv");
  x = b.relu(b.norm(x, kDenseNorm, "conv1/bn"), "conv1/relu");
  x = b.pool(b.pad(x, {{1, 1}, {1, 1}}), true, 3, 2, false, "pool1");
  int stage = 2;
  for (const int blocks : {6, 12, 24, 16}) {
    const std::string number = std::to_string(stage);
    for (int i = 1; i <= blocks; ++i) x = grownBlock(b, x, "conv" + number + "_block" + std::to_string(i));
    if (stage < 5) x = halvedChannels(b, x, "pool" + number);
    ++stage;
  }
  x = b.relu(b.norm(x, kDenseNorm, "bn"), "relu");
  return b.finish(b.end(x, true), "densenet121");
}

}  // namespace engine::keras

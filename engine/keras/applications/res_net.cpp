// ResNet of 50, 101 and 152 layers, and its second version, which activates before it convolves.
#include <cctype>

#include "engine/keras/applications/picture_builder.h"

namespace engine::keras {
namespace {

constexpr PictureBuilder::Norm kResNorm{.epsilon = 1.001e-5};

Json oneAround() {
  return {{1, 1}, {1, 1}};
}

struct ResBlock {
  int64_t filters = 0, stride = 1;
  bool convolvedShortcut = false;
  std::string name;
};

KerasTensor normedRelu(PictureBuilder& b, KerasTensor x, const std::string& name) {
  return b.relu(b.norm(x, kResNorm, name + "_bn"), name + "_relu");
}

KerasTensor residualV1(PictureBuilder& b, KerasTensor x, const ResBlock& block) {
  KerasTensor shortcut = x;
  if (block.convolvedShortcut) {
    shortcut = b.conv(x, {.filters = 4 * block.filters, .stride = block.stride, .bias = true}, block.name + "_0_conv");
    shortcut = b.norm(shortcut, kResNorm, block.name + "_0_bn");
  }
  x = b.conv(x, {.filters = block.filters, .stride = block.stride, .bias = true}, block.name + "_1_conv");
  x = normedRelu(b, x, block.name + "_1");
  x = b.conv(x, {.filters = block.filters, .height = 3, .width = 3, .same = true, .bias = true},
             block.name + "_2_conv");
  x = normedRelu(b, x, block.name + "_2");
  x = b.conv(x, {.filters = 4 * block.filters, .bias = true}, block.name + "_3_conv");
  x = b.norm(x, kResNorm, block.name + "_3_bn");
  x = b.layer("Add", Json::object(), block.name + "_add", {shortcut, x});
  return b.relu(x, block.name + "_out");
}

KerasTensor residualV2(PictureBuilder& b, KerasTensor x, const ResBlock& block) {
  const KerasTensor active = normedRelu(b, x, block.name + "_preact");
  KerasTensor shortcut = x;
  if (block.convolvedShortcut) {
    shortcut =
        b.conv(active, {.filters = 4 * block.filters, .stride = block.stride, .bias = true}, block.name + "_0_conv");
  } else if (block.stride > 1) {
    shortcut = b.pool(x, true, 1, block.stride);
  }
  x = b.conv(active, {.filters = block.filters}, block.name + "_1_conv");
  x = normedRelu(b, x, block.name + "_1");
  x = b.pad(x, oneAround(), block.name + "_2_pad");
  x = b.conv(x, {.filters = block.filters, .height = 3, .width = 3, .stride = block.stride}, block.name + "_2_conv");
  x = normedRelu(b, x, block.name + "_2");
  x = b.conv(x, {.filters = 4 * block.filters, .bias = true}, block.name + "_3_conv");
  return b.layer("Add", Json::object(), block.name + "_out", {shortcut, x});
}

// Blocks of one size; the second version halves it at the end, the first at the beginning.
KerasTensor residualStack(PictureBuilder& b, KerasTensor x, bool second, int64_t filters, int blocks, int64_t stride,
                          const std::string& name) {
  for (int i = 1; i <= blocks; ++i) {
    const bool halves = second ? i == blocks : i == 1;
    const ResBlock block{filters, halves ? stride : 1, i == 1, name + "_block" + std::to_string(i)};
    x = second ? residualV2(b, x, block) : residualV1(b, x, block);
  }
  return x;
}

}  // namespace

ModelPtr buildResNet(PictureBuilder& b, const std::string& name) {
  const bool second = name.ends_with("V2");
  const bool is50 = name.starts_with("ResNet50"), is101 = name.starts_with("ResNet101");
  const int third = is50 || is101 ? 4 : 8, fourth = is50 ? 6 : is101 ? 23 : 36;
  KerasTensor x = b.pad(b.input(), {{3, 3}, {3, 3}}, "conv1_pad");
  x = b.conv(x, {.filters = 64, .height = 7, .width = 7, .stride = 2, .bias = true}, "conv1_conv");
  if (!second) x = b.relu(b.norm(x, kResNorm, "conv1_bn"), "conv1_relu");
  x = b.pool(b.pad(x, oneAround(), "pool1_pad"), true, 3, 2, false, "pool1_pool");
  x = residualStack(b, x, second, 64, 3, second ? 2 : 1, "conv2");
  x = residualStack(b, x, second, 128, third, 2, "conv3");
  x = residualStack(b, x, second, 256, fourth, 2, "conv4");
  x = residualStack(b, x, second, 512, 3, second ? 1 : 2, "conv5");
  if (second) x = b.relu(b.norm(x, kResNorm, "post_bn"), "post_relu");
  std::string lower;
  for (const char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return b.finish(b.end(x, true), lower);
}

}  // namespace engine::keras

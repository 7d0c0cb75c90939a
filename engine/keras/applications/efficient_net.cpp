// EfficientNet B0 to B3: inverted blocks that weigh their channels, wider and deeper by a factor.
#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/keras/applications/picture_builder.h"

namespace engine::keras {
namespace {

constexpr double kDropConnect = 0.2;

struct EfficientSizes {
  double width = 1, depth = 1, dropout = 0.2;

  int64_t filters(int64_t count) const {
    const double wanted = static_cast<double>(count) * width;
    const int64_t rounded = std::max<int64_t>(8, static_cast<int64_t>(wanted + 4) / 8 * 8);
    return static_cast<double>(rounded) < 0.9 * wanted ? rounded + 8 : rounded;
  }
  int repeats(int count) const { return static_cast<int>(std::ceil(depth * count)); }
};

EfficientSizes efficientSizes(const std::string& name) {
  if (name == "EfficientNetB0") return {1.0, 1.0, 0.2};
  if (name == "EfficientNetB1") return {1.0, 1.1, 0.2};
  if (name == "EfficientNetB2") return {1.1, 1.2, 0.3};
  if (name == "EfficientNetB3") return {1.2, 1.4, 0.3};
  fail(Code::kNotFound, "There is no ", name, ".");
}

struct EfficientStage {
  int64_t kernel;
  int repeats;
  int64_t from, to, expansion, stride;
};
constexpr EfficientStage kStages[] = {{3, 1, 32, 16, 1, 1},  {3, 2, 16, 24, 6, 2},  {5, 2, 24, 40, 6, 2},
                                      {3, 3, 40, 80, 6, 2},  {5, 3, 80, 112, 6, 1}, {5, 4, 112, 192, 6, 2},
                                      {3, 1, 192, 320, 6, 1}};

Json scaling(double scale, const char* distribution) {
  return {{"module", "keras.initializers"},
          {"class_name", "VarianceScaling"},
          {"config", {{"scale", scale}, {"mode", "fan_out"}, {"distribution", distribution}, {"seed", nullptr}}},
          {"registered_name", nullptr}};
}

Json convScaling() {
  return scaling(2.0, "truncated_normal");
}

struct EfficientBlock {
  std::string name;
  int64_t from, to, kernel, stride, expansion;
  double drop;
};

// Each channel times a weight that all of its pixels decide.
KerasTensor weighedChannels(PictureBuilder& b, KerasTensor x, const EfficientBlock& block) {
  const int64_t filters = block.from * block.expansion;
  KerasTensor weight = b.globalPool(x, false, block.name + "se_squeeze");
  weight = b.layer("Reshape", {{"target_shape", {1, 1, filters}}}, block.name + "se_reshape", {weight});
  PictureBuilder::Conv conv{.filters = std::max<int64_t>(1, block.from / 4),
                            .same = true,
                            .bias = true,
                            .activation = "swish",
                            .initializer = convScaling()};
  weight = b.conv(weight, conv, block.name + "se_reduce");
  conv.filters = filters;
  conv.activation = "sigmoid";
  weight = b.conv(weight, conv, block.name + "se_expand");
  return b.layer("Multiply", Json::object(), block.name + "se_excite", {x, weight});
}

KerasTensor efficientBlock(PictureBuilder& b, KerasTensor x, const EfficientBlock& block) {
  const KerasTensor input = x;
  const std::string& name = block.name;
  if (block.expansion != 1) {
    x = b.conv(x, {.filters = block.from * block.expansion, .same = true, .initializer = convScaling()},
               name + "expand_conv");
    x = b.activation(b.norm(x, {}, name + "expand_bn"), "swish", name + "expand_activation");
  }
  if (block.stride == 2) x = b.pad(x, halvingPadding(x, block.kernel), name + "dwconv_pad");
  x = b.depthwise(x,
                  {.height = block.kernel,
                   .width = block.kernel,
                   .stride = block.stride,
                   .same = block.stride == 1,
                   .initializer = convScaling()},
                  name + "dwconv");
  x = b.activation(b.norm(x, {}, name + "bn"), "swish", name + "activation");
  x = weighedChannels(b, x, block);
  x = b.conv(x, {.filters = block.to, .same = true, .initializer = convScaling()}, name + "project_conv");
  x = b.norm(x, {}, name + "project_bn");
  if (block.stride != 1 || block.from != block.to) return x;
  if (block.drop > 0)
    x = b.layer("Dropout", {{"rate", block.drop}, {"noise_shape", {nullptr, 1, 1, 1}}}, name + "drop", {x});
  return b.layer("Add", Json::object(), name + "add", {x, input});
}

KerasTensor efficientBlocks(PictureBuilder& b, KerasTensor x, const EfficientSizes& sizes) {
  int all = 0, done = 0, number = 0;
  for (const EfficientStage& stage : kStages) all += sizes.repeats(stage.repeats);
  for (const EfficientStage& stage : kStages) {
    ++number;
    for (int i = 0; i < sizes.repeats(stage.repeats); ++i) {
      const int64_t to = sizes.filters(stage.to);
      const double drop = kDropConnect * done++ / static_cast<double>(all);
      x = efficientBlock(
          b, x,
          {"block" + std::to_string(number) + static_cast<char>('a' + i) + "_", i == 0 ? sizes.filters(stage.from) : to,
           to, stage.kernel, i == 0 ? stage.stride : 1, stage.expansion, drop});
    }
  }
  return x;
}

}  // namespace

ModelPtr buildEfficientNet(PictureBuilder& b, const std::string& name) {
  const EfficientSizes sizes = efficientSizes(name);
  KerasTensor x = b.layer("Rescaling", {{"scale", 1.0 / 255.0}, {"offset", 0.0}}, "", {b.input()});
  x = b.layer("Normalization", {{"axis", Json::array({3})}}, "", {x});
  x = b.pad(x, halvingPadding(x, 3), "stem_conv_pad");
  x = b.conv(x, {.filters = sizes.filters(32), .height = 3, .width = 3, .stride = 2, .initializer = convScaling()},
             "stem_conv");
  x = b.activation(b.norm(x, {}, "stem_bn"), "swish", "stem_activation");
  x = efficientBlocks(b, x, sizes);
  x = b.conv(x, {.filters = sizes.filters(1280), .same = true, .initializer = convScaling()}, "top_conv");
  x = b.activation(b.norm(x, {}, "top_bn"), "swish", "top_activation");
  if (b.options().includeTop) {
    x = b.globalPool(x, false, "avg_pool");
    x = b.layer("Dropout", {{"rate", sizes.dropout}}, "top_dropout", {x});
    x = b.dense(x, b.options().classes, b.options().classifierActivation, "predictions", scaling(1.0 / 3.0, "uniform"));
  } else {
    x = b.end(x, true);
  }
  return b.finish(x, std::string("efficientnetb") + name.back());
}

}  // namespace engine::keras

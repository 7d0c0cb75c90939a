#include "engine/keras/applications/applications.h"

#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/keras/files/model_files.h"
#include "tests/support/temporary_folder.h"

namespace engine::keras {
namespace {

int64_t parametersOf(const Model& model) {
  int64_t count = 0;
  for (const WeightPtr& weight : model.weights()) count += weight->shape.elements();
  return count;
}

// As Keras's documentation has them.
TEST(Applications, HaveKerasNumberOfParameters) {
  const std::vector<std::pair<std::string, int64_t>> expected = {
      {"MobileNetV2", 3'538'984},    {"ResNet50", 25'636'712},       {"ResNet50V2", 25'613'800},
      {"InceptionV3", 23'851'784},   {"VGG16", 138'357'544},         {"VGG19", 143'667'240},
      {"EfficientNetB0", 5'330'571}, {"EfficientNetB3", 12'320'535}, {"DenseNet121", 8'062'504},
  };
  for (const auto& [name, parameters] : expected) EXPECT_EQ(parametersOf(*application(name)), parameters) << name;
}

TEST(Applications, EndAsTheirOptionsSay) {
  ApplicationOptions options{.includeTop = false, .inputShape = {64, 65, 3}, .alpha = 1.4};
  EXPECT_EQ(application("MobileNetV2", options)->outputs()[0].spec.shape, Shape({kUnknownDim, 2, 3, 1792}));
  EXPECT_EQ(application("MobileNetV2", options)->name(), "mobilenetv2_1.40_64");
  options.pooling = "max";
  EXPECT_EQ(application("MobileNetV2", options)->outputs()[0].spec.shape, Shape({kUnknownDim, 1792}));
  options = {.inputShape = {48, 48, 1}, .classes = 7, .classifierActivation = "linear"};
  EXPECT_EQ(application("VGG16", options)->outputs()[0].spec.shape, Shape({kUnknownDim, 7}));
}

TEST(Applications, RefuseWhatKerasRefuses) {
  EXPECT_THROW(application("ResNet51"), Error);
  EXPECT_THROW(application("InceptionV3", {.inputShape = {74, 75, 3}}), Error);
  EXPECT_THROW(application("VGG16", {.includeTop = false, .inputShape = {64, 64, 3}, .pooling = "sum"}), Error);
  EXPECT_THROW(application("VGG16", {.inputShape = {64, 64}}), Error);
}

TEST(Applications, TakeTheWeightsOfAFileThatFits) {
  const test_support::TemporaryFolder folder;
  const ApplicationOptions small{.includeTop = false, .inputShape = {32, 32, 3}, .pooling = "avg", .alpha = 0.35};
  const ModelPtr model = application("MobileNetV2", small);
  for (const WeightPtr& weight : model->weights()) {
    weight->value = Tensor(weight->dtype, weight->shape);
    weight->value.flat<float>()[0] = 3;
  }
  saveWeights(folder.path("body.h5"), *model);
  ApplicationOptions loaded = small;
  loaded.weights = folder.path("body.h5");
  EXPECT_EQ(application("MobileNetV2", loaded)->weights()[0]->value.flat<float>()[0], 3);
  loaded.alpha = 0.5;
  EXPECT_THROW(application("MobileNetV2", loaded), Error);
}

TEST(PreprocessInput, ScalesAsKerasDoes) {
  const Tensor pixel = Tensor::of<uint8_t>({0, 255, 51}, {1, 3});
  const auto prepared = [&](Preprocessing how) {
    const Tensor tensor = preprocessInput(how, pixel);
    return std::vector<float>(tensor.flat<float>().begin(), tensor.flat<float>().end());
  };
  EXPECT_EQ(prepared(Preprocessing::kNone), (std::vector<float>{0, 255, 51}));
  EXPECT_EQ(prepared(Preprocessing::kSigned), (std::vector<float>{-1, 1, 51 / 127.5F - 1}));
  EXPECT_EQ(prepared(Preprocessing::kCentered), (std::vector<float>{51 - 103.939F, 255 - 116.779F, 0 - 123.68F}));
  EXPECT_NEAR(prepared(Preprocessing::kNormalized)[1], (1 - 0.456) / 0.224, 1e-6);
  EXPECT_THROW(preprocessInput(Preprocessing::kCentered, Tensor::of<float>({1, 2}, {1, 2})), Error);
}

}  // namespace
}  // namespace engine::keras

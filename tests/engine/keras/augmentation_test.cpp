#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

using testing::FloatNear;
using testing::Pointwise;

const Shape kPicture{1, 3, 3, 1};

std::vector<float> changed(const char* layer, const Json& config, const std::vector<float>& picture,
                           const Shape& shape = kPicture, bool training = true) {
  const LayerPtr made = makeLayer(layer, config);
  const Tensor got = outputsOf(*made, {floats(picture, shape)}, training).at(0);
  const auto values = got.flat<float>();
  return {values.begin(), values.end()};
}

TEST(KerasAugmentation, LeavesPicturesAloneOutsideOfTraining) {
  const std::vector<float> picture{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::pair<const char*, Json> layers[] = {
      {"RandomFlip", Json::object()},          {"RandomContrast", {{"factor", 0.5}}},
      {"RandomBrightness", {{"factor", 0.5}}}, {"RandomTranslation", {{"height_factor", 0.5}, {"width_factor", 0.5}}},
      {"RandomRotation", {{"factor", 0.5}}},   {"RandomZoom", {{"height_factor", 0.5}}}};
  for (const auto& [name, config] : layers) EXPECT_EQ(changed(name, config, picture, kPicture, false), picture) << name;
}

// 32 pictures of two pixels.
TEST(KerasAugmentation, FlipsSomePicturesAndOthersNot) {
  std::vector<float> pictures;
  for (int i = 0; i < 32; ++i) pictures.insert(pictures.end(), {0, 1});
  const std::vector<float> got =
      changed("RandomFlip", {{"mode", "horizontal"}, {"seed", 3}}, pictures, Shape{32, 1, 2, 1});
  int flipped = 0;
  for (std::size_t i = 0; i < got.size(); i += 2) {
    EXPECT_EQ(got[i] + got[i + 1], 1);
    flipped += got[i] == 1 ? 1 : 0;
  }
  EXPECT_GT(flipped, 4);
  EXPECT_LT(flipped, 28);
}

TEST(KerasAugmentation, MovesPicturesByAShareOfTheirSize) {
  const std::vector<float> picture{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const double third = 1.0 / 3;
  const auto down = [&](const char* mode) {
    const Json config{{"height_factor", {third, third}}, {"width_factor", 0}, {"fill_mode", mode}, {"fill_value", -1}};
    return changed("RandomTranslation", config, picture);
  };
  EXPECT_THAT(down("constant"), Pointwise(FloatNear(1e-4F), {-1, -1, -1, 1, 2, 3, 4, 5, 6}));
  EXPECT_THAT(down("reflect"), Pointwise(FloatNear(1e-4F), {1, 2, 3, 1, 2, 3, 4, 5, 6}));
  EXPECT_THAT(down("wrap"), Pointwise(FloatNear(1e-4F), {7, 8, 9, 1, 2, 3, 4, 5, 6}));
}

TEST(KerasAugmentation, TurnsPicturesCounterClockwise) {
  const Json quarter{{"factor", {0.25, 0.25}}};
  EXPECT_THAT(changed("RandomRotation", quarter, {1, 2, 3, 4, 5, 6, 7, 8, 9}),
              Pointwise(FloatNear(1e-4F), {3, 6, 9, 2, 5, 8, 1, 4, 7}));
}

TEST(KerasAugmentation, ZoomsIntoTheMiddle) {
  const Json twice{{"height_factor", {-0.5, -0.5}}};
  EXPECT_THAT(changed("RandomZoom", twice, {1, 2, 3, 4, 5, 6, 7, 8, 9}),
              Pointwise(FloatNear(1e-4F), {3.F, 3.5F, 4.F, 4.5F, 5.F, 5.5F, 6.F, 6.5F, 7.F}));
}

TEST(KerasAugmentation, ChangesBrightnessAndContrastWithinTheRange) {
  const Json brighter{{"factor", {0.5, 0.5}}, {"value_range", {0, 1}}};
  EXPECT_THAT(changed("RandomBrightness", brighter, {0.1F, 0.9F}, {1, 1, 2, 1}),
              Pointwise(FloatNear(1e-6F), {0.6F, 1.F}));
  const Json flatter{{"factor", {0.5, -0.5}}};
  EXPECT_THAT(changed("RandomContrast", flatter, {2, 6}, {1, 1, 2, 1}), Pointwise(FloatNear(1e-6F), {3, 5}));
}

TEST(KerasAugmentation, CutsPartsOutOfPictures) {
  const std::vector<float> picture{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const Json two{{"height", 2}, {"width", 2}, {"seed", 1}};
  const std::vector<float> part = changed("RandomCrop", two, picture);
  EXPECT_THAT(part, testing::ElementsAre(part[0], part[0] + 1, part[0] + 3, part[0] + 4));
  EXPECT_THAT(changed("RandomCrop", two, picture, kPicture, false), testing::ElementsAre(2, 3.5, 6.5, 8));
}

TEST(KerasAugmentation, RefusesModesThatThereAreNot) {
  EXPECT_THROW(changed("RandomRotation", {{"factor", 0.1}, {"fill_mode", "mirror"}}, {1, 2}, {1, 1, 2, 1}), Error);
}

// Two rows of two pixels become three of them, or two columns three.
TEST(KerasAugmentation, MakesAllPicturesOfABatchHigherOrWider) {
  const Json config = {{"factor", {0.5, 0.5}}, {"interpolation", "nearest"}};
  const Tensor picture = floats({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2, 1});
  const LayerPtr higher = makeLayer("RandomHeight", config), wider = makeLayer("RandomWidth", config);
  EXPECT_EQ(outputsOf(*higher, {picture}, true).at(0).shape(), (Shape{2, 3, 2, 1}));
  const Tensor wide = outputsOf(*wider, {picture}, true).at(0);
  EXPECT_EQ(wide.shape(), (Shape{2, 2, 3, 1}));
  EXPECT_THAT(wide.toDoubles(), testing::ElementsAre(1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8));
}

TEST(KerasAugmentation, LeavesTheHeightAndWidthOutsideOfTrainingAndTellsNone) {
  const Tensor picture = floats({1, 2, 3, 4}, {1, 2, 2, 1});
  for (const char* name : {"RandomHeight", "RandomWidth"})
    EXPECT_EQ(outputsOf(*makeLayer(name, {{"factor", 0.9}}), {picture}).at(0).toDoubles(), picture.toDoubles());
  const KerasTensor x = input({4, 6, 3}, {.name = "x"});
  EXPECT_EQ((x | makeLayer("RandomHeight", {{"factor", 0.5}})).shape(), (Shape{kUnknownDim, kUnknownDim, 6, 3}));
  EXPECT_EQ((x | makeLayer("RandomWidth", {{"factor", 0.5}})).shape(), (Shape{kUnknownDim, 4, kUnknownDim, 3}));
}

TEST(KerasAugmentation, RefusesFactorsThatWouldLeaveNoPicture) {
  for (const char* name : {"RandomHeight", "RandomWidth"})
    EXPECT_THROW(makeLayer(name, {{"factor", {-1.5, 0.5}}}), Error) << name;
}

}  // namespace
}  // namespace engine::keras

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "engine/kernels/parsing/example_wire.h"
#include "engine/kernels/summary/media.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using ::testing::StartsWith;

std::string bytesOf(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs = {}) {
  return run1(op, inputs, std::move(attrs)).item<std::string>();
}

std::vector<std::string> tagsOf(const std::string& summary) {
  std::vector<std::string> tags;
  kernels::forEachField(summary, [&](uint32_t, std::string_view value) {
    return kernels::forEachField(value, [&](uint32_t field, std::string_view bytes) {
      if (field == 1) tags.emplace_back(bytes);
      return true;
    });
  });
  return tags;
}

const Tensor kTag = Tensor::scalar("a/t");  // NOLINT
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(ScalarSummaryTest, IsTensorFlowsMessage) {
  EXPECT_EQ(bytesOf("ScalarSummary", {kTag, Tensor::scalar(1.5F)}), std::string("\n\x0a\n\x03"
                                                                                "a/t\x15\0\0\xc0?",
                                                                                12));
  const Tensor tags = Tensor::vector<std::string>({"x", "y"});
  EXPECT_THAT(tagsOf(bytesOf("ScalarSummary", {tags, Tensor::vector<int32_t>({1, 2})})), ElementsAre("x", "y"));
  EXPECT_THROW(bytesOf("ScalarSummary", {tags, Tensor::vector<float>({1})}), Error);
}

TEST(HistogramSummaryTest, RefusesWhatIsNotFinite) {
  EXPECT_THAT(tagsOf(bytesOf("HistogramSummary", {kTag, Tensor::vector<float>({1, 2})})), ElementsAre("a/t"));
  EXPECT_THROW(bytesOf("HistogramSummary", {kTag, Tensor::vector<float>({1, kNan})}), Error);
  EXPECT_THROW(bytesOf("HistogramSummary", {Tensor::vector<std::string>({"a", "b"}), kTag}), Error);
}

TEST(ImageSummaryTest, NumbersImagesUnlessThereCanBeOnlyOne) {
  const Tensor images(DType::kFloat, Shape{3, 2, 2, 1});
  EXPECT_THAT(tagsOf(bytesOf("ImageSummary", {kTag, images}, {{"max_images", 2}})),
              ElementsAre("a/t/image/0", "a/t/image/1"));
  EXPECT_THAT(tagsOf(bytesOf("ImageSummary", {kTag, images}, {{"max_images", 1}})), ElementsAre("a/t/image"));
  EXPECT_THROW(bytesOf("ImageSummary", {kTag, Tensor(DType::kFloat, Shape{1, 2, 2, 2})}), Error);
  EXPECT_THROW(bytesOf("ImageSummary", {kTag, images}, {{"max_images", 0}}), Error);
}

TEST(ImagePixelsTest, ScaleFloatsAndColourWhatIsNotFinite) {
  using kernels::imagePixels;
  const auto row = [](const std::vector<float>& values) {
    return imagePixels(Tensor::of(values, {1, static_cast<int64_t>(values.size()), 1}));
  };
  EXPECT_THAT(row({0, 1, 2}), ElementsAre(0, 127, 255));
  EXPECT_THAT(row({-1, 0, 1}), ElementsAre(1, 128, 255));
  EXPECT_THAT(row({0, 0}), ElementsAre(0, 0));
  EXPECT_THAT(imagePixels(Tensor::of<float>({1, kNan, 1, 1, 1, 1}, {1, 2, 3})), ElementsAre(255, 0, 0, 255, 255, 255));
  EXPECT_THAT(imagePixels(Tensor::of<uint8_t>({7, 9}, {1, 2, 1})), ElementsAre(7, 9));
}

TEST(AudioSummaryTest, WritesWavFilesOf16BitSamples) {
  const Tensor clip = Tensor::of<float>({-1, 0.5F, 2, 0}, {4, 1});
  const std::string header("RIFF,\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0@\x1f\0\0\x80>\0\0\2\0\x10\0data\x08\0\0\0", 44);
  EXPECT_EQ(kernels::wavFile(clip, 8000), header + std::string("\0\x80\0@\xff\x7f\0\0", 8));
  const Tensor clips(DType::kFloat, Shape{2, 4});
  EXPECT_THAT(tagsOf(bytesOf("AudioSummaryV2", {kTag, clips, Tensor::scalar(8000.0F)})),
              ElementsAre("a/t/audio/0", "a/t/audio/1"));
  EXPECT_THAT(tagsOf(bytesOf("AudioSummary", {kTag, clips}, {{"sample_rate", 8000.0}, {"max_outputs", 1}})),
              ElementsAre("a/t/audio"));
}

TEST(AudioSummaryTest, WhatIsNoSoundIsAnError) {
  const Tensor clips(DType::kFloat, Shape{2, 4});
  for (const float rate : {0.0F, -1.0F, kNan, 1e12F}) {
    EXPECT_THROW(bytesOf("AudioSummaryV2", {kTag, clips, Tensor::scalar(rate)}), Error) << rate;
  }
  EXPECT_THROW(bytesOf("AudioSummaryV2", {kTag, Tensor(DType::kFloat, Shape{4}), Tensor::scalar(8000.0F)}), Error);
}

TEST(TensorSummaryTest, KeepsTheTensorAndItsMetadata) {
  const std::string summary =
      bytesOf("TensorSummaryV2", {kTag, Tensor::scalar("x"), Tensor::scalar("\x0a\x06\x0a\x04text")});
  EXPECT_THAT(tagsOf(summary), ElementsAre("a/t"));
  EXPECT_NE(summary.find("text"), std::string::npos);
}

TEST(MergeSummaryTest, JoinsSummariesOfDifferentTags) {
  const Tensor one = run1("ScalarSummary", {Tensor::scalar("x"), Tensor::scalar(1.0F)});
  const Tensor two = run1("ScalarSummary", {Tensor::scalar("y"), Tensor::scalar(2.0F)});
  EXPECT_THAT(tagsOf(bytesOf("MergeSummary", {one, two})), ElementsAre("x", "y"));
  EXPECT_THROW(bytesOf("MergeSummary", {one, one}), Error);
  EXPECT_THROW(bytesOf("MergeSummary", {one, Tensor::scalar("\xff\xff")}), Error);
}

}  // namespace
}  // namespace engine

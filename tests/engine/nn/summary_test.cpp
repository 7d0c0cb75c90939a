#include "engine/nn/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/graph/inference.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

class SummaryTest : public testing::NnTest {
 protected:
  const Node* node(const std::string& name) const { return graph_.findNode(name); }
  const SummarySpec& last() const { return graph_.collections().summaries.back(); }

  Scope inner_{scope_.exactly("a")};
  Output number_ = ops::scalar(scope_, 1.5F, "number");
};

TEST_F(SummaryTest, AScalarIsAnOpOfItsTagsName) {
  EXPECT_EQ(summary::scalar(inner_, "loss", number_), "a/loss");
  EXPECT_EQ(summary::scalar(inner_, "loss", number_), "a/loss_1");
  EXPECT_EQ(node("a/loss")->op(), "ScalarSummary");
  EXPECT_EQ(constantValue(node("a/loss_1")->input(0))->item<std::string>(), "a/loss_1");
  EXPECT_NE(node("a/loss_1/tags"), nullptr);
  EXPECT_EQ(last().value, number_);
}

TEST_F(SummaryTest, NamesLoseWhatANodesNameCannotHave) {
  EXPECT_EQ(summary::histogram(inner_, "h h", number_), "a/h_h");
  EXPECT_EQ(node("a/h_h")->op(), "HistogramSummary");
  EXPECT_NE(node("a/h_h/tag"), nullptr);
}

TEST_F(SummaryTest, ImagesAndTextsAreOpsWithTheirAttributes) {
  const Output images = ops::placeholder(scope_, DType::kUint8, Shape{kUnknownDim, 4, 4, 3}, "images");
  summary::image(inner_, "im", images, 2);
  EXPECT_EQ(node("a/im")->attr<int64_t>("max_images"), 2);
  summary::text(inner_, "t", ops::constant(scope_, Tensor::vector<std::string>({"x", "y"})));
  EXPECT_EQ(node("a/t")->op(), "TensorSummaryV2");
  EXPECT_NE(node("a/t/serialized_summary_metadata"), nullptr);
  EXPECT_THROW(summary::text(inner_, "t", number_), Error);
  EXPECT_THROW(summary::image(inner_, "im", number_), Error);
}

TEST_F(SummaryTest, ASoundHasARate) {
  const Output sounds = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 100, 2}, "sounds");
  EXPECT_EQ(summary::audio(inner_, "au", sounds, 8000, 1), "a/au");
  EXPECT_EQ(node("a/au")->op(), "AudioSummaryV2");
  EXPECT_EQ(constantValue(node("a/au")->input(2))->item<float>(), 8000.0F);
  EXPECT_EQ(last().kind, SummaryKind::kAudio);
  EXPECT_EQ(last().sampleRate, 8000);
  EXPECT_THROW(summary::audio(inner_, "au", sounds, 0), Error);
  EXPECT_THROW(summary::audio(inner_, "au", number_, 8000), Error);
}

}  // namespace
}  // namespace engine::nn

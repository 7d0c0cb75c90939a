#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;

TEST(PlaceholderTest, UnfedIsAnErrorThatNamesIt) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 3}, "features");
  Session session(graph, {.threads = 1});
  try {
    session.run(Feeds{}, {ops::identity(scope, x)});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("features"));
  }
}

TEST(PlaceholderTest, WithDefaultTakesTheDefaultUnlessFed) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholderWithDefault(scope, ops::scalar(scope, 3.0f), Shape{});
  Session session(graph, {.threads = 1});
  EXPECT_EQ(session.run(Feeds{}, {x})[0].item<float>(), 3.0f);
  EXPECT_EQ(session.run({{x, Tensor::scalar(4.0f)}}, {ops::identity(scope, x)})[0].item<float>(), 4.0f);
}

TEST(ConstTest, DtypeMustBeItsValues) {
  Graph graph;
  EXPECT_THROW(Scope(graph).op("Const", {}, {{"value", Tensor::scalar(1.0f)}, {"dtype", DType::kInt32}}), Error);
}

TEST(ShapeTest, OfAllKinds) {
  const Tensor x = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  EXPECT_THAT(values<int32_t>(run1("Shape", {x})), ElementsAre(2, 3));
  EXPECT_THAT(values<int64_t>(run1("Shape", {x}, {{"out_type", DType::kInt64}})), ElementsAre(2, 3));
  EXPECT_EQ(run1("Size", {x}).item<int32_t>(), 6);
  EXPECT_EQ(run1("Rank", {x}).item<int32_t>(), 2);
  EXPECT_THAT(values<int32_t>(runOp("ShapeN", {x, Tensor::vector<float>({1})})[1]), ElementsAre(1));
}

TEST(ReshapeTest, FillsInTheOpenDimension) {
  const Tensor x = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  EXPECT_EQ(run1("Reshape", {x, Tensor::vector<int32_t>({3, -1})}).shape(), Shape({3, 2}));
  EXPECT_EQ(run1("Reshape", {x, Tensor::vector<int64_t>({-1})}).shape(), Shape({6}));
}

TEST(ReshapeTest, BadTargetsAreErrors) {
  const Tensor x = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  EXPECT_THROW(run1("Reshape", {x, Tensor::vector<int32_t>({4, -1})}), Error);
  EXPECT_THROW(run1("Reshape", {x, Tensor::vector<int32_t>({-1, -1})}), Error);
  EXPECT_THROW(run1("Reshape", {x, Tensor::vector<int32_t>({-2, 3})}), Error);
  EXPECT_THROW(run1("Reshape", {x, Tensor::vector<int64_t>({int64_t{1} << 40, int64_t{1} << 40})}), Error);
}

TEST(ReshapeTest, InfersWhatItCan) {
  EXPECT_EQ(inferredShape("Reshape", {{kUnknownDim, 4, 5}}, {Tensor::vector<int32_t>({-1, 20})}),
            Shape({kUnknownDim, 20}));
  EXPECT_EQ(inferredShape("Reshape", {{6, 4}}, {Tensor::vector<int32_t>({-1, 8})}), Shape({3, 8}));
  EXPECT_THROW(inferredShape("Reshape", {{6, 4}}, {Tensor::vector<int32_t>({5, 8})}), Error);
}

TEST(ExpandDimsTest, CountsNegativeAxesFromTheEnd) {
  const Tensor x = Tensor::vector<float>({1, 2});
  EXPECT_EQ(run1("ExpandDims", {x, Tensor::scalar<int32_t>(0)}).shape(), Shape({1, 2}));
  EXPECT_EQ(run1("ExpandDims", {x, Tensor::scalar<int32_t>(-1)}).shape(), Shape({2, 1}));
  EXPECT_THROW(run1("ExpandDims", {x, Tensor::scalar<int32_t>(2)}), Error);
}

TEST(SqueezeTest, DropsOnesOnly) {
  const Tensor x = Tensor::of<float>({1, 2}, {1, 2, 1});
  EXPECT_EQ(run1("Squeeze", {x}).shape(), Shape({2}));
  EXPECT_EQ(run1("Squeeze", {x}, {{"squeeze_dims", std::vector<int64_t>{-1}}}).shape(), Shape({1, 2}));
  EXPECT_THROW(run1("Squeeze", {x}, {{"squeeze_dims", std::vector<int64_t>{1}}}), Error);
}

TEST(FillTest, MakesTensorsOfOneValue) {
  EXPECT_THAT(values<float>(run1("Fill", {Tensor::vector<int32_t>({2, 1}), Tensor::scalar(3.5f)})),
              ElementsAre(3.5f, 3.5f));
  EXPECT_THAT(values<std::string>(run1("Fill", {Tensor::vector<int64_t>({2}), Tensor::scalar("a")})),
              ElementsAre("a", "a"));
  EXPECT_THROW(run1("Fill", {Tensor::vector<int32_t>({-2}), Tensor::scalar(3.5f)}), Error);
}

TEST(CastTest, TruncatesTowardZero) {
  const Tensor x = Tensor::vector<float>({-1.7f, 1.7f, 0.0f, 1e20f});
  EXPECT_THAT(values<int32_t>(run1("Cast", {x}, {{"DstT", DType::kInt32}})),
              ElementsAre(-1, 1, 0, std::numeric_limits<int32_t>::min()));
  EXPECT_THAT(values<bool>(run1("Cast", {x}, {{"DstT", DType::kBool}})), ElementsAre(true, true, false, true));
}

}  // namespace
}  // namespace engine

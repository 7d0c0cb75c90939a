#include <gmock/gmock.h>

#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;

BuildGraph binary(const std::string& op) {
  return [op](const Scope& s, const std::vector<Output>& in) { return s.op(op, {in[0], in[1]}); };
}

TEST(BinaryOps, AddsEqualShapes) {
  const Tensor sum = run1("AddV2", {Tensor::vector<float>({1, 2, 3}), Tensor::vector<float>({10, 20, 30})});
  EXPECT_THAT(values<float>(sum), ElementsAre(11, 22, 33));
}

TEST(BinaryOps, BroadcastsARowAndAColumn) {
  const Tensor column = Tensor::of<float>({1, 2}, {2, 1});
  const Tensor row = Tensor::of<float>({10, 20, 30}, {1, 3});
  const Tensor product = run1("Mul", {column, row});
  EXPECT_EQ(product.shape(), (Shape{2, 3}));
  EXPECT_THAT(values<float>(product), ElementsAre(10, 20, 30, 20, 40, 60));
}

TEST(BinaryOps, BroadcastsAcrossAlternatingDimensions) {
  const Tensor x = Tensor::of<int32_t>({1, 2, 3, 4}, {2, 1, 2, 1});
  const Tensor y = Tensor::of<int32_t>({10, 20, 30, 40}, {1, 2, 1, 2});
  const Tensor sum = run1("Add", {x, y});
  EXPECT_EQ(sum.shape(), (Shape{2, 2, 2, 2}));
  EXPECT_THAT(values<int32_t>(sum), ElementsAre(11, 21, 12, 22, 31, 41, 32, 42, 13, 23, 14, 24, 33, 43, 34, 44));
}

TEST(BinaryOps, BroadcastsWithAnEmptyDimension) {
  const Tensor sum = run1("Sub", {Tensor(DType::kFloat, {0, 3}), Tensor::vector<float>({1, 2, 3})});
  EXPECT_EQ(sum.shape(), (Shape{0, 3}));
}

TEST(BinaryOps, RefusesShapesThatDoNotBroadcast) {
  EXPECT_THROW(run1("Add", {Tensor(DType::kFloat, {2}), Tensor(DType::kFloat, {3})}), Error);
}

TEST(BinaryOps, JoinsStrings) {
  const Tensor joined = run1("Add", {Tensor::vector<std::string>({"a", "b"}), Tensor::scalar("!")});
  EXPECT_THAT(values<std::string>(joined), ElementsAre("a!", "b!"));
}

TEST(BinaryOps, IntegerDivisionsRoundAsNamed) {
  const Tensor a = Tensor::vector<int32_t>({7, -7, 7, -7});
  const Tensor b = Tensor::vector<int32_t>({2, 2, -2, -2});
  EXPECT_THAT(values<int32_t>(run1("FloorDiv", {a, b})), ElementsAre(3, -4, -4, 3));
  EXPECT_THAT(values<int32_t>(run1("TruncateDiv", {a, b})), ElementsAre(3, -3, -3, 3));
  const Tensor x = Tensor::vector<float>({7, -7, 1}), y = Tensor::vector<float>({2, 2, 4});
  EXPECT_THAT(values<float>(run1("TruncateDiv", {x, y})), ElementsAre(3, -3, 0));
  EXPECT_THAT(values<int32_t>(run1("Div", {a, b})), ElementsAre(3, -3, -3, 3));
  EXPECT_THAT(values<int32_t>(run1("FloorMod", {a, b})), ElementsAre(1, 1, -1, -1));
  EXPECT_THAT(values<int32_t>(run1("TruncateMod", {a, b})), ElementsAre(1, -1, 1, -1));
}

TEST(BinaryOps, FloatFloorModHasTheDivisorsSign) {
  const Tensor a = Tensor::vector<float>({5.5F, -5.5F});
  EXPECT_THAT(values<float>(run1("FloorMod", {a, Tensor::scalar(2.0F)})), ElementsAre(1.5F, 0.5F));
}

TEST(BinaryOps, DividingIntegersByZeroIsAnError) {
  for (const char* op : {"FloorDiv", "Div", "FloorMod", "TruncateMod"}) {
    EXPECT_THROW(run1(op, {Tensor::scalar<int32_t>(1), Tensor::scalar<int32_t>(0)}), Error) << op;
  }
}

TEST(BinaryOps, TheSmallestIntegerDividedByMinusOneWraps) {
  const Tensor smallest = Tensor::scalar(std::numeric_limits<int32_t>::min());
  const Tensor minusOne = Tensor::scalar<int32_t>(-1);
  EXPECT_EQ(run1("Div", {smallest, minusOne}).item<int32_t>(), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(run1("FloorMod", {smallest, minusOne}).item<int32_t>(), 0);
}

TEST(BinaryOps, MaximumAndMinimumKeepNaN) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Tensor a = Tensor::vector<float>({nan, 1});
  const Tensor b = Tensor::vector<float>({1, nan});
  for (const char* op : {"Maximum", "Minimum"}) {
    for (float v : values<float>(run1(op, {a, b}))) EXPECT_TRUE(std::isnan(v)) << op;
  }
}

TEST(BinaryOps, ZeroFactorsAndDivisorsAreDefined) {
  const float inf = std::numeric_limits<float>::infinity();
  const Tensor zero = Tensor::scalar(0.0F);
  EXPECT_EQ(run1("DivNoNan", {Tensor::scalar(3.0F), zero}).item<float>(), 0);
  EXPECT_EQ(run1("MulNoNan", {Tensor::scalar(inf), zero}).item<float>(), 0);
  EXPECT_EQ(run1("Xlogy", {zero, zero}).item<float>(), 0);
  EXPECT_EQ(run1("Xdivy", {zero, zero}).item<float>(), 0);
}

TEST(BinaryOps, IntegerPowersAreExact) {
  const Tensor power = run1("Pow", {Tensor::vector<int64_t>({3, -2, 5}), Tensor::vector<int64_t>({20, 3, 0})});
  EXPECT_THAT(values<int64_t>(power), ElementsAre(3486784401, -8, 1));
  EXPECT_THROW(run1("Pow", {Tensor::scalar<int32_t>(2), Tensor::scalar<int32_t>(-1)}), Error);
}

TEST(BinaryOps, WholePowersAreThoseOfStdPowAlsoAtTheEdges) {
  const float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> x{-0.0F, 0.3F, -1.7F, 3e12F, 2e-16F, infinity, -infinity, NAN, 1e20F};
  for (const float exponent : {1.0F, 2.0F, 3.0F}) {
    const std::vector<float> got = values<float>(run1("Pow", {Tensor::vector<float>(x), Tensor::scalar(exponent)}));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const float want = std::pow(x[i], exponent);
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(got[i])) << x[i];
      } else {
        EXPECT_FLOAT_EQ(got[i], want) << x[i] << "^" << exponent;
        EXPECT_EQ(std::signbit(got[i]), std::signbit(want)) << x[i] << "^" << exponent;
      }
    }
  }
}

TEST(BinaryOps, WorksBitByBit) {
  const Tensor a = Tensor::vector<int32_t>({12, -1});
  const Tensor b = Tensor::vector<int32_t>({10, 2});
  EXPECT_THAT(values<int32_t>(run1("BitwiseAnd", {a, b})), ElementsAre(8, 2));
  EXPECT_THAT(values<int32_t>(run1("BitwiseOr", {a, b})), ElementsAre(14, -1));
  EXPECT_THAT(values<int32_t>(run1("BitwiseXor", {a, b})), ElementsAre(6, -3));
  EXPECT_THAT(values<int32_t>(run1("LeftShift", {a, b})), ElementsAre(12 << 10, -4));
  EXPECT_THAT(values<int32_t>(run1("RightShift", {a, b})), ElementsAre(0, -1));
  EXPECT_THAT(values<int32_t>(run1("Invert", {a})), ElementsAre(-13, 0));
}

TEST(BinaryOps, ShiftsBeyondTheBitsAreDefined) {
  EXPECT_EQ(run1("RightShift", {Tensor::scalar<int32_t>(-8), Tensor::scalar<int32_t>(99)}).item<int32_t>(), -1);
  EXPECT_EQ(run1("LeftShift", {Tensor::scalar<int32_t>(3), Tensor::scalar<int32_t>(-1)}).item<int32_t>(), 3);
}

TEST(BinaryOps, ComparisonsBroadcast) {
  const Tensor less = run1("Less", {Tensor::vector<float>({1, 2, 3}), Tensor::scalar(2.0F)});
  EXPECT_THAT(values<bool>(less), ElementsAre(true, false, false));
}

TEST(BinaryOps, ComparisonsWithNaNAreFalse) {
  const Tensor nan = Tensor::scalar(std::numeric_limits<float>::quiet_NaN());
  EXPECT_FALSE(run1("Equal", {nan, nan}).item<bool>());
  EXPECT_FALSE(run1("GreaterEqual", {nan, nan}).item<bool>());
  EXPECT_TRUE(run1("NotEqual", {nan, nan}).item<bool>());
}

TEST(BinaryOps, EqualityOfIncompatibleShapesMayBeJustFalse) {
  const std::vector<Tensor> inputs = {Tensor(DType::kFloat, {2}), Tensor(DType::kFloat, {3})};
  EXPECT_THROW(run1("Equal", inputs), Error);
  EXPECT_FALSE(run1("Equal", inputs, {{"incompatible_shape_error", false}}).item<bool>());
  EXPECT_TRUE(run1("NotEqual", inputs, {{"incompatible_shape_error", false}}).item<bool>());
}

TEST(BinaryOps, SelectPicksRowsByAVector) {
  const Tensor picked = run1("Select", {Tensor::vector<bool>({true, false}), Tensor::of<float>({1, 2, 3, 4}, {2, 2}),
                                        Tensor::of<float>({5, 6, 7, 8}, {2, 2})});
  EXPECT_THAT(values<float>(picked), ElementsAre(1, 2, 7, 8));
}

TEST(BinaryOps, SelectV2BroadcastsAllOperands) {
  const Tensor picked =
      run1("SelectV2", {Tensor::of<bool>({true, false}, {2, 1}), Tensor::vector<float>({1, 2}), Tensor::scalar(9.0F)});
  EXPECT_EQ(picked.shape(), (Shape{2, 2}));
  EXPECT_THAT(values<float>(picked), ElementsAre(1, 2, 9, 9));
}

TEST(BinaryOps, ClipByValueHoldsToBothBounds) {
  const Tensor clipped =
      run1("ClipByValue", {Tensor::vector<float>({-3, 0.5F, 4}), Tensor::scalar(-1.0F), Tensor::scalar(1.0F)});
  EXPECT_THAT(values<float>(clipped), ElementsAre(-1, 0.5F, 1));
}

TEST(BinaryOps, AddNAddsAllInputs) {
  const Tensor x = Tensor::vector<float>({1, 2});
  EXPECT_THAT(values<float>(run1("AddN", {x, x, x})), ElementsAre(3, 6));
  EXPECT_THROW(run1("AddN", {x, Tensor::vector<float>({1})}), Error);
}

TEST(BinaryOps, InferenceBroadcastsUnknownDimensions) {
  EXPECT_EQ(inferredShape("Add", {{kUnknownDim, 3}, {3}}), (Shape{kUnknownDim, 3}));
  EXPECT_EQ(inferredShape("Less", {{kUnknownDim, 1}, {4, 3}}), (Shape{4, 3}));
}

TEST(BinaryOps, LargeOperandsGiveTheSameOnSeveralThreads) {
  const Tensor x(DType::kFloat, {1 << 12, 128});
  const Tensor row = doubles({128});
  Graph graph;
  const Scope s(graph);
  const Output a = ops::placeholder(s, DType::kDouble, {1 << 12, 128});
  const Output b = ops::placeholder(s, DType::kDouble, {128});
  const Output sum = ops::add(s, a, b);
  const Tensor big = doubles({1 << 12, 128});
  Session one(graph, {.threads = 1});
  Session four(graph, {.threads = 4});
  EXPECT_TRUE(identical(one.run({{a, big}, {b, row}}, {sum})[0], four.run({{a, big}, {b, row}}, {sum})[0]));
}

class BinaryGradient : public ::testing::TestWithParam<const char*> {};

TEST_P(BinaryGradient, MatchesDifferencesForEqualShapes) {
  expectGradientsMatch(binary(GetParam()), {doubles({2, 3}, 0.5, 2), doubles({2, 3}, 0.6, 3)});
}
TEST_P(BinaryGradient, MatchesDifferencesForABroadcastRow) {
  expectGradientsMatch(binary(GetParam()), {doubles({2, 3}, 0.5, 2), doubles({3}, 0.6, 3)}, {.unknownBatch = true});
}
TEST_P(BinaryGradient, MatchesDifferencesForABroadcastFirstOperand) {
  expectGradientsMatch(binary(GetParam()), {doubles({3, 1}, 0.5, 2), doubles({2, 1, 4}, 0.6, 3)});
}
INSTANTIATE_TEST_SUITE_P(All, BinaryGradient,
                         ::testing::Values("Add", "AddV2", "Sub", "Mul", "RealDiv", "Div", "Maximum", "Minimum", "Pow",
                                           "SquaredDifference", "DivNoNan", "MulNoNan", "Xlogy", "Xlog1py", "Xdivy",
                                           "Atan2", "FloorMod"),
                         [](const auto& each) { return std::string(each.param); });

TEST(BinaryOps, GradientsOfSelectsGoToTheChosenOperand) {
  const Tensor condition = Tensor::of<bool>({true, false, false, true}, {2, 2});
  for (const char* op : {"Select", "SelectV2"}) {
    const auto build = [&](const Scope& s, const std::vector<Output>& in) {
      return s.op(op, {ops::constant(s, condition), in[0], in[1]});
    };
    expectGradientsMatch(build, {doubles({2, 2}), doubles({2, 2}, 1, 2)});
  }
}

TEST(BinaryOps, TheGradientOfABroadcastSelectIsSummed) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) {
    const Output condition = ops::constant(s, Tensor::of<bool>({true, false}, {2, 1}));
    return s.op("SelectV2", {condition, in[0], in[1]});
  };
  expectGradientsMatch(build, {doubles({3}), doubles({})});
}

TEST(BinaryOps, TheGradientOfAddNGoesToEveryInput) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) { return s.op("AddN", in); };
  expectGradientsMatch(build, {doubles({2}), doubles({2}), doubles({2})});
}

TEST(BinaryOps, TheGradientOfClippingStopsAtTheBounds) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) { return s.op("ClipByValue", in); };
  expectGradientsMatch(build, {Tensor::vector<double>({-3, 0.2, 0.4, 5}), doubles({}, -1, 0), doubles({}, 1, 2)});
}

}  // namespace
}  // namespace engine::testing

#include <gmock/gmock.h>

#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;

Tensor axes(const std::vector<int32_t>& list) {
  return Tensor::vector(list);
}

const Tensor kCube = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2});

TEST(Reduction, SumsOverEachAxis) {
  EXPECT_THAT(values<float>(run1("Sum", {kCube, axes({0})})), ElementsAre(6, 8, 10, 12));
  EXPECT_THAT(values<float>(run1("Sum", {kCube, axes({1})})), ElementsAre(4, 6, 12, 14));
  EXPECT_THAT(values<float>(run1("Sum", {kCube, axes({-1})})), ElementsAre(3, 7, 11, 15));
  EXPECT_THAT(values<float>(run1("Sum", {kCube, axes({0, 2})})), ElementsAre(14, 22));
  EXPECT_EQ(run1("Sum", {kCube, axes({0, 1, 2})}).item<float>(), 36);
}

TEST(Reduction, MeansOfColumnsAreTensorFlowsBitByBit) {
  Tensor x(DType::kFloat, Shape{18, 9});
  for (int i = 0; i < 18 * 9; ++i) x.data<float>()[i] = 0.1F * static_cast<float>((i / 9 * 37 + i % 9 * 11) % 29);
  EXPECT_THAT(values<float>(run1("Mean", {x, axes({0})})),
              ElementsAre(0x1.527d28p+0F, 0x1.749f4ap+0F, 0x1.6d82d8p+0F, 0x1.666668p+0F, 0x1.5f49f8p+0F,
                          0x1.582d84p+0F, 0x1.7a4fa4p+0F, 0x1.733334p+0F, 0x1.6c16c2p+0F));
}

TEST(Reduction, NoAxesKeepTheTensor) {
  EXPECT_TRUE(identical(run1("Sum", {kCube, axes({})}), kCube));
}

TEST(Reduction, TakesAScalarAxisOfInt64) {
  EXPECT_THAT(values<float>(run1("Max", {kCube, Tensor::scalar<int64_t>(0)})), ElementsAre(5, 6, 7, 8));
}

TEST(Reduction, KeepsDimensionsWhenAsked) {
  EXPECT_EQ(run1("Mean", {kCube, axes({1})}, {{"keep_dims", true}}).shape(), (Shape{2, 1, 2}));
}

TEST(Reduction, ComputesTheOtherReductions) {
  EXPECT_THAT(values<float>(run1("Mean", {kCube, axes({1, 2})})), ElementsAre(2.5F, 6.5F));
  EXPECT_THAT(values<float>(run1("Min", {kCube, axes({1, 2})})), ElementsAre(1, 5));
  EXPECT_THAT(values<float>(run1("Prod", {kCube, axes({1, 2})})), ElementsAre(24, 1680));
  EXPECT_EQ(run1("EuclideanNorm", {Tensor::vector<float>({3, 4}), axes({0})}).item<float>(), 5);
  EXPECT_EQ(run1("L2Loss", {Tensor::vector<float>({3, 4})}).item<float>(), 12.5F);
}

TEST(Reduction, ReducesBooleans) {
  const Tensor x = Tensor::of<bool>({true, false, true, true}, {2, 2});
  EXPECT_THAT(values<bool>(run1("All", {x, axes({1})})), ElementsAre(false, true));
  EXPECT_THAT(values<bool>(run1("Any", {x, axes({0})})), ElementsAre(true, true));
}

TEST(Reduction, MeansOfIntegersRoundTowardsZero) {
  EXPECT_EQ(run1("Mean", {Tensor::vector<int32_t>({-3, -4}), axes({0})}).item<int32_t>(), -3);
}

TEST(Reduction, EmptyReductionsGiveTheNeutralElement) {
  const Tensor none(DType::kFloat, {0});
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(run1("Sum", {none, axes({0})}).item<float>(), 0);
  EXPECT_EQ(run1("Prod", {none, axes({0})}).item<float>(), 1);
  EXPECT_EQ(run1("Max", {none, axes({0})}).item<float>(), -inf);
  EXPECT_EQ(run1("Min", {none, axes({0})}).item<float>(), inf);
  EXPECT_TRUE(std::isnan(run1("Mean", {none, axes({0})}).item<float>()));
  EXPECT_EQ(run1("Mean", {Tensor(DType::kInt32, {0}), axes({0})}).item<int32_t>(), 0);
}

TEST(Reduction, NaNWinsOverNumbers) {
  const Tensor x = Tensor::vector<float>({1, std::numeric_limits<float>::quiet_NaN(), 3});
  EXPECT_TRUE(std::isnan(run1("Max", {x, axes({0})}).item<float>()));
  EXPECT_TRUE(std::isnan(run1("Min", {x, axes({0})}).item<float>()));
}

TEST(Reduction, SumsManySmallFloatsAccurately) {
  Tensor x(DType::kFloat, {1 << 22});
  for (float& v : x.flat<float>()) v = 0.1F;
  const double want = static_cast<double>(0.1F) * (1 << 22);
  EXPECT_NEAR(run1("Sum", {x, axes({0})}).item<float>(), want, 0.1);
  EXPECT_NEAR(run1("Mean", {x, axes({0})}).item<float>(), 0.1, 1e-7);
}

TEST(Reduction, RefusesAxesOutsideTheRankAndDuplicates) {
  EXPECT_THROW(run1("Sum", {kCube, axes({3})}), Error);
  EXPECT_THROW(run1("Sum", {kCube, axes({-4})}), Error);
  EXPECT_THROW(run1("Sum", {kCube, axes({1, -2})}), Error);
}

TEST(Reduction, InfersShapesFromConstantAxes) {
  EXPECT_EQ(inferredShape("Sum", {{kUnknownDim, 3, 4}}, {axes({1})}), (Shape{kUnknownDim, 4}));
  EXPECT_EQ(inferredShape("Mean", {{kUnknownDim, 3}}, {axes({-1})}, {{"keep_dims", true}}), (Shape{kUnknownDim, 1}));
  EXPECT_FALSE(inferredShape("Sum", {Shape::unknown()}, {axes({1})}).hasRank());
}

TEST(Reduction, SeveralThreadsGiveTheSameRows) {
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, DType::kDouble, {2000, 100, 3});
  const Output sum = ops::sum(s, x, {1});
  const Tensor value = doubles({2000, 100, 3});
  Session one(graph, {.threads = 1});
  Session four(graph, {.threads = 4});
  EXPECT_TRUE(identical(one.run({{x, value}}, {sum})[0], four.run({{x, value}}, {sum})[0]));
}

struct GradientCase {
  const char* op;
  std::vector<int32_t> axes;
  bool keepDims;
};

void PrintTo(const GradientCase& one, std::ostream* out) {
  *out << one.op;
}

class ReductionGradient : public ::testing::TestWithParam<GradientCase> {};

TEST_P(ReductionGradient, MatchesDifferences) {
  const GradientCase c = GetParam();
  const auto build = [&](const Scope& s, const std::vector<Output>& in) {
    return s.op(c.op, {in[0], ops::constant(s, Tensor::vector(c.axes))}, {{"keep_dims", c.keepDims}});
  };
  for (bool unknown : {false, true}) {
    expectGradientsMatch(build, {doubles({2, 3, 2}, 0.5, 1.5)}, {.unknownBatch = unknown});
  }
}

const GradientCase kGradientCases[] = {{"Sum", {0, 1, 2}, false},     {"Sum", {1}, false},
                                       {"Sum", {0, 2}, true},         {"Mean", {0, 1, 2}, false},
                                       {"Mean", {-1}, false},         {"Mean", {0}, true},
                                       {"Max", {1}, false},           {"Max", {0, 2}, true},
                                       {"Min", {1}, false},           {"Min", {0, 1, 2}, false},
                                       {"Prod", {1}, false},          {"Prod", {0, 2}, true},
                                       {"EuclideanNorm", {1}, false}, {"EuclideanNorm", {0, 2}, true}};
INSTANTIATE_TEST_SUITE_P(All, ReductionGradient, ::testing::ValuesIn(kGradientCases),
                         [](const auto& each) { return std::string(each.param.op) + std::to_string(each.index); });

TEST(Reduction, TheGradientWorksWithAxesThatAreNotConstant) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) { return s.op("Sum", {in[0], in[1]}); };
  expectGradientsMatch(build, {doubles({2, 3, 2}), axes({1})});
}

TEST(Reduction, TiedMaximaShareTheGradient) {
  Graph graph;
  const Scope s(graph);
  const Output x = ops::constant(s, Tensor::vector<float>({5, 1, 5}));
  const Output y = s.op("Max", {x, ops::scalar<int32_t>(s, 0)});
  Session session(graph, {.threads = 1});
  EXPECT_THAT(values<float>(session.run(Feeds{}, {addGradients(s, {y}, {x})[0].values})[0]),
              ElementsAre(0.5F, 0, 0.5F));
}

TEST(Reduction, TheGradientOfAProductIsRightAtZeros) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("Prod", {in[0], ops::constant(s, axes({1}))});
  };
  expectGradientsMatch(build, {Tensor::of<double>({0, 2, 3, 0, 0, 4}, {2, 3})});
}

TEST(Reduction, TheGradientOfL2LossIsTheTensor) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) { return s.op("L2Loss", in); };
  expectGradientsMatch(build, {doubles({2, 3})});
}

}  // namespace
}  // namespace engine::testing

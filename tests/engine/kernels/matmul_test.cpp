#include <gmock/gmock.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;

TEST(MatMul, MultipliesWithEveryTranspose) {
  const Tensor a = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
  const Tensor at = Tensor::of<float>({1, 4, 2, 5, 3, 6}, {3, 2});
  const Tensor b = Tensor::of<float>({1, 0, 2, 1, 0, 3}, {3, 2});
  const Tensor bt = Tensor::of<float>({1, 2, 0, 0, 1, 3}, {2, 3});
  for (bool ta : {false, true}) {
    for (bool tb : {false, true}) {
      const Tensor c = run1("MatMul", {ta ? at : a, tb ? bt : b}, {{"transpose_a", ta}, {"transpose_b", tb}});
      EXPECT_THAT(values<float>(c), ElementsAre(5, 11, 14, 23)) << ta << tb;
    }
  }
}

TEST(MatMul, EveryDtypeAgrees) {
  const Tensor a = Tensor::of<int32_t>({1, -2, 3, 4, 5, -6}, {2, 3});
  const Tensor b = Tensor::of<int32_t>({1, 7, 2, 1, -4, 3}, {3, 2});
  const Tensor want = run1("MatMul", {a, b});
  for (DType dtype : {DType::kInt64, DType::kFloat, DType::kDouble}) {
    const auto as = [&](const Tensor& x) { return run1("Cast", {x}, {{"DstT", dtype}}); };
    for (bool transposed : {false, true}) {
      const Tensor right = transposed ? Tensor::of<int32_t>({1, 2, -4, 7, 1, 3}, {2, 3}) : b;
      const Tensor got = run1("MatMul", {as(a), as(right)}, {{"transpose_b", transposed}});
      EXPECT_EQ(got.toInt64s(), want.toInt64s()) << dtypeName(dtype);
    }
  }
}

TEST(MatMul, AnEmptyInnerDimensionGivesZeros) {
  const Tensor c = run1("MatMul", {Tensor(DType::kFloat, {2, 0}), Tensor(DType::kFloat, {0, 2})});
  EXPECT_THAT(values<float>(c), ElementsAre(0, 0, 0, 0));
}

TEST(MatMul, RefusesOperandsThatDoNotFit) {
  EXPECT_THROW(run1("MatMul", {Tensor(DType::kFloat, {2, 3}), Tensor(DType::kFloat, {2, 3})}), Error);
  EXPECT_THROW(run1("MatMul", {Tensor(DType::kFloat, {2}), Tensor(DType::kFloat, {2, 3})}), Error);
}

TEST(MatMul, InfersShapes) {
  EXPECT_EQ(inferredShape("MatMul", {{kUnknownDim, 3}, {3, 4}}), (Shape{kUnknownDim, 4}));
  EXPECT_EQ(
      inferredShape("MatMul", {{kUnknownDim, 3}, {4, kUnknownDim}}, {}, {{"transpose_a", true}, {"transpose_b", true}}),
      (Shape{3, 4}));
}

TEST(MatMul, LargeProductsAgreeWithDoublesOnSeveralThreads) {
  const Tensor a = doubles({300, 200});
  const Tensor b = doubles({200, 100});
  const Tensor want = run1("MatMul", {a, b});
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, DType::kFloat, {300, 200});
  const Output y = ops::placeholder(s, DType::kFloat, {200, 100});
  Session session(graph, {.threads = 4});
  const auto f32 = [](const Tensor& t) { return run1("Cast", {t}, {{"DstT", DType::kFloat}}); };
  const Tensor got = session.run({{x, f32(a)}, {y, f32(b)}}, {ops::matMul(s, x, y)})[0];
  for (int64_t i = 0; i < want.elements(); ++i) ASSERT_NEAR(got.data<float>()[i], want.data<double>()[i], 1e-3) << i;
}

TEST(MatMul, GradientsMatchDifferencesForEveryTranspose) {
  for (bool ta : {false, true}) {
    for (bool tb : {false, true}) {
      const auto build = [&](const Scope& s, const std::vector<Output>& in) {
        return ops::matMul(s, in[0], in[1], ta, tb);
      };
      expectGradientsMatch(build, {doubles(ta ? Shape{3, 2} : Shape{2, 3}), doubles(tb ? Shape{4, 3} : Shape{3, 4})});
    }
  }
}

TEST(BatchMatMul, MultipliesEachMatrixAndBroadcasts) {
  const Tensor x = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2});
  const Tensor y = Tensor::of<float>({1, 1, 0, 1}, {2, 2});
  const Tensor product = run1("BatchMatMulV2", {x, y});
  EXPECT_EQ(product.shape(), (Shape{2, 2, 2}));
  EXPECT_THAT(values<float>(product), ElementsAre(1, 3, 3, 7, 5, 11, 7, 15));
}

TEST(BatchMatMul, RefusesOperandsThatDoNotFit) {
  EXPECT_THROW(run1("BatchMatMulV2", {Tensor(DType::kFloat, {2, 2, 3}), Tensor(DType::kFloat, {2, 2, 3})}), Error);
  EXPECT_THROW(run1("BatchMatMulV2", {Tensor(DType::kFloat, {2, 2, 3}), Tensor(DType::kFloat, {3, 3, 2})}), Error);
}

TEST(BatchMatMul, GradientsMatchDifferencesForEveryTranspose) {
  for (bool ax : {false, true}) {
    for (bool ay : {false, true}) {
      const auto build = [&](const Scope& s, const std::vector<Output>& in) {
        return s.op("BatchMatMulV2", in, {{"adj_x", ax}, {"adj_y", ay}});
      };
      const Shape x = ax ? Shape{2, 1, 3, 2} : Shape{2, 1, 2, 3};
      const Shape y = ay ? Shape{3, 2, 3} : Shape{3, 3, 2};
      expectGradientsMatch(build, {doubles(x), doubles(y)});
    }
  }
}

TEST(BiasAdd, AddsAlongTheChannelsOfEitherFormat) {
  const Tensor value = Tensor::of<float>({1, 2, 3, 4}, {1, 2, 1, 2});
  const Tensor bias = Tensor::vector<float>({10, 20});
  EXPECT_THAT(values<float>(run1("BiasAdd", {value, bias})), ElementsAre(11, 22, 13, 24));
  EXPECT_THAT(values<float>(run1("BiasAdd", {value, bias}, {{"data_format", "NCHW"}})), ElementsAre(11, 12, 23, 24));
}

TEST(BiasAdd, ItsGradientSumsOverAllButTheChannels) {
  const Tensor gradient = Tensor::of<float>({1, 2, 3, 4}, {1, 2, 1, 2});
  EXPECT_THAT(values<float>(run1("BiasAddGrad", {gradient})), ElementsAre(4, 6));
  EXPECT_THAT(values<float>(run1("BiasAddGrad", {gradient}, {{"data_format", "NCHW"}})), ElementsAre(3, 7));
}

TEST(BiasAdd, RefusesAWrongNumberOfBiases) {
  EXPECT_THROW(run1("BiasAdd", {Tensor(DType::kFloat, {2, 3}), Tensor(DType::kFloat, {2})}), Error);
}

TEST(BiasAdd, GradientsMatchDifferences) {
  for (const char* format : {"NHWC", "NCHW"}) {
    const auto build = [&](const Scope& s, const std::vector<Output>& in) {
      return s.op("BiasAdd", {in[0], in[1]}, {{"data_format", format}});
    };
    expectGradientsMatch(build, {doubles({2, 3, 2, 3}), doubles({3})});
  }
}

}  // namespace
}  // namespace engine::testing

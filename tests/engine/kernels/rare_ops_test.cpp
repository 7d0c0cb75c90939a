// Ops that few models have: a value that TensorFlow gives, a gradient, and what is refused.
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

BuildGraph graphOf(const char* op, const Attrs& attrs = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) { return s.node(op, in, attrs)->output(0); };
}

Attrs patches(const char* padding) {
  return {{"ksizes", std::vector<int64_t>{1, 2, 2, 2, 1}},
          {"strides", std::vector<int64_t>{1, 1, 2, 1, 1}},
          {"padding", padding}};
}

TEST(ExtractVolumePatches, PutsAWindowsVoxelsInTheLastDimension) {
  Tensor volume(DType::kDouble, Shape{1, 3, 3, 3, 1});
  for (int64_t i = 0; i < 27; ++i) volume.data<double>()[i] = static_cast<double>(i);
  const Tensor got = run1("ExtractVolumePatches", {volume}, patches("VALID"));
  EXPECT_EQ(got.shape(), (Shape{1, 2, 1, 2, 8}));
  const std::vector<double> first(got.data<double>(), got.data<double>() + 8);
  EXPECT_EQ(first, (std::vector<double>{0, 1, 3, 4, 9, 10, 12, 13}));
}

TEST(ExtractVolumePatches, GradientMatchesDifferences) {
  for (const char* padding : {"VALID", "SAME"}) {
    expectGradientsMatch(graphOf("ExtractVolumePatches", patches(padding)), {doubles({1, 3, 3, 3, 2})});
  }
}

TEST(ExtractVolumePatches, RefusesWindowsOverBatchAndChannels) {
  Attrs attrs = patches("VALID");
  attrs["ksizes"] = std::vector<int64_t>{2, 2, 2, 2, 1};
  EXPECT_THROW(run1("ExtractVolumePatches", {doubles({2, 3, 3, 3, 1})}, attrs), Error);
}

TEST(PopulationCount, CountsBitsThatAreSet) {
  const Tensor got = run1("PopulationCount", {Tensor::vector<int8_t>({-1, 7, 0})});
  EXPECT_EQ(values<uint8_t>(got), (std::vector<uint8_t>{8, 3, 0}));
  EXPECT_EQ(run1("PopulationCount", {Tensor::vector<int64_t>({-1})}).data<uint8_t>()[0], 64);
}

TEST(NextAfter, StepsToTheNextNumber) {
  const Tensor got = run1("NextAfter", {Tensor::vector<double>({1, 1, 1}), Tensor::vector<double>({2, 0, 1})});
  EXPECT_EQ(got.data<double>()[0], std::nextafter(1.0, 2.0));
  EXPECT_EQ(got.data<double>()[1], std::nextafter(1.0, 0.0));
  EXPECT_EQ(got.data<double>()[2], 1);
}

TEST(NextAfter, GradientIsThatOfTheFirstOperand) {
  expectGradientsMatch(graphOf("NextAfter"), {doubles({2, 3}), doubles({3}, 5, 6)});
}

TEST(ApproximateEqual, TakesAWholeToleranceForWholeNumbers) {
  const Tensor x = Tensor::vector<uint16_t>({1, 5, 9}), y = Tensor::vector<uint16_t>({1, 4, 6});
  EXPECT_EQ(values<bool>(run1("ApproximateEqual", {x, y}, {{"tolerance", 2.5}})),
            (std::vector<bool>{true, true, false}));
  EXPECT_EQ(values<bool>(run1("ApproximateEqual", {x, y}, {{"tolerance", -6.25}})), (std::vector<bool>(3, false)));
  EXPECT_EQ(values<bool>(run1("ApproximateEqual", {x, y}, {{"tolerance", 1e9}})), (std::vector<bool>(3, true)));
}

TEST(ApproximateEqual, ComparesWithATolerance) {
  const Tensor x = Tensor::vector<float>({1, 1, 2}), y = Tensor::vector<float>({1.000005F, 1.1F, 1.95F});
  EXPECT_EQ(values<bool>(run1("ApproximateEqual", {x, y})), (std::vector<bool>{true, false, false}));
  EXPECT_EQ(values<bool>(run1("ApproximateEqual", {x, y}, {{"tolerance", 0.06}})),
            (std::vector<bool>{true, false, true}));
  EXPECT_THROW(run1("ApproximateEqual", {x, Tensor::vector<float>({1})}), Error);
}

TEST(IsotonicRegression, PoolsNeighboursThatRise) {
  const Tensor rows = Tensor::of<double>({3, 1, 2, 5, 4, 1, 2, 3, 3, 5}, {2, 5});
  const std::vector<Tensor> got = runOp("IsotonicRegression", {rows}, {{"output_dtype", DType::kDouble}});
  EXPECT_EQ(values<double>(got[0]), (std::vector<double>{3, 3, 3, 3, 3, 2.8, 2.8, 2.8, 2.8, 2.8}));
  EXPECT_EQ(values<int32_t>(got[1]), (std::vector<int32_t>{0, 1, 1, 1, 1, 0, 0, 0, 0, 0}));
  const Tensor falling = Tensor::of<double>({5, 1, 2}, {1, 3});
  const std::vector<Tensor> two = runOp("IsotonicRegression", {falling}, {{"output_dtype", DType::kDouble}});
  EXPECT_EQ(values<double>(two[0]), (std::vector<double>{5, 1.5, 1.5}));
  EXPECT_EQ(values<int32_t>(two[1]), (std::vector<int32_t>{0, 1, 1}));
}

TEST(IsotonicRegression, GradientMatchesDifferences) {
  const Tensor rows = Tensor::of<double>({3, 1, 2, 6, 4, 9, 2, 3, 1, 0}, {2, 5});
  expectGradientsMatch(graphOf("IsotonicRegression", {{"output_dtype", DType::kDouble}}), {rows});
}

TEST(BatchMatMulV3, IsV2OfOneDtype) {
  const Tensor a = doubles({2, 2, 3}), b = doubles({2, 3, 2});
  const Attrs attrs{{"Tout", DType::kDouble}};
  EXPECT_EQ(values<double>(run1("BatchMatMulV3", {a, b}, attrs)), values<double>(run1("BatchMatMulV2", {a, b})));
  expectGradientsMatch(graphOf("BatchMatMulV3", attrs), {a, b});
  EXPECT_THROW(run1("BatchMatMulV3", {a, b}, {{"Tout", DType::kFloat}}), Error);
}

TEST(SparseMatMul, MultipliesMatricesThatMayHaveManyZeros) {
  const Tensor a = Tensor::of<float>({0, 2, 1, 0}, {2, 2}), b = Tensor::of<float>({3, 0, 0, 4}, {2, 2});
  const Tensor got = run1("SparseMatMul", {a, b}, {{"a_is_sparse", true}, {"transpose_b", true}});
  EXPECT_EQ(values<float>(got), (std::vector<float>{0, 8, 3, 0}));
}

TEST(BiasAddV1, AddsToTheLastDimension) {
  expectGradientsMatch(graphOf("BiasAddV1"), {doubles({2, 2, 3}), doubles({3})});
  const Tensor got = run1("BiasAddV1", {Tensor::of<float>({1, 2, 3, 4}, {2, 2}), Tensor::vector<float>({10, 20})});
  EXPECT_EQ(values<float>(got), (std::vector<float>{11, 22, 13, 24}));
}

TEST(InplaceOps, ChangeRowsOfACopy) {
  const Tensor x = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {3, 2});
  const Tensor rows = Tensor::vector<int32_t>({2, 0}), v = Tensor::of<float>({10, 20, 30, 40}, {2, 2});
  EXPECT_EQ(values<float>(run1("InplaceUpdate", {x, rows, v})), (std::vector<float>{30, 40, 3, 4, 10, 20}));
  EXPECT_EQ(values<float>(run1("InplaceAdd", {x, rows, v})), (std::vector<float>{31, 42, 3, 4, 15, 26}));
  EXPECT_EQ(values<float>(run1("InplaceSub", {x, rows, v})), (std::vector<float>{-29, -38, 3, 4, -5, -14}));
  EXPECT_EQ(x.data<float>()[0], 1);
  EXPECT_THROW(run1("InplaceAdd", {x, rows, x}), Error);
}

TEST(Empty, HasTheShape) {
  const Tensor got = run1("Empty", {Tensor::vector<int32_t>({2, 3})}, {{"dtype", DType::kFloat}, {"init", true}});
  EXPECT_EQ(got.shape(), (Shape{2, 3}));
  EXPECT_EQ(got.data<float>()[5], 0);
  EXPECT_THROW(run1("Empty", {Tensor::vector<int32_t>({-2})}, {{"dtype", DType::kFloat}}), Error);
}

TEST(GuaranteeConst, PassesItsInputOn) {
  EXPECT_EQ(values<double>(run1("GuaranteeConst", {doubles({3})})), values<double>(doubles({3})));
}

}  // namespace
}  // namespace engine::testing

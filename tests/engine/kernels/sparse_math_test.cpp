#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using Inputs = std::vector<Output>;

Tensor vec(const std::vector<int64_t>& numbers) {
  return Tensor::vector(numbers);
}
// [[1, 0, 2], [0, 3, 0]]
Tensor indices() {
  return Tensor::of<int64_t>({0, 0, 0, 2, 1, 1}, {3, 2});
}
Tensor numbers() {
  return Tensor::vector<float>({1, 2, 3});
}
Tensor shape() {
  return vec({2, 3});
}

TEST(SparseReduceTest, SumsAndTakesTheLargest) {
  const auto reduce = [](const char* op, const std::vector<int32_t>& axes, bool keep) {
    return run1(op, {indices(), numbers(), shape(), Tensor::vector(axes)}, {{"keep_dims", keep}});
  };
  EXPECT_THAT(values<float>(reduce("SparseReduceSum", {0}, false)), ElementsAre(1, 3, 2));
  EXPECT_THAT(values<float>(reduce("SparseReduceSum", {-1}, true)), ElementsAre(3, 3));
  EXPECT_EQ(reduce("SparseReduceSum", {-1}, true).shape(), Shape({2, 1}));
  EXPECT_THAT(values<float>(reduce("SparseReduceSum", {}, false)), ElementsAre(1, 0, 2, 0, 3, 0));
  EXPECT_THAT(values<float>(reduce("SparseReduceMax", {1}, false)), ElementsAre(2, 3));
  EXPECT_THROW(reduce("SparseReduceSum", {2}, false), Error);
}

TEST(SparseReduceTest, SparseResultsHaveOnlyWhatIsThere) {
  const auto out = runOp("SparseReduceSumSparse", {indices(), numbers(), shape(), Tensor::vector<int32_t>({1})},
                         {{"keep_dims", true}});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 1, 0));
  EXPECT_THAT(values<float>(out[1]), ElementsAre(3, 3));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(2, 1));
}

TEST(SparseDenseTest, BroadcastsTheDenseSide) {
  const Tensor row = Tensor::vector<float>({10, 20, 40});
  const Tensor column = Tensor::of<float>({2, 5}, {2, 1});
  EXPECT_THAT(values<float>(run1("SparseDenseCwiseMul", {indices(), numbers(), shape(), row})),
              ElementsAre(10, 80, 60));
  EXPECT_THAT(values<float>(run1("SparseDenseCwiseDiv", {indices(), numbers(), shape(), column})),
              ElementsAre(.5F, 1, .6F));
  EXPECT_THAT(values<float>(run1("SparseDenseCwiseAdd", {indices(), numbers(), shape(), Tensor::scalar(1.F)})),
              ElementsAre(2, 3, 4));
  EXPECT_THROW(run1("SparseDenseCwiseMul", {indices(), numbers(), shape(), Tensor::vector<float>({1, 2})}), Error);
}

TEST(SparseTensorDenseAddTest, AddsEachElement) {
  const Tensor dense = Tensor::of<float>({10, 10, 10, 10, 10, 10}, {2, 3});
  EXPECT_THAT(values<float>(run1("SparseTensorDenseAdd", {indices(), numbers(), shape(), dense})),
              ElementsAre(11, 10, 12, 10, 13, 10));
  EXPECT_THROW(run1("SparseTensorDenseAdd", {indices(), numbers(), vec({3, 3}), dense}), Error);
}

TEST(SparseMatMulTest, MultipliesAndTransposes) {
  const Tensor b = Tensor::of<float>({1, 2, 3, 4, 5, 6}, {3, 2});
  EXPECT_THAT(values<float>(run1("SparseTensorDenseMatMul", {indices(), numbers(), shape(), b})),
              ElementsAre(11, 14, 9, 12));
  const Tensor c = Tensor::of<float>({1, 2}, {1, 2});
  EXPECT_THAT(values<float>(run1("SparseTensorDenseMatMul", {indices(), numbers(), shape(), c},
                                 {{"adjoint_a", true}, {"adjoint_b", true}})),
              ElementsAre(1, 6, 2));
  EXPECT_THROW(run1("SparseTensorDenseMatMul", {indices(), numbers(), shape(), c}), Error);
  EXPECT_THROW(run1("SparseTensorDenseMatMul", {indices(), numbers(), vec({2, 1}), c}), Error);
}

Inputs sparseConstants(const Scope& s, Output sparseValues) {
  return {ops::constant(s, indices()), sparseValues, ops::constant(s, shape())};
}

struct SparseCase {
  const char* name;
  testing::BuildGraph build;
  std::vector<Shape> shapes;  // of the sparse values and, where there is one, the dense side
};

class SparseGradient : public ::testing::TestWithParam<SparseCase> {};

TEST_P(SparseGradient, MatchesDifferences) {
  std::vector<Tensor> inputs;
  for (const Shape& of : GetParam().shapes) inputs.push_back(doubles(of));
  expectGradientsMatch(GetParam().build, inputs);
}

testing::BuildGraph withDense(const char* op, Attrs attrs = {}) {
  return [op, attrs](const Scope& s, const Inputs& x) {
    Inputs inputs = sparseConstants(s, x[0]);
    inputs.push_back(x[1]);
    return s.op(op, inputs, attrs);
  };
}

const SparseCase kSparseCases[] = {
    {"Reorder",
     [](const Scope& s, const Inputs& x) {
       const Output mixed = ops::constant(s, Tensor::of<int64_t>({1, 1, 0, 2, 0, 0}, {3, 2}));
       return s.node("SparseReorder", {mixed, x[0], ops::constant(s, shape())})->output(1);
     },
     {{3}}},
    {"Slice",
     [](const Scope& s, const Inputs& x) {
       Inputs inputs = sparseConstants(s, x[0]);
       inputs.push_back(ops::constant(s, vec({0, 1})));
       inputs.push_back(ops::constant(s, vec({2, 2})));
       return s.node("SparseSlice", inputs)->output(1);
     },
     {{3}}},
    {"FillEmptyRows",
     [](const Scope& s, const Inputs& x) {
       const Inputs inputs = {ops::constant(s, Tensor::of<int64_t>({1, 0, 3, 2, 3, 4}, {3, 2})), x[0],
                              ops::constant(s, vec({5, 6})), x[1]};
       return s.node("SparseFillEmptyRows", inputs)->output(1);
     },
     {{3}, {}}},
    {"ReduceSum",
     [](const Scope& s, const Inputs& x) {
       Inputs inputs = sparseConstants(s, x[0]);
       inputs.push_back(ops::constant(s, Tensor::vector<int32_t>({-1})));
       return s.op("SparseReduceSum", inputs);
     },
     {{3}}},
    {"CwiseMulByRow", withDense("SparseDenseCwiseMul"), {{3}, {3}}},
    {"CwiseDivByColumn", withDense("SparseDenseCwiseDiv"), {{3}, {2, 1}}},
    {"DenseAdd", withDense("SparseTensorDenseAdd"), {{3}, {2, 3}}},
    {"MatMul", withDense("SparseTensorDenseMatMul"), {{3}, {3, 2}}},
    {"MatMulAdjoint", withDense("SparseTensorDenseMatMul", {{"adjoint_a", true}, {"adjoint_b", true}}), {{3}, {4, 2}}},
};
INSTANTIATE_TEST_SUITE_P(Ops, SparseGradient, ::testing::ValuesIn(kSparseCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace engine

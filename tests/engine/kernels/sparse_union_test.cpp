// Two sparse tensors joined: SparseAdd, SparseSparseMaximum and -Minimum; and SparseSoftmax.
#include <cmath>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

// Elements at (0, 1) and (2, 3), and at (0, 2) and (2, 3), of [3, 4].
std::vector<Tensor> twoSparse(const Tensor& a, const Tensor& b) {
  const Tensor shape = Tensor::vector<int64_t>({3, 4});
  return {Tensor::of<int64_t>({0, 1, 2, 3}, {2, 2}), a, shape, Tensor::of<int64_t>({0, 2, 2, 3}, {2, 2}), b, shape};
}

std::vector<Tensor> sumOf(const Tensor& a, const Tensor& b, float threshold) {
  std::vector<Tensor> inputs = twoSparse(a, b);
  inputs.push_back(Tensor::scalar(threshold));
  return runOp("SparseAdd", inputs);
}

TEST(SparseAdd, JoinsElementsInOrder) {
  const std::vector<Tensor> sum = sumOf(Tensor::vector<float>({1, 2}), Tensor::vector<float>({3, 4}), 0);
  EXPECT_EQ(values<int64_t>(sum[0]), (std::vector<int64_t>{0, 1, 0, 2, 2, 3}));
  EXPECT_EQ(values<float>(sum[1]), (std::vector<float>{1, 3, 6}));
  EXPECT_EQ(values<int64_t>(sum[2]), (std::vector<int64_t>{3, 4}));
}

TEST(SparseAdd, LeavesOutSumsBelowTheThresholdButNoSingleNumbers) {
  const std::vector<Tensor> sum = sumOf(Tensor::vector<float>({1, 2}), Tensor::vector<float>({3, -2}), 2);
  EXPECT_EQ(values<int64_t>(sum[0]), (std::vector<int64_t>{0, 1, 0, 2}));
  EXPECT_EQ(values<float>(sum[1]), (std::vector<float>{1, 3}));
}

TEST(SparseAdd, RefusesAThresholdOfAnotherType) {
  std::vector<Tensor> inputs = twoSparse(Tensor::vector<float>({1, 2}), Tensor::vector<float>({3, 4}));
  inputs.push_back(Tensor::scalar<std::string>("1"));
  EXPECT_THROW(runOp("SparseAdd", inputs), Error);
  inputs.back() = Tensor::scalar<double>(1);
  EXPECT_THROW(runOp("SparseAdd", inputs), Error);
}

TEST(SparseAdd, RefusesShapesAndIndicesThatDoNotFit) {
  std::vector<Tensor> inputs = twoSparse(Tensor::vector<float>({1, 2}), Tensor::vector<float>({3, 4}));
  inputs.push_back(Tensor::scalar(0.0F));
  std::vector<Tensor> other = inputs;
  other[5] = Tensor::vector<int64_t>({3, 5});
  EXPECT_THROW(runOp("SparseAdd", other), Error);
  other = inputs;
  other[0] = Tensor::of<int64_t>({0, 1, 3, 0}, {2, 2});
  EXPECT_THROW(runOp("SparseAdd", other), Error);
}

TEST(SparseAdd, GivesEachSideTheGradientOfTheSum) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        std::vector<Output> inputs;
        for (const Tensor& part : twoSparse(Tensor::vector<float>({0, 0}), Tensor::vector<float>({0, 0}))) {
          inputs.push_back(ops::constant(s, part));
        }
        inputs[1] = in[0];
        inputs[4] = in[1];
        inputs.push_back(ops::scalar(s, 0.0));
        return s.node("SparseAdd", inputs)->output(1);
      },
      {doubles({2}), doubles({2}, 1, 2)});
}

TEST(SparseMaximum, CountsWhatIsMissingAsZero) {
  const std::vector<Tensor> inputs = twoSparse(Tensor::vector<float>({-1, 2}), Tensor::vector<float>({3, 4}));
  EXPECT_EQ(values<float>(runOp("SparseSparseMaximum", inputs)[1]), (std::vector<float>{0, 3, 4}));
  EXPECT_EQ(values<float>(runOp("SparseSparseMinimum", inputs)[1]), (std::vector<float>{-1, 0, 2}));
}

TEST(SparseSoftmax, IsTakenOverTheElementsOfARow) {
  const Tensor indices = Tensor::of<int64_t>({0, 1, 0, 3, 2, 0}, {3, 2});
  const Tensor shape = Tensor::vector<int64_t>({3, 4});
  const Tensor softmax = run1("SparseSoftmax", {indices, Tensor::vector<double>({0, std::log(3), 5}), shape});
  const std::vector<double> want = {0.25, 0.75, 1};
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(values<double>(softmax)[i], want[i], 1e-12);
  expectGradientsMatch(
      [&](const Scope& s, const std::vector<Output>& in) {
        return s.op("SparseSoftmax", {ops::constant(s, indices), in[0], ops::constant(s, shape)});
      },
      {doubles({3})});
}

}  // namespace
}  // namespace engine::testing

#include <gmock/gmock.h>

#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::FloatNear;

Tensor asFloat(const Tensor& tensor) {
  return run1("Cast", {tensor}, {{"DstT", DType::kFloat}});
}

void expectClose(const Tensor& got, const Tensor& want, double tolerance) {
  ASSERT_EQ(got.shape(), want.shape());
  const std::vector<double> a = got.toDoubles();
  const std::vector<double> b = want.toDoubles();
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], tolerance) << i;
}

TEST(Softmax, RowsSumToOneAndAgreeInBothPrecisions) {
  const Tensor logits = doubles({5, 7}, -4, 4);
  const Tensor softmax = run1("Softmax", {logits});
  for (int64_t row = 0; row < 5; ++row) {
    double sum = 0;
    for (int64_t i = 0; i < 7; ++i) sum += softmax.data<double>()[row * 7 + i];
    EXPECT_NEAR(sum, 1, 1e-12);
  }
  expectClose(run1("Softmax", {asFloat(logits)}), softmax, 1e-6);
}

TEST(Softmax, LogSoftmaxIsItsLogarithm) {
  const Tensor logits = doubles({3, 4}, -2, 2);
  expectClose(run1("LogSoftmax", {logits}), run1("Log", {run1("Softmax", {logits})}), 1e-12);
  expectClose(run1("LogSoftmax", {asFloat(logits)}), run1("LogSoftmax", {logits}), 1e-6);
}

TEST(Softmax, LargeLogitsDoNotOverflow) {
  const Tensor softmax = run1("Softmax", {Tensor::vector<float>({1000, 1000})});
  EXPECT_THAT(values<float>(softmax), Each(FloatNear(0.5F, 1e-6F)));
}

TEST(Softmax, RefusesAScalar) {
  EXPECT_THROW(run1("Softmax", {Tensor::scalar(1.0F)}), Error);
}

TEST(Softmax, GradientsMatchDifferences) {
  for (const char* op : {"Softmax", "LogSoftmax"}) {
    expectGradientsMatch([&](const Scope& s, const std::vector<Output>& in) { return s.op(op, in); },
                         {doubles({2, 3, 4}, -2, 2)});
  }
}

TEST(CrossEntropy, SparseLabelsAreOneHotLabels) {
  const Tensor logits = doubles({3, 4}, -2, 2);
  Tensor hot(DType::kDouble, {3, 4});
  hot.data<double>()[1] = hot.data<double>()[4 + 3] = hot.data<double>()[8] = 1;
  const std::vector<Tensor> dense = runOp("SoftmaxCrossEntropyWithLogits", {logits, hot});
  const std::vector<int64_t> classes = {1, 3, 0};
  const std::vector<Tensor> wide = runOp("SparseSoftmaxCrossEntropyWithLogits", {logits, Tensor::vector(classes)});
  const Tensor narrowLabels = Tensor::vector<int32_t>({1, 3, 0});
  const std::vector<Tensor> narrow = runOp("SparseSoftmaxCrossEntropyWithLogits", {asFloat(logits), narrowLabels});
  const std::vector<Tensor> denseFloat = runOp("SoftmaxCrossEntropyWithLogits", {asFloat(logits), asFloat(hot)});
  for (std::size_t i = 0; i < 2; ++i) {
    expectClose(wide[i], dense[i], 1e-12);
    expectClose(narrow[i], dense[i], 1e-5);
    expectClose(denseFloat[i], dense[i], 1e-5);
  }
}

TEST(CrossEntropy, OneRowOfLabelsServesEveryRowOfLogits) {
  const Tensor logits = doubles({2, 3});
  const Tensor row = Tensor::of<double>({0.2, 0.3, 0.5}, {1, 3});
  const Tensor rows = Tensor::of<double>({0.2, 0.3, 0.5, 0.2, 0.3, 0.5}, {2, 3});
  expectClose(run1("SoftmaxCrossEntropyWithLogits", {logits, row}),
              run1("SoftmaxCrossEntropyWithLogits", {logits, rows}), 1e-12);
}

TEST(CrossEntropy, RefusesLabelsOutsideTheClasses) {
  for (int32_t label : {-1, 3}) {
    try {
      run1("SparseSoftmaxCrossEntropyWithLogits", {Tensor(DType::kFloat, {1, 3}), Tensor::vector<int32_t>({label})});
      FAIL() << "label " << label << " must fail";
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr("Received a label value of"));
    }
  }
}

TEST(CrossEntropy, RefusesShapesThatDoNotFit) {
  EXPECT_THROW(run1("SoftmaxCrossEntropyWithLogits", {Tensor(DType::kFloat, {2, 3}), Tensor(DType::kFloat, {2, 4})}),
               Error);
  EXPECT_THROW(
      run1("SparseSoftmaxCrossEntropyWithLogits", {Tensor(DType::kFloat, {2, 3}), Tensor::vector<int32_t>({0})}),
      Error);
}

TEST(CrossEntropy, GradientsMatchDifferences) {
  // The gradient for the logits takes each row of labels to sum to 1.
  const Tensor labels = run1("Softmax", {doubles({3, 4})});
  const auto dense = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("SoftmaxCrossEntropyWithLogits", in);
  };
  expectGradientsMatch(dense, {doubles({3, 4}, -2, 2), labels});
  const auto sparse = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("SparseSoftmaxCrossEntropyWithLogits", in);
  };
  expectGradientsMatch(sparse, {doubles({3, 4}, -2, 2), Tensor::vector<int32_t>({1, 0, 3})}, {.unknownBatch = true});
}

TEST(CrossEntropy, SecondGradientsMatchDifferences) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) {
    const Output loss = s.op("SparseSoftmaxCrossEntropyWithLogits", in);
    return addGradients(s, {loss}, {in[0]})[0].values;
  };
  expectGradientsMatch(build, {doubles({2, 3}, -2, 2), Tensor::vector<int64_t>({1, 0})}, {.tolerance = 1e-4});
}

}  // namespace
}  // namespace engine::testing

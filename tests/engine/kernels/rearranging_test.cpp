// Ops that look for elements, or put them elsewhere: NthElement, UnravelIndex, TensorScatterMax and -Min,
// UniqueWithCountsV2, CumulativeLogsumexp, Cross, DataFormat ops, Where and ConjugateTranspose.
#include <complex>
#include <limits>

#include "engine/kernels/complex_types.h"
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

BuildGraph built(const char* op, const std::vector<Tensor>& constants, const Attrs& attrs = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) {
    std::vector<Output> inputs = in;
    for (const Tensor& constant : constants) inputs.push_back(ops::constant(s, constant));
    return s.op(op, inputs, attrs);
  };
}

TEST(NthElement, IsTheNthSmallestOrLargestOfARow) {
  const Tensor rows = Tensor::of<int32_t>({5, 1, 4, 9, 9, 2}, {2, 3});
  const Tensor second = Tensor::scalar(int32_t{1});
  EXPECT_EQ(values<int32_t>(run1("NthElement", {rows, second})), (std::vector<int32_t>{4, 9}));
  EXPECT_EQ(values<int32_t>(run1("NthElement", {rows, Tensor::scalar(int32_t{2})}, {{"reverse", true}})),
            (std::vector<int32_t>{1, 2}));
  EXPECT_THROW(run1("NthElement", {rows, Tensor::scalar(int32_t{3})}), Error);
  expectGradientsMatch(built("NthElement", {second}), {doubles({3, 5})});
}

TEST(UnravelIndex, GivesCoordinatesInColumns) {
  const Tensor dims = Tensor::vector<int32_t>({3, 4});
  const Tensor both = run1("UnravelIndex", {Tensor::vector<int32_t>({5, 11}), dims});
  EXPECT_EQ(both.shape(), (Shape{2, 2}));
  EXPECT_EQ(values<int32_t>(both), (std::vector<int32_t>{1, 2, 1, 3}));
  EXPECT_EQ(run1("UnravelIndex", {Tensor::scalar(int32_t{7}), dims}).shape(), (Shape{2}));
}

TEST(UnravelIndex, RefusesWhatIsOutside) {
  const Tensor index = Tensor::vector<int64_t>({12});
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{3, 4}, {0, 20}, {int64_t{1} << 40, int64_t{1} << 40}}) {
    EXPECT_THROW(run1("UnravelIndex", {index, Tensor::vector<int64_t>(dims)}), Error) << dims[0];
  }
}

TEST(TensorScatterMax, KeepsTheLargestOfAPlace) {
  const std::vector<Tensor> inputs{Tensor::vector<float>({1, 5, 3}), Tensor::of<int32_t>({1, 2, 2}, {3, 1}),
                                   Tensor::vector<float>({4, 7, 2})};
  EXPECT_EQ(values<float>(run1("TensorScatterMax", inputs)), (std::vector<float>{1, 5, 7}));
  EXPECT_EQ(values<float>(run1("TensorScatterMin", inputs)), (std::vector<float>{1, 4, 2}));
}

TEST(TensorScatterMax, GradientGoesToWhoIsLargest) {
  for (const char* op : {"TensorScatterMax", "TensorScatterMin"}) {
    expectGradientsMatch(
        [op](const Scope& s, const std::vector<Output>& in) {
          const Output at = ops::constant(s, Tensor::of<int32_t>({1, 2, 2}, {3, 1}));
          return s.op(op, {in[0], at, in[1]});
        },
        {doubles({4, 2}), doubles({3, 2}, 1.1, -0.8)});
  }
}

TEST(UniqueWithCountsV2, CountsSlices) {
  const std::vector<Tensor> found =
      runOp("UniqueWithCountsV2", {Tensor::of<int32_t>({1, 2, 3, 4, 1, 2}, {3, 2}), Tensor::vector<int64_t>({0})});
  EXPECT_EQ(values<int32_t>(found[0]), (std::vector<int32_t>{1, 2, 3, 4}));
  EXPECT_EQ(values<int32_t>(found[1]), (std::vector<int32_t>{0, 1, 0}));
  EXPECT_EQ(values<int32_t>(found[2]), (std::vector<int32_t>{2, 1}));
}

TEST(CumulativeLogsumexp, IsTheLogarithmOfSumsOfExponentials) {
  const Tensor x = Tensor::vector<double>({0.5, -1, 2});
  const Tensor axis = Tensor::scalar(int32_t{0});
  const std::vector<double> got = values<double>(run1("CumulativeLogsumexp", {x, axis}));
  double sum = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    sum += std::exp(x.data<double>()[i]);
    EXPECT_NEAR(got[i], std::log(sum), 1e-12) << i;
  }
  EXPECT_EQ(values<double>(run1("CumulativeLogsumexp", {x, axis}, {{"exclusive", true}}))[0],
            -std::numeric_limits<double>::infinity());
  for (const bool reverse : {false, true}) {
    expectGradientsMatch(built("CumulativeLogsumexp", {axis}, {{"reverse", reverse}}), {doubles({4, 2})});
  }
}

TEST(Cross, IsOrthogonalToBothVectors) {
  const Tensor product = run1("Cross", {Tensor::vector<double>({1, 0, 0}), Tensor::vector<double>({0, 1, 0})});
  EXPECT_EQ(values<double>(product), (std::vector<double>{0, 0, 1}));
  expectGradientsMatch(built("Cross", {}), {doubles({2, 3}), doubles({2, 3}, 1, 3)});
  EXPECT_THROW(run1("Cross", {doubles({2}), doubles({2})}), Error);
}

TEST(DataFormat, MapsDimensionsFromOneOrderToAnother) {
  const Tensor sizes = Tensor::vector<int32_t>({1, 2, 3, 4});
  EXPECT_EQ(values<int32_t>(run1("DataFormatVecPermute", {sizes})), (std::vector<int32_t>{1, 4, 2, 3}));
  EXPECT_EQ(values<int32_t>(run1("DataFormatVecPermute", {Tensor::vector<int32_t>({2, 3})})),
            (std::vector<int32_t>{2, 3}));
  EXPECT_EQ(values<int32_t>(run1("DataFormatDimMap", {Tensor::vector<int32_t>({0, 1, -1, 2})})),
            (std::vector<int32_t>{0, 2, 1, 3}));
  EXPECT_THROW(run1("DataFormatDimMap", {Tensor::vector<int32_t>({4})}), Error);
  EXPECT_THROW(run1("DataFormatVecPermute", {Tensor::vector<int32_t>({1, 2, 3})}), Error);
  EXPECT_THROW(run1("DataFormatDimMap", {sizes}, {{"dst_format", "NCH"}}), Error);
}

TEST(Where, FindsComplexNumbersThatAreNotZero) {
  const Tensor numbers = Tensor::of<std::complex<double>>({{0, 0}, {0, 1}, {2, 0}}, {3});
  EXPECT_EQ(values<int64_t>(run1("Where", {numbers})), (std::vector<int64_t>{1, 2}));
}

TEST(ConjugateTranspose, IsTheAdjointOfAMatrix) {
  using Complex = std::complex<double>;
  const Tensor matrix = Tensor::of<Complex>({{1, 2}, {3, -1}, {0, 5}, {4, 0}}, {2, 2});
  const Tensor order = Tensor::vector<int32_t>({1, 0});
  EXPECT_EQ(values<Complex>(run1("ConjugateTranspose", {matrix, order})),
            (std::vector<Complex>{{1, -2}, {0, -5}, {3, 1}, {4, 0}}));
  EXPECT_EQ(values<int32_t>(run1("ConjugateTranspose", {Tensor::of<int32_t>({1, 2, 3, 4}, {2, 2}), order})),
            (std::vector<int32_t>{1, 3, 2, 4}));
}

}  // namespace
}  // namespace engine::testing

// Pooling by windows of random sizes: TensorFlow's windows and values, differences, and what is refused.
#include <numeric>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

Attrs pooling(bool isPseudo = false, bool overlapping = false, int64_t seed = 1, int64_t seed2 = 2) {
  return {{"pooling_ratio", std::vector<float>{1, 1.5F, 1.7F, 1}},
          {"pseudo_random", isPseudo},
          {"overlapping", overlapping},
          {"deterministic", true},
          {"seed", seed},
          {"seed2", seed2}};
}

Tensor counting(DType dtype = DType::kFloat) {
  std::vector<double> numbers(63);
  std::iota(numbers.begin(), numbers.end(), 0);
  return run1("Cast", {Tensor::of<double>(numbers, {1, 7, 9, 1})}, {{"DstT", dtype}});
}

using Edges = std::vector<int64_t>;

TEST(FractionalPool, DrawsTensorFlowsWindows) {
  const std::vector<Tensor> got = runOp("FractionalMaxPool", {counting()}, pooling());
  EXPECT_EQ(values<int64_t>(got[1]), (Edges{0, 1, 3, 5, 7}));
  EXPECT_EQ(values<int64_t>(got[2]), (Edges{0, 2, 4, 6, 7, 9}));
  const std::vector<Tensor> other = runOp("FractionalMaxPool", {counting()}, pooling(false, false, 7, 0));
  EXPECT_EQ(values<int64_t>(other[1]), (Edges{0, 2, 4, 6, 7}));
  EXPECT_EQ(values<int64_t>(other[2]), (Edges{0, 2, 3, 5, 7, 9}));
}

TEST(FractionalPool, DrawsTensorFlowsPseudoRandomWindows) {
  const std::vector<Tensor> got = runOp("FractionalAvgPool", {counting()}, pooling(true));
  EXPECT_EQ(values<int64_t>(got[1]), (Edges{0, 2, 3, 5, 7}));
  EXPECT_EQ(values<int64_t>(got[2]), (Edges{0, 2, 3, 5, 7, 9}));
  const std::vector<Tensor> other = runOp("FractionalAvgPool", {counting()}, pooling(true, false, 0, 5));
  EXPECT_EQ(values<int64_t>(other[1]), (Edges{0, 2, 4, 5, 7}));
  EXPECT_EQ(values<int64_t>(other[2]), (Edges{0, 2, 4, 5, 7, 9}));
}

TEST(FractionalAvgPool, GivesTensorFlowsMeans) {
  const Tensor apart = run1("FractionalAvgPool", {counting()}, pooling());
  EXPECT_EQ(apart.shape(), (Shape{1, 4, 5, 1}));
  EXPECT_EQ(apart.data<float>()[0], 0.5F);
  EXPECT_EQ(apart.data<float>()[19], 57);
  const Tensor overlapping = run1("FractionalAvgPool", {counting()}, pooling(false, true));
  EXPECT_EQ(overlapping.data<float>()[0], 5.5F);
  EXPECT_EQ(overlapping.data<float>()[18], 56);
}

TEST(FractionalMaxPool, WithoutSeedsDrawsOtherWindowsEachTime) {
  Attrs attrs = pooling(false, false, 0, 0);
  attrs["deterministic"] = false;
  const std::vector<Tensor> got = runOp("FractionalMaxPool", {counting()}, attrs);
  EXPECT_EQ(got[1].data<int64_t>()[4], 7);
  EXPECT_EQ(got[0].data<float>()[19], 62);
}

TEST(FractionalPool, RefusesRatiosThatDoNotFit) {
  const auto withRatio = [](std::vector<float> ratio) {
    Attrs attrs = pooling();
    attrs["pooling_ratio"] = std::move(ratio);
    runOp("FractionalMaxPool", {counting()}, attrs);
  };
  EXPECT_THROW(withRatio({1, 1.5F, 1.7F}), Error);
  EXPECT_THROW(withRatio({2, 1.5F, 1.7F, 1}), Error);
  EXPECT_THROW(withRatio({1, 0.5F, 1.7F, 1}), Error);
  EXPECT_THROW(withRatio({1, 10.5F, 1.7F, 1}), Error);
}

TEST(FractionalPool, RefusesSeedsOfWhatIsNotDeterministic) {
  Attrs attrs = pooling();
  attrs["deterministic"] = false;
  EXPECT_THROW(runOp("FractionalMaxPool", {counting()}, attrs), Error);
}

TEST(FractionalPool, GradientsMatchDifferences) {
  for (const char* op : {"FractionalMaxPool", "FractionalAvgPool"}) {
    for (const bool overlapping : {false, true}) {
      const BuildGraph build = [=](const Scope& s, const std::vector<Output>& in) {
        return s.op(op, in, pooling(false, overlapping));
      };
      expectGradientsMatch(build, {doubles({2, 7, 9, 2})});
    }
  }
}

TEST(FractionalPoolGrad, RefusesWindowsOutsideThePicture) {
  const Tensor grad = doubles({1, 1, 1, 1});
  const Tensor shape = Tensor::vector<int64_t>({1, 2, 2, 1});
  const auto run = [&](Edges rows) {
    runOp("FractionalAvgPoolGrad", {shape, grad, Tensor::vector(rows), Tensor::vector<int64_t>({0, 2})});
  };
  EXPECT_NO_THROW(run({0, 2}));
  EXPECT_THROW(run({0, 3}), Error);
  EXPECT_THROW(run({-1, 2}), Error);
  EXPECT_THROW(run({1, 0}), Error);
  EXPECT_THROW(run({0}), Error);
}

}  // namespace
}  // namespace engine::testing

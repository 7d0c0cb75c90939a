#include <gmock/gmock.h>

#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;
using Ints = std::vector<int64_t>;

Attrs poolAttrs(int64_t window, int64_t stride, const char* padding) {
  return {{"ksize", Ints{1, window, window, 1}}, {"strides", Ints{1, stride, stride, 1}}, {"padding", padding}};
}

const Tensor kOneToNine = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 3, 3, 1});

TEST(Pooling, TakesMaximaOfValidAndSameWindows) {
  EXPECT_THAT(values<float>(run1("MaxPool", {kOneToNine}, poolAttrs(2, 1, "VALID"))), ElementsAre(5, 6, 8, 9));
  EXPECT_THAT(values<float>(run1("MaxPool", {kOneToNine}, poolAttrs(2, 2, "SAME"))), ElementsAre(5, 6, 8, 9));
}

TEST(Pooling, AveragesOnlyPixelsInsideTheImage) {
  EXPECT_THAT(values<float>(run1("AvgPool", {kOneToNine}, poolAttrs(2, 2, "SAME"))), ElementsAre(3, 4.5F, 7.5F, 9));
}

TEST(Pooling, TheGradientOfTiesGoesToTheFirstMaximum) {
  const Tensor equal = Tensor::of<float>({1, 1, 1, 1}, {1, 2, 2, 1});
  const Tensor one = Tensor::of<float>({1}, {1, 1, 1, 1});
  EXPECT_THAT(values<float>(run1("MaxPoolGrad", {equal, one, one}, poolAttrs(2, 2, "VALID"))), ElementsAre(1, 0, 0, 0));
}

TEST(Pooling, NaNIsTheMaximum) {
  Tensor image = kOneToNine.clone();
  image.data<float>()[4] = std::numeric_limits<float>::quiet_NaN();
  for (float value : values<float>(run1("MaxPool", {image}, poolAttrs(2, 1, "VALID")))) EXPECT_TRUE(std::isnan(value));
}

TEST(Pooling, BothFormatsAndPrecisionsAgree) {
  const Tensor image = doubles({2, 5, 6, 3});
  const Tensor perm = Tensor::vector<int32_t>({0, 3, 1, 2});
  const Tensor floats = run1("Cast", {image}, {{"DstT", DType::kFloat}});
  for (const char* op : {"MaxPool", "AvgPool"}) {
    Attrs first = {
        {"ksize", Ints{1, 1, 3, 3}}, {"strides", Ints{1, 1, 2, 2}}, {"padding", "SAME"}, {"data_format", "NCHW"}};
    const Tensor last = run1(op, {image}, poolAttrs(3, 2, "SAME"));
    const Tensor swapped = run1(op, {run1("Transpose", {image, perm})}, first);
    EXPECT_TRUE(identical(run1("Transpose", {last, perm}), swapped)) << op;
    const std::vector<double> narrow = run1(op, {floats}, poolAttrs(3, 2, "SAME")).toDoubles();
    for (std::size_t i = 0; i < narrow.size(); ++i) EXPECT_NEAR(narrow[i], last.toDoubles()[i], 1e-6);
  }
}

TEST(Pooling, GradientsMatchDifferences) {
  for (const char* op : {"MaxPool", "AvgPool"}) {
    for (const char* padding : {"VALID", "SAME"}) {
      const auto build = [&](const Scope& s, const std::vector<Output>& in) {
        return s.op(op, in, poolAttrs(3, 2, padding));
      };
      expectGradientsMatch(build, {doubles({2, 5, 6, 2})}, {.unknownBatch = true});
    }
  }
}

TEST(Pooling, GradientsOfMaximaHaveGradients) {
  const auto squaredGradient = [](const Scope& scope, const std::vector<Output>& x) {
    const Attrs attrs{{"ksize", std::vector<int64_t>{1, 2, 2, 1}},
                      {"strides", std::vector<int64_t>{1, 2, 1, 1}},
                      {"padding", "SAME"}};
    const Output y = scope.op("MaxPool", {x[0]}, attrs);
    const Output dx = scope.op("MaxPoolGrad", {x[0], y, ops::mul(scope, y, x[1])}, attrs);
    return ops::mul(scope, dx, dx);
  };
  expectGradientsMatch(squaredGradient, {doubles({1, 4, 3, 2}), doubles({1, 2, 3, 2}, 0.5, 2)});
}

TEST(Pooling, InfersShapes) {
  EXPECT_EQ(inferredShape("MaxPool", {{kUnknownDim, 7, 7, 3}}, {}, poolAttrs(2, 2, "VALID")),
            (Shape{kUnknownDim, 3, 3, 3}));
}

TEST(Pooling, RefusesWhatDoesNotFit) {
  EXPECT_THROW(run1("MaxPool", {kOneToNine}, poolAttrs(4, 1, "VALID")), Error);
  EXPECT_THROW(run1("MaxPool", {Tensor(DType::kFloat, {3, 3})}, poolAttrs(2, 1, "VALID")), Error);
  const Tensor wrong(DType::kFloat, {1, 3, 3, 1});
  EXPECT_THROW(run1("MaxPoolGrad", {kOneToNine, wrong, wrong}, poolAttrs(2, 1, "VALID")), Error);
}

}  // namespace
}  // namespace engine::testing

#include <gmock/gmock.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;

using Ints = std::vector<int64_t>;

Attrs convAttrs(Ints strides, const char* padding, Ints dilations = {1, 1, 1, 1}, Ints explicitPads = {}) {
  return {{"strides", std::move(strides)},
          {"padding", padding},
          {"dilations", std::move(dilations)},
          {"explicit_paddings", std::move(explicitPads)}};
}

Tensor cast(const Tensor& tensor, DType dtype) {
  return run1("Cast", {tensor}, {{"DstT", dtype}});
}

void expectNear(const Tensor& got, const Tensor& want, double tolerance) {
  ASSERT_EQ(got.shape(), want.shape());
  const std::vector<double> a = got.toDoubles();
  const std::vector<double> b = want.toDoubles();
  for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << i;
}

// The definition, pixel by pixel; SAME and VALID only.
Tensor directConvolution(const Tensor& image, const Tensor& filter, int64_t stride, bool same, int64_t dilation) {
  const int64_t reach = (filter.dim(0) - 1) * dilation + 1;
  const auto fit = [&](int64_t in) { return same ? (in + stride - 1) / stride : (in - reach) / stride + 1; };
  const auto pad = [&](int64_t in) {
    return same ? std::max<int64_t>(0, (fit(in) - 1) * stride + reach - in) / 2 : int64_t{0};
  };
  const int64_t h = image.dim(1);
  const int64_t w = image.dim(2);
  const int64_t inChannels = image.dim(3);
  const int64_t groupIn = filter.dim(2);
  const int64_t outChannels = filter.dim(3);
  const int64_t groupOut = outChannels / (inChannels / groupIn);
  Tensor out(DType::kDouble, {image.dim(0), fit(h), fit(w), outChannels});
  double* to = out.data<double>();
  for (int64_t n = 0; n < image.dim(0); ++n) {
    for (int64_t oy = 0; oy < fit(h); ++oy) {
      for (int64_t ox = 0; ox < fit(w); ++ox) {
        for (int64_t o = 0; o < outChannels; ++o, ++to) {
          for (int64_t ky = 0; ky < filter.dim(0); ++ky) {
            for (int64_t kx = 0; kx < filter.dim(1); ++kx) {
              const int64_t y = oy * stride - pad(h) + ky * dilation;
              const int64_t x = ox * stride - pad(w) + kx * dilation;
              if (y < 0 || y >= h || x < 0 || x >= w) continue;
              for (int64_t i = 0; i < groupIn; ++i) {
                const int64_t channel = o / groupOut * groupIn + i;
                *to += image.data<double>()[((n * h + y) * w + x) * inChannels + channel] *
                       filter.data<double>()[((ky * filter.dim(1) + kx) * groupIn + i) * outChannels + o];
              }
            }
          }
        }
      }
    }
  }
  return out;
}

struct ConvCase {
  int64_t stride;
  bool same;
  int64_t dilation;
  int64_t groups;
};

void PrintTo(const ConvCase& one, std::ostream* out) {
  *out << "stride " << one.stride << (one.same ? ", SAME" : ", VALID") << ", dilation " << one.dilation << ", groups "
       << one.groups;
}

class Conv2D : public ::testing::TestWithParam<ConvCase> {
 protected:
  Conv2D() : c_(GetParam()) {}
  Attrs attrs() const {
    return convAttrs({1, c_.stride, c_.stride, 1}, c_.same ? "SAME" : "VALID", {1, c_.dilation, c_.dilation, 1});
  }
  ConvCase c_;
  Tensor image_ = doubles({2, 7, 6, 4});
  Tensor filter_ = doubles({3, 3, 4 / c_.groups, 6});
};

TEST_P(Conv2D, AgreesWithItsDefinitionInFloatAndDouble) {
  const Tensor want = directConvolution(image_, filter_, c_.stride, c_.same, c_.dilation);
  expectNear(run1("Conv2D", {image_, filter_}, attrs()), want, 1e-12);
  expectNear(run1("Conv2D", {cast(image_, DType::kFloat), cast(filter_, DType::kFloat)}, attrs()), want, 1e-5);
}

TEST_P(Conv2D, ChannelsMayComeFirst) {
  const Tensor perm = Tensor::vector<int32_t>({0, 3, 1, 2});
  Attrs first = convAttrs({1, 1, c_.stride, c_.stride}, c_.same ? "SAME" : "VALID", {1, 1, c_.dilation, c_.dilation});
  first["data_format"] = "NCHW";
  for (DType dtype : {DType::kDouble, DType::kFloat}) {
    const Tensor x = cast(image_, dtype);
    const Tensor want = run1("Transpose", {run1("Conv2D", {x, cast(filter_, dtype)}, attrs()), perm});
    expectNear(run1("Conv2D", {run1("Transpose", {x, perm}), cast(filter_, dtype)}, first), want, 1e-5);
  }
}

TEST_P(Conv2D, GradientsMatchDifferences) {
  const auto build = [&](const Scope& s, const std::vector<Output>& in) { return s.op("Conv2D", in, attrs()); };
  expectGradientsMatch(build, {doubles({1, 5, 5, 4}), doubles({2, 3, 4 / c_.groups, 2 * c_.groups})});
}

TEST_P(Conv2D, FloatGradientsAgreeWithDoubleOnes) {
  const Tensor grad = run1("Conv2D", {image_, filter_}, attrs());
  const Tensor imageSizes = Tensor::vector<int32_t>({2, 7, 6, 4});
  const Tensor filterSizes = Tensor::vector<int32_t>({3, 3, static_cast<int32_t>(4 / c_.groups), 6});
  const auto f32 = [](const Tensor& t) { return cast(t, DType::kFloat); };
  expectNear(run1("Conv2DBackpropInput", {imageSizes, f32(filter_), f32(grad)}, attrs()),
             run1("Conv2DBackpropInput", {imageSizes, filter_, grad}, attrs()), 1e-4);
  expectNear(run1("Conv2DBackpropFilter", {f32(image_), filterSizes, f32(grad)}, attrs()),
             run1("Conv2DBackpropFilter", {image_, filterSizes, grad}, attrs()), 1e-3);
}

const ConvCase kConvCases[] = {{1, false, 1, 1}, {1, true, 1, 1}, {2, false, 1, 1}, {2, true, 1, 1},
                               {1, false, 2, 1}, {1, true, 2, 1}, {1, true, 1, 2}};
INSTANTIATE_TEST_SUITE_P(All, Conv2D, ::testing::ValuesIn(kConvCases), [](const auto& each) {
  const ConvCase& c = each.param;
  return message("stride", c.stride, c.same ? "Same" : "Valid", "Dilation", c.dilation, "Groups", c.groups);
});

TEST(Conv2DOp, ExplicitPaddingIsPutAround) {
  const Tensor image = Tensor::of<float>({1, 2, 3, 4}, {1, 2, 2, 1});
  const Tensor ones = Tensor::of<float>({1, 1, 1, 1}, {2, 2, 1, 1});
  const Attrs attrs = convAttrs({1, 1, 1, 1}, "EXPLICIT", {1, 1, 1, 1}, {0, 0, 1, 0, 0, 2, 0, 0});
  const Tensor out = run1("Conv2D", {image, ones}, attrs);
  EXPECT_EQ(out.shape(), (Shape{1, 2, 3, 1}));
  EXPECT_THAT(values<float>(out), ElementsAre(3, 2, 0, 10, 6, 0));
}

TEST(Conv2DOp, RefusesWhatDoesNotFit) {
  const Attrs valid = convAttrs({1, 1, 1, 1}, "VALID");
  const auto zeros = [](Shape shape) { return Tensor(DType::kFloat, std::move(shape)); };
  EXPECT_THROW(run1("Conv2D", {zeros({1, 2, 2, 1}), zeros({3, 3, 1, 1})}, valid), Error);
  EXPECT_THROW(run1("Conv2D", {zeros({1, 4, 4, 3}), zeros({3, 3, 2, 1})}, valid), Error);
  EXPECT_THROW(run1("Conv2D", {zeros({1, 4, 4, 1}), zeros({3, 3, 1, 1})}, convAttrs({1, 1}, "VALID")), Error);
  EXPECT_THROW(run1("Conv2D", {zeros({1, 4, 4, 1}), zeros({3, 3, 1, 1})}, convAttrs({1, 0, 1, 1}, "VALID")), Error);
  EXPECT_THROW(run1("Conv2DBackpropInput",
                    {Tensor::vector<int32_t>({1, 4, 4, 1}), zeros({3, 3, 1, 1}), zeros({1, 3, 3, 1})}, valid),
               Error);
}

TEST(Conv2DOp, InfersShapesOfAnUnknownBatch) {
  EXPECT_EQ(inferredShape("Conv2D", {{kUnknownDim, 28, 28, 1}, {5, 5, 1, 32}}, {}, convAttrs({1, 2, 2, 1}, "SAME")),
            (Shape{kUnknownDim, 14, 14, 32}));
}

TEST(Depthwise, IsAConvolutionWithOneGroupAChannel) {
  const Tensor image = doubles({2, 5, 6, 3});
  const Tensor filter = doubles({3, 2, 3, 2});
  const Tensor grouped = filter.reshaped({3, 2, 1, 6});
  const Attrs attrs = convAttrs({1, 2, 2, 1}, "SAME");
  expectNear(run1("DepthwiseConv2dNative", {image, filter}, attrs), directConvolution(image, grouped, 2, true, 1),
             1e-12);
}

TEST(Depthwise, GradientsMatchDifferencesInBothFormats) {
  for (bool first : {false, true}) {
    Attrs attrs = convAttrs({1, 1, 1, 1}, "SAME");
    attrs["data_format"] = first ? "NCHW" : "NHWC";
    const auto build = [&](const Scope& s, const std::vector<Output>& in) {
      return s.op("DepthwiseConv2dNative", in, attrs);
    };
    expectGradientsMatch(build, {doubles(first ? Shape{2, 2, 4, 3} : Shape{2, 4, 3, 2}), doubles({2, 3, 2, 2})});
  }
}

TEST(Conv2DOp, SeveralThreadsAgreeWithOne) {
  const Tensor image = cast(doubles({16, 20, 20, 8}), DType::kFloat);
  const Tensor filter = cast(doubles({3, 3, 8, 16}), DType::kFloat);
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, DType::kFloat, image.shape());
  const Output w = ops::placeholder(s, DType::kFloat, filter.shape());
  const Output y = s.op("Conv2D", {x, w}, convAttrs({1, 1, 1, 1}, "SAME"));
  const std::vector<Gradient> gradients = addGradients(s, {y}, {x, w});
  const std::vector<Output> fetches = {y, gradients[0].values, gradients[1].values};
  Session one(graph, {.threads = 1});
  Session four(graph, {.threads = 4, .optimize = false});
  const std::vector<Tensor> want = one.run({{x, image}, {w, filter}}, fetches);
  const std::vector<Tensor> got = four.run({{x, image}, {w, filter}}, fetches);
  for (std::size_t i = 0; i < fetches.size(); ++i) expectNear(got[i], want[i], 1e-2);
}

// Output and both gradients of an op on an image and a filter.
std::vector<Tensor> withGradients(const char* op, const Tensor& image, const Tensor& filter, const Attrs& attrs) {
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, image.dtype(), image.shape());
  const Output w = ops::placeholder(s, filter.dtype(), filter.shape());
  const Output y = s.op(op, {x, w}, attrs);
  const std::vector<Gradient> gradients = addGradients(s, {ops::mul(s, y, y)}, {x, w});
  Session session(graph, {.threads = 1});
  return session.run({{x, image}, {w, filter}}, {y, gradients[0].values, gradients[1].values});
}

void expectFloatAgreesWithDouble(const char* op, const Shape& image, const Shape& filter, const Attrs& attrs) {
  const Tensor x = doubles(image), w = doubles(filter);
  const std::vector<Tensor> want = withGradients(op, x, w, attrs);
  const std::vector<Tensor> got = withGradients(op, cast(x, DType::kFloat), cast(w, DType::kFloat), attrs);
  for (std::size_t i = 0; i < want.size(); ++i) {
    double largest = 0;
    for (const double value : want[i].toDoubles()) largest = std::max(largest, std::abs(value));
    expectNear(got[i], want[i], 1e-5 * largest);
  }
}

TEST(Conv2DOp, FloatPixelsAgreeWithDouble) {
  expectFloatAgreesWithDouble("Conv2D", {2, 5, 4, 16}, {1, 1, 16, 24}, convAttrs({1, 1, 1, 1}, "SAME"));
}

TEST(Conv2DOp, FloatFiltersOfManyChannelsAgreeWithDouble) {
  expectFloatAgreesWithDouble("Conv2D", {2, 3, 3, 256}, {3, 3, 256, 128}, convAttrs({1, 1, 1, 1}, "SAME"));
}

TEST(Depthwise, FloatChannelsAgreeWithDouble) {
  expectFloatAgreesWithDouble("DepthwiseConv2dNative", {2, 7, 9, 19}, {3, 3, 19, 1}, convAttrs({1, 2, 2, 1}, "SAME"));
}

}  // namespace
}  // namespace engine::testing

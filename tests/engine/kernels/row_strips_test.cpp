// One image on several threads: strips of its rows give the bits that the whole gives.
#include "engine/kernels/nn/row_strips.h"

#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

Tensor noise(const Shape& shape) {
  Tensor result(DType::kFloat, shape);
  for (int64_t i = 0; i < result.elements(); ++i) result.data<float>()[i] = static_cast<float>(i * 37 % 1013) * 1e-3f;
  return result;
}

struct StripCase {
  int64_t height, width, channels, filters, kernelHeight, kernelWidth, stride;
  const char* padding;
};

class RowStrips : public ::testing::TestWithParam<StripCase> {
 protected:
  static Attrs window(const char* padding, int64_t stride) {
    return {{"strides", std::vector<int64_t>{1, stride, stride, 1}}, {"padding", padding}};
  }

  // What an op gives for one image with so many threads.
  static Tensor run(const std::function<Output(const Scope&, Output)>& op, const Tensor& image, int threads) {
    Graph graph;
    const Scope scope(graph);
    const Output x = ops::placeholder(scope, DType::kFloat, image.shape());
    Session session(graph, {.threads = threads});
    return session.run({{x, image}}, {ops::identity(scope, op(scope, x))})[0];
  }

  static void expectSameBits(const std::function<Output(const Scope&, Output)>& op, const Tensor& image) {
    const Tensor one = run(op, image, 1);
    for (const int threads : {2, 5}) EXPECT_EQ(run(op, image, threads).toDoubles(), one.toDoubles()) << threads;
  }
};

TEST_P(RowStrips, OfAConvolutionGiveItsBits) {
  const StripCase& c = GetParam();
  for (const bool relu : {true, false}) {
    expectSameBits(
        [&](const Scope& s, Output x) {
          const Output filter = ops::constant(s, noise({c.kernelHeight, c.kernelWidth, c.channels, c.filters}));
          const Output y = s.op("Conv2D", {x, filter}, window(c.padding, c.stride));
          const Output biased = s.op("BiasAdd", {y, ops::constant(s, noise({c.filters}))});
          return s.op(relu ? "Relu" : "Relu6", {biased});
        },
        noise({1, c.height, c.width, c.channels}));
  }
}

TEST_P(RowStrips, OfADepthwiseConvolutionGiveItsBits) {
  const StripCase& c = GetParam();
  expectSameBits(
      [&](const Scope& s, Output x) {
        const Output filter = ops::constant(s, noise({c.kernelHeight, c.kernelWidth, 40, 1}));
        const Output y = s.op("DepthwiseConv2dNative", {x, filter}, window(c.padding, c.stride));
        return s.op("Relu6", {s.op("BiasAdd", {y, ops::constant(s, noise({40}))})});
      },
      noise({1, c.height, c.width, 40}));
}

TEST_P(RowStrips, OfPoolingGiveItsBits) {
  const StripCase& c = GetParam();
  for (const char* op : {"MaxPool", "AvgPool"}) {
    expectSameBits(
        [&](const Scope& s, Output x) {
          Attrs attrs = window(c.padding, c.stride);
          attrs["ksize"] = std::vector<int64_t>{1, c.kernelHeight, c.kernelWidth, 1};
          return s.op(op, {x}, attrs);
        },
        noise({1, c.height, c.width, 64}));
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, RowStrips,
                         ::testing::Values(StripCase{40, 31, 32, 32, 3, 3, 1, "SAME"},   // packed
                                           StripCase{41, 40, 48, 32, 5, 5, 2, "SAME"},   // packed, every other row
                                           StripCase{39, 40, 32, 48, 7, 1, 1, "SAME"},   // tall windows
                                           StripCase{64, 61, 16, 32, 3, 3, 1, "VALID"},  // direct
                                           StripCase{90, 91, 3, 24, 7, 7, 2, "SAME"}));  // few channels

TEST(RowStripsOfShapes, CoverTheOutputAndReadWhatItsWindowsSee) {
  const kernels::ConvShape whole{.inHeight = 41,
                                 .inWidth = 40,
                                 .inChannels = 8,
                                 .kernelHeight = 5,
                                 .kernelWidth = 5,
                                 .outChannels = 16,
                                 .strideHeight = 2,
                                 .strideWidth = 2,
                                 .padTop = 2,
                                 .padBottom = 2,
                                 .padLeft = 1,
                                 .padRight = 2};
  const int rows = kernels::convOutHeight(whole);
  for (int begin = 0; begin < rows; begin += 4) {
    const int end = std::min(rows, begin + 4);
    const kernels::RowStrip strip = kernels::rowStrip(whole, begin, end);
    EXPECT_EQ(kernels::convOutHeight(strip.shape), end - begin);
    EXPECT_EQ(kernels::convOutWidth(strip.shape), kernels::convOutWidth(whole));
    EXPECT_EQ(strip.input, std::max(0, begin * 2 - 2) * 40 * 8);
    EXPECT_EQ(strip.output, begin * kernels::convOutWidth(whole) * 16);
    EXPECT_EQ(strip.shape.padTop, begin == 0 ? 2 : 0);
    EXPECT_EQ(strip.shape.padBottom, end == rows ? 2 : 0);
  }
}

}  // namespace
}  // namespace engine

// Arithmetic on quantised numbers. The expected values are TensorFlow 2.15's.
#include "tests/support/known_values.h"

namespace engine::testing::quantized_cases {  // tests of a folder are compiled together
namespace {

Tensor bytes(const std::vector<uint8_t>& steps, Shape shape) {
  Tensor tensor(DType::kQuint8, std::move(shape));
  std::copy(steps.begin(), steps.end(), static_cast<uint8_t*>(tensor.raw()));
  return tensor;
}
Tensor number(float x) {
  return Tensor::scalar(x);
}
std::vector<int64_t> steps(const Tensor& tensor) {
  const DType as = tensor.dtype() == DType::kQint32 ? DType::kInt32 : DType::kUint8;
  return run1("Cast", {tensor}, {{"DstT", as}}).toInt64s();
}
void expectQuantized(const std::vector<Tensor>& got, const std::vector<int64_t>& want, float low, float high) {
  EXPECT_EQ(steps(got[0]), want);
  EXPECT_FLOAT_EQ(got[1].item<float>(), low);
  EXPECT_FLOAT_EQ(got[2].item<float>(), high);
}

const Tensor kSixSteps = bytes({0, 50, 255, 7, 128, 200}, {2, 3});
const Tensor kThreeSteps = bytes({10, 20, 250}, {3});

Tensor picture() {
  std::vector<uint8_t> values;
  for (int i = 0; i < 16; ++i) values.push_back(static_cast<uint8_t>(15 * i));
  return bytes(values, {1, 4, 4, 1});
}
Tensor sums() {
  Tensor tensor(DType::kQint32, Shape{6});
  const std::vector<int32_t> values{-200000, -5, 0, 77, 123456, 299999};
  std::copy(values.begin(), values.end(), static_cast<int32_t*>(tensor.raw()));
  return tensor;
}

TEST(Quantized, ProductsAreThoseOfWholeNumbers) {
  const Tensor b = bytes({1, 2, 250, 30, 99, 180}, {3, 2});
  expectQuantized(runOp("QuantizedMatMul", {kSixSteps, b, number(-1.3F), number(2.2F), number(-0.5F), number(4)}),
                  {3935, 26700, 17157, 18314}, -520151.78125F, 520151.78125F);
  const Attrs attrs{{"strides", std::vector<int64_t>{1, 2, 2, 1}}, {"padding", "SAME"}};
  const Tensor filter = bytes({9, 200, 31, 77}, {2, 2, 1, 1});
  expectQuantized(runOp("QuantizedConv2D", {picture(), filter, number(-1), number(2), number(-0.5F), number(1)}, attrs),
                  {-160, -850, -2920, -3610}, -148614.796875F, 148614.796875F);
}

TEST(Quantized, SumsHaveARangeOfTheirOwn) {
  const std::vector<Tensor> ins{kSixSteps, kThreeSteps, number(-2), number(3), number(-1), number(0.5F)};
  expectQuantized(runOp("QuantizedBiasAdd", ins, {{"out_type", DType::kQint32}}),
                  {-16063, -10387, 18954, -15313, -2035, 13064}, -393216, 393216);
  const std::vector<Tensor> sum = runOp("QuantizedAdd", ins);
  EXPECT_FLOAT_EQ(sum[1].item<float>(), -49152);
  EXPECT_EQ(steps(sum[0]).front(), -87381 + 0 * 856 - 43691 + 10 * 257);
  expectQuantized(runOp("QuantizedMul", ins), {16320, 7800, 12240, 15200, -3900, 7840}, -247691.328125F,
                  247691.328125F);
}

TEST(Quantized, ActivationsClampSteps) {
  expectQuantized(runOp("QuantizedRelu", {kSixSteps, number(-2), number(3)}), {102, 102, 255, 102, 128, 200}, -2, 3);
  expectQuantized(runOp("QuantizedRelu6", {kSixSteps, number(-2), number(8)}), {51, 51, 204, 51, 128, 200}, -2, 8);
  expectQuantized(runOp("QuantizedReluX", {kSixSteps, number(6), number(-2), number(8)}), {51, 51, 204, 51, 128, 200},
                  -2, 8);
}

TEST(Quantized, RequantizingTakesTheRangeThatIsUsedOrGiven) {
  const std::vector<Tensor> wide{sums(), number(-900), number(1000)};
  const auto range = runOp("RequantizationRange", wide);
  EXPECT_FLOAT_EQ(range[0].item<float>(), 0);
  EXPECT_FLOAT_EQ(range[1].item<float>(), 50.132713317871094F);
  const Attrs bytesOut{{"out_type", DType::kQuint8}};
  expectQuantized(runOp("QuantizeDownAndShrinkRange", wide, bytesOut), {254, 254, 254, 254, 255, 255}, 0,
                  50.132713317871094F);
  expectQuantized(runOp("Requantize", {wide[0], wide[1], wide[2], number(-0.05F), number(0.1F)}, bytesOut),
                  {255, 255, 255, 255, 255, 255}, -0.05F, 0.1F);
}

TEST(Quantized, PoolsKeepTheRange) {
  const Attrs attrs{
      {"ksize", std::vector<int64_t>{1, 2, 3, 1}}, {"strides", std::vector<int64_t>{1, 2, 2, 1}}, {"padding", "SAME"}};
  const std::vector<Tensor> ins{picture(), number(-1), number(2)};
  expectQuantized(runOp("QuantizedMaxPool", ins, attrs), {90, 105, 210, 225}, -1, 2);
  expectQuantized(runOp("QuantizedAvgPool", ins, attrs), {45, 67, 165, 187}, -1, 2);
}

TEST(Quantized, ConcatenationJoinsTheRanges) {
  const Tensor axis = Tensor::scalar<int32_t>(1);
  expectQuantized(
      runOp("QuantizedConcat", {axis, kSixSteps, bytes({5, 250}, {2, 1}), number(-1), number(-2), number(1), number(3)},
            {{"N", 2}}),
      {51, 71, 153, 5, 54, 102, 131, 250}, -2, 3);
  expectQuantized(runOp("QuantizedReshape", {kSixSteps, Tensor::vector<int32_t>({3, -1}), number(-1), number(1)}),
                  {0, 50, 255, 7, 128, 200}, -1, 1);
}

TEST(Quantized, RefusesWhatHasNoRange) {
  const Attrs none;
  const Tensor b = bytes({1, 2, 250, 30, 99, 180}, {3, 2});
  EXPECT_EQ(codeOf("QuantizedMatMul", {kSixSteps, b, number(1), number(1), number(0), number(1)}, none),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf("QuantizedMatMul", {kSixSteps, kSixSteps, number(0), number(1), number(0), number(1)}, none),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf("QuantizedRelu", {kSixSteps, Tensor::vector<float>({1, 2}), number(1)}, none),
            Code::kInvalidArgument);
  EXPECT_EQ(
      codeOf("Requantize", {sums(), number(-1), number(1), number(0.5F), number(1)}, {{"out_type", DType::kQuint8}}),
      Code::kInvalidArgument);
}

TEST(Quantized, NumbersFarOutsideOfTheRangeWrapAround) {
  Tensor wide(DType::kQint32, Shape{3});
  const std::vector<int32_t> ends{INT32_MAX, INT32_MIN, 5};
  std::copy(ends.begin(), ends.end(), static_cast<int32_t*>(wide.raw()));
  const Attrs bytesOut{{"out_type", DType::kQuint8}};
  const auto requantized = [&](float min, float max, float outMin, float outMax) {
    return steps(runOp("Requantize", {wide, number(min), number(max), number(outMin), number(outMax)}, bytesOut)[0]);
  };
  EXPECT_EQ(requantized(-1, 1, 0, 1e-20F), (std::vector<int64_t>{0, 0, 0}));
  // Of such ranges no number is right, but none may be out of bounds.
  EXPECT_EQ(requantized(-3e38F, 3e38F, -1e-30F, 1e-30F).size(), 3U);
  EXPECT_EQ(requantized(-1, INFINITY, 0, 1).size(), 3U);
}

TEST(Quantized, ProductsOfStepsFarFromZeroWrapAround) {
  const Tensor row = bytes({0, 255}, {1, 2});
  const std::vector<Tensor> inputs{row, row, number(100), number(100.001F), number(100), number(100.001F)};
  EXPECT_EQ(steps(runOp("QuantizedMul", inputs)[0]), (std::vector<int64_t>{-1756798015, -1629487228}));
  EXPECT_EQ(steps(runOp("QuantizedMatMul", inputs, {{"transpose_b", true}})[0]), (std::vector<int64_t>{908682053}));
}

}  // namespace
}  // namespace engine::testing::quantized_cases

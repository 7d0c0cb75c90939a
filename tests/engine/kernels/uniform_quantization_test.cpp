// Uniform quantisation: the numbers that TensorFlow 2.15 gives.
#include "tests/support/known_values.h"

namespace engine::testing::uniform_cases {  // tests of a folder are compiled together
namespace {

using Numbers = std::vector<double>;
using Steps = std::vector<int64_t>;

// Steps of a quantised dtype.
Tensor steps(DType dtype, const Steps& numbers, const Shape& shape) {
  Tensor tensor(dtype, shape);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (dtype == DType::kQint8)
      static_cast<int8_t*>(tensor.raw())[i] = static_cast<int8_t>(numbers[i]);
    else
      static_cast<int32_t*>(tensor.raw())[i] = static_cast<int32_t>(numbers[i]);
  }
  return tensor;
}

Steps stepsOf(const Tensor& tensor) {
  Steps result;
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    result.push_back(tensor.dtype() == DType::kQint8 ? static_cast<const int8_t*>(tensor.raw())[i]
                                                     : static_cast<const int32_t*>(tensor.raw())[i]);
  }
  return result;
}

Tensor scale(float value) {
  return Tensor::scalar(value);
}
Tensor zero(int32_t value) {
  return Tensor::scalar(value);
}
Tensor scales(const std::vector<float>& values) {
  return Tensor::vector(values);
}
Tensor zeros(const std::vector<int32_t>& values) {
  return Tensor::vector(values);
}

// Attributes of an op whose operands have these prefixes; all steps of 32 bits are within the range.
Attrs uniformAttrs(const std::vector<std::string>& operands, Attrs more = {}) {
  for (const std::string& operand : operands) {
    more.emplace(operand + "quantization_min_val", int64_t{INT32_MIN});
    more.emplace(operand + "quantization_max_val", int64_t{INT32_MAX});
  }
  return more;
}

const Tensor kReals = Tensor::of<float>({-3.7F, -0.26F, 0, 0.24F, 1, 2.5F, 100, -100}, {2, 4});

Tensor quantized(const Tensor& numbers, const Tensor& scale, const Tensor& zero, DType dtype, int64_t axis, int64_t min,
                 int64_t max) {
  return run1(
      "UniformQuantize", {numbers, scale, zero},
      {{"Tout", dtype}, {"quantization_axis", axis}, {"quantization_min_val", min}, {"quantization_max_val", max}});
}

TEST(UniformQuantizationTest, MakesStepsOfNumbersAndNumbersOfSteps) {
  const Tensor all = quantized(kReals, scale(0.25F), zero(3), DType::kQint8, -1, -127, 127);
  EXPECT_EQ(stepsOf(all), (Steps{-12, 2, 3, 4, 7, 13, 127, -127}));
  const Tensor rows = quantized(kReals, scales({0.5F, 0.1F}), zeros({-20, 5}), DType::kQint32, 0, -1000, 500);
  EXPECT_EQ(stepsOf(rows), (Steps{-27, -21, -20, -20, 15, 30, 500, -995}));
  expectNumbers(run1("UniformDequantize", {all, scale(0.25F), zero(3)}, uniformAttrs({""}, {{"Tout", DType::kFloat}})),
                {-3.75, -0.25, 0, 0.25, 1, 2.5, 31, -32.5}, 0);
  expectNumbers(run1("UniformDequantize", {rows, scales({0.5F, 0.1F, 0.2F, 0.3F}), zeros({1, 2, 3, 4})},
                     uniformAttrs({""}, {{"Tout", DType::kFloat}, {"quantization_axis", int64_t{1}}})),
                {-14, -2.299999952316284, -4.599999904632568, -7.200000286102295, 7, 2.799999952316284,
                 99.4000015258789, -299.70001220703125},
                0);
}

TEST(UniformQuantizationTest, ChangesScales) {
  const auto requantized = [](const Tensor& input, const Tensor& inScale, const Tensor& inZero, const Tensor& outScale,
                              const Tensor& outZero, int64_t inAxis, int64_t outAxis) {
    return stepsOf(run1("UniformRequantize", {input, inScale, inZero, outScale, outZero},
                        uniformAttrs({"input_"}, {{"Tout", DType::kQint8},
                                                  {"input_quantization_axis", inAxis},
                                                  {"output_quantization_axis", outAxis},
                                                  {"output_quantization_min_val", int64_t{-128}},
                                                  {"output_quantization_max_val", int64_t{127}}})));
  };
  const Tensor wide = steps(DType::kQint32, {-100, 7, 40000, 123456, 2147483647, -2147483648, 15, -17}, {2, 4});
  EXPECT_EQ(requantized(wide, scale(0.003F), zero(4), scale(0.7F), zero(-5), -1, -1),
            (Steps{-5, -5, 127, 127, 127, 127, -5, -5}));
  EXPECT_EQ(requantized(wide, scales({0.003F, 0.5F}), zeros({4, -1}), scale(0.7F), zero(-5), 0, -1),
            (Steps{-5, -5, 127, 127, -128, -128, 6, -16}));
  const Tensor narrow = steps(DType::kQint8, {-12, 2, 3, 4, 7, 13, 127, -127}, {2, 4});
  EXPECT_EQ(requantized(narrow, scale(0.25F), zero(3), scales({0.1F, 0.2F, 0.3F, 0.4F}), zeros({1, 2, 3, 4}), -1, 1),
            (Steps{-36, 1, 3, 5, 11, 14, 106, -77}));
}

TEST(UniformQuantizationTest, KeepsStepsWithinLimitsOfEachRow) {
  const Tensor operand = steps(DType::kQint32, {-27, -21, -20, -20, 15, 30, 500, -995}, {2, 4});
  const Tensor clipped = run1("UniformQuantizedClipByValue",
                              {operand, steps(DType::kQint32, {-10, 0}, {2}), steps(DType::kQint32, {-5, 7}, {2}),
                               scales({1, 1}), zeros({0, 0})},
                              uniformAttrs({""}, {{"quantization_axis", int64_t{0}}}));
  EXPECT_EQ(stepsOf(clipped), (Steps{-10, -10, -10, -10, 7, 7, 7, 0}));
}

const Tensor kLeft = steps(DType::kQint8, {1, -2, 3, -128, 127, 0}, {2, 3});
const Tensor kRight = steps(DType::kQint8, {5, -6, 7, 8, -9, 100}, {3, 2});

TEST(UniformQuantizationTest, MultipliesMatricesOfSteps) {
  EXPECT_EQ(stepsOf(run1("UniformQuantizedDot",
                         {kLeft, kRight, scale(0.5F), zero(1), scale(0.25F), zero(-2), scale(0.3F), zero(7)},
                         uniformAttrs({"lhs_", "rhs_", "output_"}, {{"Tout", DType::kQint32}}))),
            (Steps{-10, 79, 106, 704}));
  const Attrs byColumn = uniformAttrs(
      {"lhs_", "rhs_", "output_"},
      {{"Tout", DType::kQint32}, {"rhs_quantization_axis", int64_t{1}}, {"output_quantization_axis", int64_t{1}}});
  EXPECT_EQ(stepsOf(run1("UniformQuantizedDot",
                         {kLeft, kRight, scale(0.5F), zero(1), scales({0.25F, 0.7F}), zeros({-2, 3}),
                          scales({0.3F, 0.01F}), zeros({7, -100})},
                         byColumn)),
            (Steps{-10, 6165, 106, 59190}));
}

TEST(UniformQuantizationTest, MultipliesNumbersByStepsQuantisingEachRow) {
  const Tensor rows = Tensor::of<float>({1.3F, -2.1F, 0.7F, 0, 0, 0, 5.5F, 4, 3.25F}, {3, 3});
  Attrs attrs = uniformAttrs({"rhs_"}, {{"Tout", DType::kFloat}});
  expectNumbers(run1("UniformQuantizedDotHybrid", {rows, kRight, scale(0.25F), zero(-2)}, attrs),
                {-3.6599998474121094, 11.479999542236328, 0, 0, 12.90343189239502, 87.5254898071289}, 1e-7);
  attrs.emplace("rhs_quantization_axis", int64_t{1});
  expectNumbers(run1("UniformQuantizedDotHybrid", {rows, kRight, scales({0.25F, 0.7F}), zeros({-2, 3})}, attrs),
                {-3.6599998474121094, 32.42399978637695, 0, 0, 12.90343189239502, 200.4566650390625}, 1e-7);
}

TEST(UniformQuantizationTest, AddsStepsOfDifferentScales) {
  const Tensor a = steps(DType::kQint32, {-6, -4, -2, 100, 2000, 30}, {2, 3});
  const Tensor b = steps(DType::kQint32, {-100, 0, 77}, {3});
  const auto sum = [&](const std::vector<Tensor>& parameters, Attrs axes = {}) {
    std::vector<Tensor> inputs{a, b};
    inputs.insert(inputs.end(), parameters.begin(), parameters.end());
    return stepsOf(run1("UniformQuantizedAdd", inputs, uniformAttrs({"lhs_", "rhs_", "output_"}, std::move(axes))));
  };
  EXPECT_EQ(sum({scale(2), zero(-3), scale(0.3F), zero(5), scale(0.6F), zero(11)}),
            (Steps{-51, 6, 50, 302, 6686, 157}));
  const Tensor left = scales({2, 0.5F, 0.1F}), leftZeros = zeros({-3, 1, 2});
  const Tensor right = scales({0.3F, 0.2F, 0.1F}), rightZeros = zeros({5, 6, 7});
  EXPECT_EQ(sum({left, leftZeros, right, rightZeros, scales({0.6F, 0.7F, 0.8F}), zeros({11, 12, 13})},
                {{"lhs_quantization_axis", int64_t{1}},
                 {"rhs_quantization_axis", int64_t{0}},
                 {"output_quantization_axis", int64_t{1}}}),
            (Steps{-51, 6, 22, 302, 1438, 26}));
  EXPECT_EQ(sum({left, leftZeros, right, rightZeros, scale(0.6F), zero(11)},
                {{"lhs_quantization_axis", int64_t{1}}, {"rhs_quantization_axis", int64_t{0}}}),
            (Steps{-51, 5, 22, 302, 1675, 28}));
}

// Pictures [2, 2, 4, 5] and a kernel [3, 2, 2, 2], channels first.
int64_t picture(int64_t i) {
  return i * 37 % 251 - 125;
}
int64_t tap(int64_t i) {
  return i * 53 % 241 - 120;
}
Tensor pictures() {
  Steps numbers(80);
  for (int64_t i = 0; i < 80; ++i) numbers[static_cast<std::size_t>(i)] = picture(i);
  return steps(DType::kQint8, numbers, {2, 2, 4, 5});
}
Tensor taps(int64_t outputs) {
  Steps numbers(static_cast<std::size_t>(8 * outputs));
  for (int64_t i = 0; i < 8 * outputs; ++i) numbers[static_cast<std::size_t>(i)] = tap(i);
  return steps(DType::kQint8, numbers, {outputs, 2, 2, 2});
}
std::vector<Tensor> perTensor(const Tensor& lhs, const Tensor& rhs) {
  return {lhs, rhs, scale(0.5F), zero(3), scale(0.25F), zero(-2), scale(0.3F), zero(7)};
}
Attrs convolutionAttrs(const char* padding, Attrs more = {}) {
  more.emplace("Tout", DType::kQint32);
  more.emplace("padding", std::string(padding));
  return uniformAttrs({"lhs_", "rhs_", "output_"}, std::move(more));
}

TEST(UniformConvolutionTest, HasAScaleForEachOutputChannel) {
  const Tensor out = run1(
      "UniformQuantizedConvolution",
      {pictures(), taps(3), scale(0.5F), zero(3), scales({0.25F, 0.7F, 0.1F}), zeros({-2, 3, 0}), scale(0.3F), zero(7)},
      convolutionAttrs("SAME", {{"window_strides", Steps{2, 1}}, {"rhs_quantization_axis", int64_t{0}}}));
  EXPECT_EQ(out.shape(), (Shape{2, 3, 2, 5}));
  EXPECT_EQ(stepsOf(out),
            (Steps{18121, 1181,  -1640, -174,  536,   -784,   -3605,  -6426,  7381,  -772,  -44722, -45803,
                   -7352, 24656, 12844, 24992, 26546, 28100,  -28034, -26021, -2903, 1803,  2074,   -875,
                   -1662, -771,  -290,  191,   -2967, 2584,   -2068,  17282,  -913,  1809,  1370,   1199,
                   -1623, -4444, -7265, -2448, -3646, -44260, -30407, 23564,  15513, 23900, 25454,  27008,
                   28562, 3296,  -1819, -2760, 6380,  -1213,  -2416,  -1109,  -628,  -147,  334,    1035}));
}

TEST(UniformConvolutionTest, PadsDilatesBothSidesAndSteps) {
  const Tensor out = run1("UniformQuantizedConvolution", perTensor(pictures(), taps(3)),
                          convolutionAttrs("EXPLICIT", {{"explicit_padding", Steps{1, 0, 2, 1}},
                                                        {"lhs_dilation", Steps{2, 1}},
                                                        {"rhs_dilation", Steps{1, 2}},
                                                        {"window_strides", Steps{2, 2}}}));
  EXPECT_EQ(out.shape(), (Shape{2, 3, 4, 3}));
  EXPECT_EQ(stepsOf(out),
            (Steps{-1630, -2490, 1798,  1201,  -2490, -2490, -257, 1798,  -3745, -1714, 1798,  1798,  -1195, 869,  4070,
                   -1240, -4882, 96,    492,   -280,  -845,  2225, 6100,  -1053, -760,  2421,  -5809, -3681, 2867, 2481,
                   1242,  -5471, 13804, 6164,  -5966, -5411, 2084, -3745, 1798,  627,   1798,  -3745, -831,  1798, 1798,
                   -2288, 1798,  1798,  -2290, -3938, 6583,  -558, -4147, -4711, 1175,  2233,  -4920, 2907,  8613, 1460,
                   -6664, 14044, -6004, -1742, -5171, 14104, 3181, -5666, -5111, 8103,  -6161, -5606}));
}

TEST(UniformConvolutionTest, FollowsDimensionNumbersAndGroupsOfChannels) {
  Steps last(80), kernel(8);
  for (int64_t i = 0; i < 80; ++i) {  // [2, 4, 5, 2] of [2, 2, 4, 5]
    last[static_cast<std::size_t>(i)] = picture(i / 40 * 40 + i % 2 * 20 + i / 2 % 20);
  }
  for (int64_t i = 0; i < 8; ++i) kernel[static_cast<std::size_t>(i)] = tap(i % 2 * 8 + i / 2);  // [2, 2, 1, 2]
  // Input: batch 0, channels 3, rows and columns 1 and 2; kernel: in 2, out 3, 0 and 1; output as the input.
  const std::string numbers(
      "\x08\x00\x10\x03\x1a\x02\x01\x02\x20\x02\x28\x03\x32\x02\x00\x01\x38\x00\x40\x03\x4a\x02\x01\x02", 24);
  const Tensor out =
      run1("UniformQuantizedConvolution",
           perTensor(steps(DType::kQint8, last, {2, 4, 5, 2}), steps(DType::kQint8, kernel, {2, 2, 1, 2})),
           convolutionAttrs("VALID", {{"feature_group_count", int64_t{2}}, {"dimension_numbers", numbers}}));
  EXPECT_EQ(out.shape(), (Shape{2, 3, 4, 2}));
  EXPECT_EQ(stepsOf(out), (Steps{10086, -3984, 3424, -9302,  2304, -6044, -70,   2757, -4818, 5717, -394,  7197,
                                 9572,  -3664, 2910, -7204,  -583, 3077,  -2957, 4557, -5331, 6037, -908,  -4824,
                                 -587,  7317,  9380, -3544,  2718, -7084, 1599,  1717, -3150, 4677, -5524, 6157,
                                 -1100, -4704, 8867, -10022, 1085, 2037,  -1289, 3517, -3663, 4997, -6037, 6477}));
}

TEST(UniformConvolutionTest, GivesGroupsOfTheBatchChannelsOfTheirOwn) {
  const Tensor out = run1("UniformQuantizedConvolution", perTensor(pictures(), taps(2)),
                          convolutionAttrs("VALID", {{"batch_group_count", int64_t{2}}}));
  EXPECT_EQ(out.shape(), (Shape{1, 2, 3, 4}));
  EXPECT_EQ(stepsOf(out), (Steps{18121, 1181,   -1640,  -174, -5816, -1840, 17511, -684,   -784, -3605, -6426, 7381,
                                 -554,  -15488, -11493, 7354, 9697,  10869, -9608, -19000, 7607, 8779,  9950,  11122}));
}

TEST(UniformConvolutionTest, QuantisesEachPictureOfNumbers) {
  Tensor reals(DType::kFloat, {2, 2, 3, 3});
  for (int64_t i = 0; i < 36; ++i) {
    const int64_t place = i / 9 * 20 + i % 9 / 3 * 5 + i % 3;
    reals.data<float>()[i] = static_cast<float>(picture(place)) / 40;
  }
  const Tensor out = run1(
      "UniformQuantizedConvolutionHybrid", {reals, taps(3), scales({0.25F, 0.7F, 0.1F}), zeros({-2, 3, 0})},
      uniformAttrs({"rhs_"},
                   {{"Tout", DType::kFloat}, {"padding", std::string("SAME")}, {"rhs_quantization_axis", int64_t{0}}}));
  expectNumbers(out,
                {268.64044189453125,
                 13.728970527648926,
                 -21.844558715820312,
                 -90.56779479980469,
                 -31.557941436767578,
                 137.77809143066406,
                 -30.376176834106445,
                 -71.7379379272461,
                 -17.497352600097656,
                 -669.9086303710938,
                 -685.1533813476562,
                 -154.49041748046875,
                 418.9693603515625,
                 -54.68193817138672,
                 -245.85769653320312,
                 71.44611358642578,
                 256.72991943359375,
                 100.73699951171875,
                 -43.122352600097656,
                 27.708765029907227,
                 -4.490705966949463,
                 1.7629998922348022,
                 -27.248117446899414,
                 21.31758689880371,
                 6.890411376953125,
                 13.064529418945312,
                 -2.45517635345459,
                 -34.830833435058594,
                 255.37167358398438,
                 -28.711666107177734,
                 -60.55583190917969,
                 -103.49500274658203,
                 -34.4808349609375,
                 0.12250000238418579,
                 -42.4375,
                 -13.976666450500488,
                 -52.87099838256836,
                 -660.34033203125,
                 -444.3320007324219,
                 401.1466369628906,
                 427.083984375,
                 57.54233169555664,
                 -60.7436637878418,
                 125.92999267578125,
                 59.79633331298828,
                 -26.735334396362305,
                 -40.98733139038086,
                 53.97933578491211,
                 -3.0496666431427,
                 3.8360002040863037,
                 13.227667808532715,
                 2.3589999675750732,
                 8.75,
                 -1.2109999656677246},
                1e-6);
}

TEST(UniformQuantizationTest, RefusesScalesThatDoNotFit) {
  const auto codeOfQuantize = [](const Tensor& scale, const Tensor& zero, int64_t axis) {
    return codeOf("UniformQuantize", {kReals, scale, zero},
                  uniformAttrs({""}, {{"Tout", DType::kQint8}, {"quantization_axis", axis}}));
  };
  EXPECT_EQ(codeOfQuantize(scales({1, 1}), zeros({0, 0}), 0), Code::kOk);
  EXPECT_EQ(codeOfQuantize(scales({1, 1}), zeros({0, 0}), 1), Code::kInvalidArgument);
  EXPECT_EQ(codeOfQuantize(scales({1, 1}), zeros({0, 0}), -1), Code::kInvalidArgument);
  EXPECT_EQ(codeOfQuantize(scales({1, 1}), zeros({0, 0}), 2), Code::kInvalidArgument);
  EXPECT_EQ(codeOfQuantize(scales({1, 1}), zeros({0, 0}), -2), Code::kInvalidArgument);
  EXPECT_EQ(codeOfQuantize(scales({1, 1}), zero(0), 0), Code::kInvalidArgument);
  EXPECT_EQ(
      codeOf("UniformQuantizedDot", {kLeft, kRight, scale(0), zero(1), scale(0.25F), zero(-2), scale(0.3F), zero(7)},
             uniformAttrs({"lhs_", "rhs_", "output_"}, {{"Tout", DType::kQint32}})),
      Code::kInvalidArgument);
  EXPECT_EQ(codeOf("UniformQuantizedConvolution", perTensor(pictures(), taps(3)),
                   convolutionAttrs("VALID", {{"feature_group_count", int64_t{2}}})),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOf("UniformQuantizedConvolution", perTensor(pictures(), taps(3)),
                   convolutionAttrs("VALID", {{"dimension_numbers", std::string("\x1a\x05", 2)}})),
            Code::kInvalidArgument);
  for (const char* steps : {"window_strides", "lhs_dilation", "rhs_dilation"}) {
    EXPECT_EQ(codeOf("UniformQuantizedConvolution", perTensor(pictures(), taps(3)),
                     convolutionAttrs("SAME", {{steps, Steps{int64_t{1} << 60, 1}}})),
              Code::kInvalidArgument)
        << steps;
  }
}

}  // namespace
}  // namespace engine::testing::uniform_cases

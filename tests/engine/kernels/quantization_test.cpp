// Numbers rounded to steps. The expected values are TensorFlow 2.15's.
#include "tests/support/known_values.h"

namespace engine::testing::quantization_cases {  // tests of a folder are compiled together
namespace {

// -6.11, 3.78, -2.33, 7.55, 1.44, -4.67, 5.22, -0.89
Tensor input() {
  return floatValues({2, 4}, -8, 8);
}
Tensor number(float x) {
  return Tensor::scalar(x);
}
const Tensor kMins = Tensor::vector<float>({-3, -1, 0, 1});
const Tensor kMaxs = Tensor::vector<float>({3, 7, 5, 4});

TEST(FakeQuant, OfGivenRanges) {
  expectNumbers(run1("FakeQuantWithMinMaxArgs", {input()}, {{"min", -5.0F}, {"max", 6.0F}, {"num_bits", 4}}),
                {-5.1333332, 3.6666667, -2.2, 5.8666668, 1.4666667, -4.4000001, 5.1333332, -0.73333335});
  expectNumbers(run1("FakeQuantWithMinMaxArgs", {input()}, {{"num_bits", 4}, {"narrow_range", true}}),
                {-6, 3.4285715, -2.5714285, 6, 1.7142857, -4.2857141, 5.1428571, -0.85714287});
}

TEST(FakeQuant, OfVariables) {
  expectNumbers(run1("FakeQuantWithMinMaxVars", {input(), number(0.5F), number(4)}, {{"num_bits", 3}}),
                {0, 3.5, 0, 3.5, 1.5, 0, 3.5, 0});
  expectNumbers(run1("FakeQuantWithMinMaxVars", {input(), number(0), number(0)}), std::vector<double>(8, 0.0));
  expectNumbers(run1("FakeQuantWithMinMaxVarsPerChannel", {input(), kMins, kMaxs}, {{"num_bits", 3}}),
                {-3.4285715, 3.4285717, 0, 3, 1.7142857, -1.1428572, 5, 0});
}

TEST(FakeQuant, GradientsPassInsideTheRange) {
  const Tensor gradient = floatValues({2, 4});
  const auto channels =
      runOp("FakeQuantWithMinMaxVarsPerChannelGradient", {gradient, input(), kMins, kMaxs}, {{"num_bits", 3}});
  expectNumbers(channels[0], {0, 0.47213596, 0, 0, 0.18033989, 0, 0, 0});
  expectNumbers(channels[1], {-0.76393205, -0.58359212, -0.29179606, -0.11145618});
  expectNumbers(channels[2], {0, 0, 0.65247583, 0.94427192});
  const auto vars = runOp("FakeQuantWithMinMaxVarsGradient", {gradient, input(), number(-2), number(3)});
  expectNumbers(vars[1], {-1.6393201});
  expectNumbers(vars[2], {2.0688837});
  expectNumbers(run1("FakeQuantWithMinMaxArgsGradient", {gradient, input()}),
                {0, 0.47213596, -0.29179606, 0, 0.18033989, -0.58359212, 0.65247583, -0.11145618});
}

TEST(FakeQuant, TheGradientOfTheGraphIsThatOp) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::constant(scope, input()), low = ops::constant(scope, kMins), high = ops::constant(scope, kMaxs);
  const Output y = scope.op("FakeQuantWithMinMaxVarsPerChannel", {x, low, high}, {{"num_bits", 3}});
  const auto gradients = addGradients(scope, {y}, {x, low, high}, {ops::constant(scope, floatValues({2, 4}))});
  Session session(graph, {.threads = 1});
  expectNumbers(session.run(Feeds{}, {gradients[2].values})[0], {0, 0, 0.65247583, 0.94427192});
}

TEST(FakeQuant, RefusesWhatIsNoRange) {
  EXPECT_EQ(codeOf("FakeQuantWithMinMaxArgs", {input()}, {{"min", 1.0F}, {"max", 1.0F}}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("FakeQuantWithMinMaxArgs", {input()}, {{"num_bits", 17}}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("FakeQuantWithMinMaxVarsPerChannel", {input(), number(1), number(2)}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("FakeQuantWithMinMaxVars", {input(), kMins, kMaxs}), Code::kInvalidArgument);
}

TEST(QuantizeAndDequantize, RoundsToSteps) {
  expectNumbers(
      run1("QuantizeAndDequantizeV2", {input(), number(-3), number(5)}, {{"num_bits", 4}, {"range_given", true}}),
      {-5.7142859, 3.5714288, -2.1428571, 5, 1.4285715, -5, 5, -0.71428573});
  expectNumbers(
      run1("QuantizeAndDequantizeV2", {input(), number(0), number(0)}, {{"num_bits", 3}, {"round_mode", "HALF_UP"}}),
      {-5.0361171, 5.0361171, -2.5180585, 7.5541754, 2.5180585, -5.0361171, 5.0361171, 0});
  expectNumbers(run1("QuantizeAndDequantizeV4", {input(), number(0), number(5)},
                     {{"num_bits", 4}, {"range_given", true}, {"signed_input", false}}),
                {0, 3.6666667, 0, 5, 1.3333334, 0, 5, 0});
}

TEST(QuantizeAndDequantize, RoundsRowByRow) {
  expectNumbers(run1("QuantizeAndDequantizeV3",
                     {input(), Tensor::vector<float>({-1, -2}), Tensor::vector<float>({3, 1}), Tensor::scalar(4)},
                     {{"axis", 0}, {"narrow_range", true}}),
                {-3, 3, -2.1428571, 3, 1.4285715, -2, 2, -0.85714293});
}

TEST(QuantizeAndDequantize, ItsGradientPassesInsideTheRange) {
  const auto grads = runOp("QuantizeAndDequantizeV4Grad", {floatValues({2, 4}), input(), number(-3), number(5)});
  expectNumbers(grads[0], {0, 0.47213596, -0.29179606, 0, 0.18033989, 0, 0, -0.11145618});
  expectNumbers(grads[1], {0});
}

TEST(QuantizeAndDequantize, RefusesWhatIsNoRange) {
  const Attrs given{{"range_given", true}};
  EXPECT_EQ(codeOf("QuantizeAndDequantizeV2", {input(), number(2), number(1)}, given), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("QuantizeAndDequantizeV2", {input(), kMins, kMaxs}, given), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("QuantizeAndDequantizeV2", {input(), number(0), number(1)}, {{"axis", 2}}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("QuantizeAndDequantizeV3", {input(), number(0), number(1), Tensor::scalar(64)}),
            Code::kInvalidArgument);
}

// Quantised and back, in one graph: tensors of quantised types have no C++ type of their own.
std::vector<Tensor> thereAndBack(DType type, const char* mode) {
  Graph graph;
  const Scope scope(graph);
  Node* quantized =
      scope.node("QuantizeV2", {ops::constant(scope, input()), ops::scalar(scope, -3.0F), ops::scalar(scope, 5.0F)},
                 {{"T", type}, {"mode", mode}});
  const Output back =
      scope.op("Dequantize", {quantized->output(0), quantized->output(1), quantized->output(2)}, {{"mode", mode}});
  Session session(graph, {.threads = 1});
  return session.run(Feeds{}, {back, quantized->output(1), quantized->output(2)});
}

TEST(Quantize, InEachMode) {
  const std::vector<double> combined{-3, 3.7764711, -2.3411765, 5, 1.4549022, -3, 5, -0.8980391};
  expectNumbers(thereAndBack(DType::kQuint8, "MIN_COMBINED")[0], combined);
  expectNumbers(thereAndBack(DType::kQint8, "MIN_COMBINED")[0], combined);
  const std::vector<double> first{-3.011765, 3.7647061, -2.321569, 4.988235,
                                  1.4431372, -3.011765, 4.988235,  -0.87843156};
  expectNumbers(thereAndBack(DType::kQuint8, "MIN_FIRST")[0], first);
  expectNumbers(thereAndBack(DType::kQint8, "MIN_FIRST")[0], first);
  expectNumbers(thereAndBack(DType::kQuint8, "SCALED")[0], {0, 3.7843139, 0, 5, 1.4509804, 0, 5, 0});
  const auto scaled = thereAndBack(DType::kQint8, "SCALED");
  expectNumbers(scaled[0], {-5.0393701, 3.7795277, -2.3228347, 5, 1.4566929, -4.6850395, 5, -0.9055118});
  expectNumbers(scaled[1], {-5.0393701});
}

}  // namespace
}  // namespace engine::testing::quantization_cases

// float16, bfloat16 and complex numbers. The expected values are TensorFlow's.
#include <gmock/gmock.h>

#include <complex>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/kernels/complex_types.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::Pointwise;
using Complex = std::complex<float>;

Tensor halves(const std::vector<float>& numbers, DType dtype, const Shape& shape) {
  return run1("Cast", {Tensor::of(numbers, shape)}, {{"DstT", dtype}});
}
std::vector<float> floatsOf(const Tensor& tensor) {
  return values<float>(run1("Cast", {tensor}, {{"DstT", DType::kFloat}}));
}

TEST(Halves, AreComputedInFloatAndRounded) {
  const Tensor x = halves({0.1f, 2.5f, -3, 70000}, DType::kHalf, {4});
  const Tensor square = run1("Mul", {x, x});
  EXPECT_EQ(square.dtype(), DType::kHalf);
  EXPECT_THAT(floatsOf(square), ElementsAre(0.0099945068359375f, 6.25f, 9, std::numeric_limits<float>::infinity()));
}

TEST(Halves, OfBrainFloatsHaveEightBits) {
  const Tensor x = halves({1, 2, 3}, DType::kBfloat16, {1, 3});
  // TensorFlow gives 0.0903 for 0.0898: it rounds between the steps, where the sum is taken in float here.
  EXPECT_THAT(floatsOf(run1("Softmax", {x})), ElementsAre(0.08984375f, 0.2451171875f, 0.6640625f));
  const Tensor axis = Tensor::vector<int32_t>({1});
  const Tensor sum = run1("Sum", {halves({1, 2, 3.5f}, DType::kBfloat16, {1, 3}), axis});
  EXPECT_EQ(sum.dtype(), DType::kBfloat16);
  EXPECT_THAT(floatsOf(sum), ElementsAre(6.5f));
}

TEST(Halves, GiveOutputsOfOtherTypesAsTheyAre) {
  const Tensor x = halves({1, 5, 3}, DType::kHalf, {1, 3});
  EXPECT_THAT(values<bool>(run1("Greater", {x, halves({2}, DType::kHalf, {})})), ElementsAre(false, true, true));
  const Tensor k = Tensor::scalar<int32_t>(2);
  const std::vector<Tensor> top = runOp("TopKV2", {x, k});
  EXPECT_THAT(floatsOf(top[0]), ElementsAre(5, 3));
  EXPECT_THAT(values<int32_t>(top[1]), ElementsAre(1, 2));
}

TEST(Halves, HaveGradients) {
  for (const bool optimize : {false, true}) {
    Graph graph;
    const Scope s(graph);
    const Output x = ops::placeholder(s, DType::kHalf, {2, 2});
    const Output loss = ops::sum(s, s.op("Square", {s.op("Tanh", {ops::matMul(s, x, x)})}));
    Session session(graph, {.threads = 1, .optimize = optimize});
    const Output gradient = addGradients(s, {loss}, {x})[0].values;
    const Tensor got =
        session.run(Feeds{{x, halves({0.5f, 0.25f, -0.5f, 0.125f}, DType::kHalf, {2, 2})}}, {gradient})[0];
    EXPECT_EQ(got.dtype(), DType::kHalf);
    EXPECT_NE(floatsOf(got)[0], 0.0f);
  }
}

Tensor numbers(const std::vector<Complex>& parts) {
  return Tensor::vector(parts);
}
const std::vector<Complex> kX{{1, 2}, {-0.5f, 0.25f}, {0, 0}};
const std::vector<Complex> kY{{2, -1}, {1, 1}, {-1, 0.5f}};

MATCHER(IsNear, "") {
  return std::abs(std::get<0>(arg) - std::get<1>(arg)) < 1e-5f;
}
void expectComplex(const Tensor& got, const std::vector<Complex>& want) {
  EXPECT_THAT(values<Complex>(got), Pointwise(IsNear(), want));
}

TEST(ComplexNumbers, AreAddedMultipliedAndDivided) {
  const Tensor x = numbers(kX), y = numbers(kY);
  expectComplex(run1("Mul", {x, y}), {{4, 3}, {-0.75f, -0.25f}, {0, 0}});
  expectComplex(run1("RealDiv", {x, y}), {{0, 1}, {-0.125f, 0.375f}, {0, 0}});
  expectComplex(run1("SquaredDifference", {x, y}), {{10, 0}, {2.8125f, 0}, {1.25f, 0}});
  expectComplex(run1("Tanh", {x}), {{1.1667362f, -0.2434582f}, {-0.4854873f, 0.1980555f}, {0, 0}});
  expectComplex(run1("Sign", {x}), {{0.4472136f, 0.8944272f}, {-0.8944272f, 0.4472136f}, {0, 0}});
  expectComplex(run1("Mean", {x, Tensor::vector<int32_t>({0})}, {{"keep_dims", true}}), {{0.1666667f, 0.75f}});
}

TEST(ComplexNumbers, OfAnAdjointMatrixAreConjugated) {
  const Tensor a = Tensor::of<Complex>({{1, 1}, {2, 0}, {0, 0}, {0, 1}}, {1, 2, 2});
  expectComplex(run1("BatchMatMulV2", {a, a}, {{"adj_y", true}}), {{6, 0}, {0, -2}, {0, 2}, {1, 0}});
}

Tensor timesAdjoint(const Tensor& a, const Tensor& b, bool adjointA, bool adjointB) {
  return run1("BatchMatMulV2", {a, b}, {{"adj_x", adjointA}, {"adj_y", adjointB}});
}

TEST(ComplexNumbers, MakeMatricesThatAreTakenApart) {
  const std::vector<Complex> positive{{4, 0}, {1, 2}, {1, -2}, {6, 0}};
  const Tensor hermitian = Tensor::of<Complex>(positive, {2, 2});
  const Tensor root = run1("Cholesky", {hermitian});
  expectComplex(root, {{2, 0}, {0, 0}, {0.5f, -1}, {2.1794495f, 0}});
  expectComplex(timesAdjoint(root, root, false, true), positive);
  expectComplex(runOp("SelfAdjointEigV2", {hermitian})[0], {{2.5505103f, 0}, {7.4494898f, 0}});
  const std::vector<Complex> elements{{1, 2}, {3, -1}, {0, 2}, {4, 1}, {1, 0}, {1, -1}};
  const Tensor high = Tensor::of<Complex>(elements, {3, 2});
  const std::vector<Tensor> qr = runOp("Qr", {high});
  expectComplex(qr[1], {{-3.1622777f, 0}, {-1.2649111f, 5.0596443f}, {0, 0}, {-1.3416408f, 0}});
  expectComplex(timesAdjoint(qr[0], qr[1], false, false), elements);
  const std::vector<Tensor> svd = runOp("Svd", {high});
  expectComplex(svd[0], {{6.2074847f, 0}, {0.6834718f, 0}});
  const Tensor scaled = timesAdjoint(svd[1], run1("MatrixDiag", {svd[0]}), false, false);
  expectComplex(timesAdjoint(scaled, svd[2], false, true), elements);
}

TEST(ComplexNumbers, AreSolvedFor) {
  const Tensor matrix = Tensor::of<Complex>({{1, 2}, {3, -1}, {0, 2}, {4, 1}}, {2, 2});
  const Tensor right = Tensor::of<Complex>({{1, 1}, {2, -1}}, {2, 1});
  expectComplex(run1("MatrixDeterminant", {matrix}), {{0, 3}});
  expectComplex(runOp("LogMatrixDeterminant", {matrix})[0], {{0, 1}});
  expectComplex(run1("MatrixSolve", {matrix, right}), {{3.3333333f, 0.6666667f}, {0.3333333f, -2}});
  expectComplex(run1("MatrixSolve", {matrix, right}, {{"adjoint", true}}),
                {{-2.3333333f, 2.3333333f}, {3, -0.6666667f}});
  expectComplex(run1("MatrixTriangularSolve", {matrix, right}, {{"adjoint", true}}),
                {{-0.5764706f, 0.9058824f}, {0.5294118f, -0.1176471f}});
  expectComplex(timesAdjoint(matrix, run1("MatrixInverse", {matrix}), false, false), {{1, 0}, {0, 0}, {0, 0}, {1, 0}});
}

TEST(ComplexNumbers, HaveConjugatedDerivatives) {
  Graph graph;
  const Scope s(graph);
  const Output x = ops::placeholder(s, DType::kComplex64, {3});
  const Output y = ops::placeholder(s, DType::kComplex64, {3});
  const Output product = ops::mul(s, ops::mul(s, x, y), s.op("Exp", {y}));
  const Output loss = ops::sum(s, s.op("Real", {product}, {{"Tout", DType::kFloat}}));
  const std::vector<Gradient> gradients = addGradients(s, {loss}, {x, y});
  Session session(graph, {.threads = 1});
  const auto got = session.run(Feeds{{x, numbers(kX)}, {y, numbers(kY)}}, {gradients[0].values, gradients[1].values});
  expectComplex(got[0], {{1.7669716f, 16.4276772f}, {-0.8186613f, -3.7560492f}, {-0.4110300f, 0.0149485f}});
  expectComplex(got[1], {{51.0499992f, 11.1267614f}, {-1.8358674f, 2.8591938f}, {0, 0}});
}

}  // namespace
}  // namespace engine::testing

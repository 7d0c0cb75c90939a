// Gradients of decompositions of complex matrices, whose parts are differentiated as real numbers.
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

// From the real and the imaginary part.
Output complexOf(const Scope& s, const std::vector<Output>& parts) {
  return s.op("Complex", {parts[0], parts[1]}, {{"Tout", DType::kComplex128}});
}
Output partOf(const Scope& s, const char* op, Output x) {
  return s.op(op, {x}, {{"Tout", DType::kDouble}});
}

// Both parts, so that their gradients differ.
Output bothParts(const Scope& s, Output x) {
  const Output imaginary = ops::mul(s, partOf(s, "Imag", x), ops::number(s, DType::kDouble, 0.7));
  return ops::add(s, ops::sum(s, s.op("Tanh", {partOf(s, "Real", x)})), ops::sum(s, s.op("Tanh", {imaginary})));
}

// m · the adjoint of m, plus a multiple of the identity.
Output hermitian(const Scope& s, Output m) {
  const Output square = s.op("BatchMatMulV2", {m, m}, {{"adj_y", true}});
  const Output ones = s.op("OnesLike", {s.op("MatrixDiagPart", {m})});
  return ops::add(s, square, s.op("MatrixDiag", {ones}));
}

std::vector<Tensor> parts(const Shape& shape) {
  return {doubles(shape, -1.3, 1.7), doubles(shape, 0.9, -1.1)};
}

TEST(ComplexQr, HasAGradient) {
  for (const Shape& shape : {Shape{2, 4, 3}, Shape{3, 3}, Shape{2, 4}}) {
    expectGradientsMatch(
        [](const Scope& s, const std::vector<Output>& in) {
          const Node* qr = s.node("Qr", {complexOf(s, in)});
          return ops::add(s, bothParts(s, qr->output(0)), bothParts(s, qr->output(1)));
        },
        parts(shape), {.step = 1e-6, .tolerance = 1e-4});
  }
}

// A pair of vectors may be turned by any angle; their sizes and products do not change.
TEST(ComplexSvd, HasAGradientOfWhatNoTurnChanges) {
  for (const Shape& shape : {Shape{4, 2}, Shape{2, 3}, Shape{3, 3}}) {
    expectGradientsMatch(
        [](const Scope& s, const std::vector<Output>& in) {
          const Node* svd = s.node("Svd", {complexOf(s, in)});
          const Output product = s.op("BatchMatMulV2", {svd->output(1), svd->output(2)}, {{"adj_y", true}});
          const Output values = ops::sum(s, partOf(s, "Real", svd->output(0)));
          return ops::add(s, values, bothParts(s, product));
        },
        parts(shape), {.step = 1e-6, .tolerance = 1e-4});
  }
}

TEST(ComplexCholesky, HasAGradient) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        return bothParts(s, s.op("Cholesky", {hermitian(s, complexOf(s, in))}));
      },
      parts({2, 3, 3}), {.step = 1e-6, .tolerance = 1e-4});
}

}  // namespace
}  // namespace engine::testing

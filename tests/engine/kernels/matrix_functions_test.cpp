// Lu, Eig, square roots, logarithms and exponentials of matrices, and matrices given by their diagonals.
#include <complex>
#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ComplexDouble = std::complex<double>;

Tensor matrixProductOf(const Tensor& a, const Tensor& b, bool adjointB = false) {
  return run1("BatchMatMulV2", {a, b}, {{"adj_x", false}, {"adj_y", adjointB}});
}

void expectNear(const Tensor& got, const std::vector<double>& want, double tolerance = 1e-8) {
  ASSERT_EQ(got.elements(), static_cast<int64_t>(want.size()));
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got.data<double>()[i], want[i], tolerance) << i;
}

const Tensor kMatrix = Tensor::of<double>({1, 2, 3, 4, 5, 6, 7, 8, 10}, {3, 3});

BuildGraph firstOf(const char* op, const Attrs& attrs = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) { return s.node(op, in, attrs)->output(0); };
}

TEST(Lu, GivesTensorFlowsFactorsAndOrder) {
  const std::vector<Tensor> lu = runOp("Lu", {kMatrix});
  expectNear(lu[0], {7, 8, 10, 1 / 7.0, 6 / 7.0, 11 / 7.0, 4 / 7.0, 0.5, -0.5});
  EXPECT_EQ(values<int32_t>(lu[1]), (std::vector<int32_t>{2, 0, 1}));
  EXPECT_EQ(runOp("Lu", {kMatrix}, {{"output_idx_type", DType::kInt64}})[1].dtype(), DType::kInt64);
}

TEST(Lu, RefusesSingularMatrices) {
  EXPECT_THROW(runOp("Lu", {Tensor::of<double>({1, 1, 1, 1}, {2, 2})}), Error);
  EXPECT_THROW(runOp("Lu", {doubles({2, 3})}), Error);
}

TEST(Eig, HasTensorFlowsOrderAndPhasesForRealMatrices) {
  const std::vector<Tensor> eigen = runOp("Eig", {kMatrix}, {{"Tout", DType::kComplex128}});
  const std::vector<double> want{16.70749332, -0.90574018, 0.19824686};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(eigen[0].data<ComplexDouble>()[i].real(), want[i], 1e-7);
  EXPECT_NEAR(eigen[1].data<ComplexDouble>()[1].real(), 0.86584578, 1e-7);
}

TEST(Eig, OfAComplexMatrixRisesInSize) {
  const Tensor complex = run1("Cast", {kMatrix}, {{"DstT", DType::kComplex128}});
  const std::vector<Tensor> eigen = runOp("Eig", {complex}, {{"Tout", DType::kComplex128}});
  EXPECT_NEAR(eigen[0].data<ComplexDouble>()[0].real(), 0.19824686, 1e-7);
  EXPECT_NEAR(eigen[0].data<ComplexDouble>()[2].real(), 16.70749332, 1e-7);
}

TEST(Eig, OfARotationIsImaginary) {
  const Tensor rotation = Tensor::of<double>({0, 1, -1, 0}, {2, 2});
  const std::vector<Tensor> eigen = runOp("Eig", {rotation}, {{"Tout", DType::kComplex128}, {"compute_v", false}});
  EXPECT_NEAR(std::abs(eigen[0].data<ComplexDouble>()[0] - ComplexDouble(0, 1)), 0, 1e-12);
  EXPECT_EQ(eigen[1].elements(), 0);
}

TEST(Eig, RefusesWhatIsNotFinite) {
  const Tensor broken = Tensor::of<double>({1, NAN, 0, 1}, {2, 2});
  EXPECT_THROW(runOp("Eig", {broken}, {{"Tout", DType::kComplex128}}), Error);
}

// Real and imaginary parts of the eigenvalues, some of which are pairs.
TEST(Eig, GradientOfTheEigenvaluesMatchesDifferences) {
  for (const bool vectors : {false, true}) {
    const BuildGraph build = [=](const Scope& s, const std::vector<Output>& in) {
      const Output e = s.op("Eig", in, {{"Tout", DType::kComplex128}, {"compute_v", vectors}});
      const Attrs part{{"Tout", DType::kDouble}};
      return ops::add(s, s.op("Real", {e}, part), s.op("Imag", {e}, part));
    };
    expectGradientsMatch(build, {Tensor::of<double>({2, -1, 0, 1, 2, 3, 0, 1, -1}, {3, 3})});
  }
}

// The size of a vector's elements does not depend on its phase.
TEST(Eig, GradientOfTheVectorsMatchesDifferences) {
  const BuildGraph build = [](const Scope& s, const std::vector<Output>& in) {
    const Output v = s.node("Eig", in, {{"Tout", DType::kComplex128}})->output(1);
    return s.op("Real", {ops::mul(s, v, s.op("Conj", {v}))}, {{"Tout", DType::kDouble}});
  };
  expectGradientsMatch(build, {Tensor::of<double>({2, -1, 0, 1, 2, 3, 0, 1, -1}, {3, 3})});
}

TEST(MatrixSquareRoot, TimesItselfIsTheMatrix) {
  const Tensor matrix = matrixProductOf(kMatrix, kMatrix, true);
  const Tensor root = run1("MatrixSquareRoot", {matrix});
  expectNear(matrixProductOf(root, root), values<double>(matrix), 1e-8);
  EXPECT_NEAR(root.data<double>()[0], 1.5821328, 1e-6);
}

TEST(MatrixSquareRoot, OfARealMatrixIsNotANumberWhereItWouldBeComplex) {
  const Tensor matrix = Tensor::of<double>({-4, 0, 0, 9}, {2, 2});
  const Tensor root = run1("MatrixSquareRoot", {matrix});
  for (int64_t i = 0; i < 4; ++i) EXPECT_TRUE(std::isnan(root.data<double>()[i])) << i;
  const Tensor complex = run1("MatrixSquareRoot", {run1("Cast", {matrix}, {{"DstT", DType::kComplex128}})});
  EXPECT_NEAR(std::abs(complex.data<ComplexDouble>()[0] - ComplexDouble(0, 2)), 0, 1e-12);
}

TEST(MatrixSquareRoot, OfWhatIsNotFiniteIsNotANumber) {
  for (const double odd : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const Tensor root = run1("MatrixSquareRoot", {Tensor::of<double>({odd, 1, 2, 3}, {2, 2})});
    EXPECT_TRUE(std::isnan(root.flat<double>()[0])) << odd;
  }
}

TEST(MatrixSquareRoot, GradientMatchesDifferences) {
  const Tensor near =
      Tensor::of<double>({3, 0.5, 0.2, 0.1, 2, 0.3, 0.4, 0.1, 4, 2, 0, 1, 0.3, 5, 0.2, 0, 0.4, 3}, {2, 3, 3});
  expectGradientsMatch(firstOf("MatrixSquareRoot"), {near});
  expectGradientsMatch(firstOf("MatrixSquareRoot"), {near}, {.unknownBatch = true});
}

TEST(MatrixExponential, AndLogarithmAreInverse) {
  const Tensor small = Tensor::of<double>({0.1, 0.2, -0.3, 0.4}, {2, 2});
  const Tensor power = run1("MatrixExponential", {small});
  expectNear(power, {1.06862279, 0.25520306, -0.38280459, 1.45142738}, 1e-7);
  const Tensor complex = run1("Cast", {power}, {{"DstT", DType::kComplex128}});
  const Tensor back = run1("MatrixLogarithm", {complex});
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(std::abs(back.data<ComplexDouble>()[i] - small.data<double>()[i]), 0, 1e-10) << i;
  }
}

TEST(MatrixLogarithm, IsOfComplexMatricesOnly) {
  EXPECT_THROW(run1("MatrixLogarithm", {kMatrix}), Error);
}

const Tensor kDiagonals = Tensor::of<double>({1, 2, 9, 4, 5, 6, 9, 1, 2}, {3, 3});

TEST(TridiagonalSolve, GivesTensorFlowsSolution) {
  const Tensor ones = Tensor::of<double>({1, 1, 1}, {3, 1});
  for (const bool pivoting : {true, false}) {
    expectNear(run1("TridiagonalSolve", {kDiagonals, ones}, {{"partial_pivoting", pivoting}}),
               {0.2244898, 0.10204082, 0.13265306}, 1e-7);
  }
}

TEST(TridiagonalSolve, SwapsRowsWhereThePivotIsSmall) {
  const Tensor diagonal = Tensor::of<double>({1, 2, 3, 0, 0, 1, 4, 2, 0, 4, 5, 6}, {3, 4});
  const Tensor x = run1("TridiagonalSolve", {diagonal, doubles({4, 2})});
  const auto row = [&](int64_t i) {
    Tensor one(DType::kDouble, Shape{1, 4});
    std::copy_n(diagonal.data<double>() + 4 * i, 4, one.data<double>());
    return one;
  };
  const Tensor again = run1("TridiagonalMatMul", {row(0), row(1), row(2), x});
  expectNear(again, values<double>(doubles({4, 2})), 1e-9);
}

TEST(TridiagonalSolve, OfASingularMatrixIsNotANumber) {
  const Tensor zeros = Tensor::of<double>({0, 0, 0, 0, 0, 0}, {3, 2});
  const Tensor x = run1("TridiagonalSolve", {zeros, Tensor::of<double>({1, 1}, {2, 1})});
  EXPECT_TRUE(std::isnan(x.data<double>()[0]));
}

TEST(TridiagonalSolve, RefusesShapesThatDoNotFit) {
  EXPECT_THROW(run1("TridiagonalSolve", {doubles({2, 3}), doubles({3, 1})}), Error);
  EXPECT_THROW(run1("TridiagonalSolve", {doubles({3, 3}), doubles({4, 1})}), Error);
  EXPECT_THROW(run1("TridiagonalSolve", {doubles({2, 3, 3}), doubles({3, 3, 1})}), Error);
}

TEST(TridiagonalSolve, GradientMatchesDifferences) {
  Tensor diagonals = doubles({2, 3, 4});
  for (int64_t i = 0; i < 4; ++i) diagonals.data<double>()[4 + i] += 4, diagonals.data<double>()[16 + i] += 4;
  expectGradientsMatch(firstOf("TridiagonalSolve"), {diagonals, doubles({2, 4, 2})});
}

TEST(TridiagonalMatMul, GivesTensorFlowsProduct) {
  const Tensor rhs = Tensor::of<double>({0, 1, 2, 3, 4, 5}, {3, 2});
  const std::vector<Tensor> in{Tensor::of<double>({1, 2, 9}, {1, 3}), Tensor::of<double>({4, 5, 6}, {1, 3}),
                               Tensor::of<double>({9, 1, 2}, {1, 3}), rhs};
  expectNear(run1("TridiagonalMatMul", in), {2, 7, 18, 26, 28, 36});
  EXPECT_THROW(run1("TridiagonalMatMul", {doubles({2, 3}), in[1], in[2], rhs}), Error);
}

TEST(TridiagonalMatMul, GradientMatchesDifferences) {
  expectGradientsMatch(firstOf("TridiagonalMatMul"),
                       {doubles({2, 1, 3}), doubles({2, 1, 3}), doubles({2, 1, 3}), doubles({2, 3, 2})});
}

TEST(BandedTriangularSolve, GivesTensorFlowsSolutions) {
  const Tensor lower = Tensor::of<double>({2, 3, 4, 1, 2, 3}, {2, 3});
  const Tensor upper = Tensor::of<double>({1, 2, 3, 2, 3, 4}, {2, 3});
  const Tensor ones = Tensor::of<double>({1, 1, 1}, {3, 1});
  const auto solve = [&](const Tensor& bands, bool isLower, bool adjoint) {
    return run1("BandedTriangularSolve", {bands, ones}, {{"lower", isLower}, {"adjoint", adjoint}});
  };
  expectNear(solve(lower, true, false), {0.5, 0, 0.25}, 1e-7);
  expectNear(solve(upper, false, false), {5 / 12.0, 1 / 6.0, 0.25}, 1e-7);
  expectNear(solve(lower, true, true), {5 / 12.0, 1 / 12.0, 0.25}, 1e-7);
  expectNear(solve(upper, false, true), {0.5, 1 / 6.0, 1 / 6.0}, 1e-7);
}

TEST(BandedTriangularSolve, RefusesSingularMatricesAndOtherSizes) {
  const Tensor singular = Tensor::of<double>({2, 0, 4, 1, 2, 3}, {2, 3});
  EXPECT_THROW(run1("BandedTriangularSolve", {singular, doubles({3, 1})}), Error);
  EXPECT_THROW(run1("BandedTriangularSolve", {doubles({2, 3}), doubles({4, 1})}), Error);
}

TEST(BandedTriangularSolve, GradientMatchesDifferences) {
  for (const bool lower : {true, false}) {
    for (const bool adjoint : {true, false}) {
      Tensor bands = doubles({2, 2, 3});
      for (const int64_t first : {0, 6}) {
        for (int64_t i = 0; i < 3; ++i) bands.data<double>()[first + (lower ? 0 : 3) + i] += 3;
      }
      const Attrs attrs{{"lower", lower}, {"adjoint", adjoint}};
      expectGradientsMatch(firstOf("BandedTriangularSolve", attrs), {bands, doubles({2, 3, 2})});
    }
  }
}

}  // namespace
}  // namespace engine::testing

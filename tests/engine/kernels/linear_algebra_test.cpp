// Ops of whole matrices: what they give is multiplied out again.
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

Tensor product(const Tensor& a, const Tensor& b, bool adjointA = false, bool adjointB = false) {
  return run1("BatchMatMulV2", {a, b}, {{"adj_x", adjointA}, {"adj_y", adjointB}});
}

void expectSameMatrices(const Tensor& got, const Tensor& want, double tolerance = 1e-9) {
  ASSERT_EQ(got.shape(), want.shape());
  for (int64_t i = 0; i < got.elements(); ++i) {
    EXPECT_NEAR(got.data<double>()[i], want.data<double>()[i], tolerance) << i;
  }
}

Tensor identity(int64_t batch, int64_t size) {
  Tensor matrix(DType::kDouble, Shape{batch, size, size});
  for (int64_t i = 0; i < matrix.elements(); ++i)
    matrix.data<double>()[i] = i % (size * size) % (size + 1) == 0 ? 1 : 0;
  return matrix;
}

// Two symmetric matrices with eigenvalues well above 0 and apart.
Tensor positive() {
  Tensor matrices = product(doubles({2, 3, 3}), doubles({2, 3, 3}), false, true);
  for (int64_t i = 0; i < 6; ++i) matrices.data<double>()[i / 3 * 9 + i % 3 * 4] += static_cast<double>(2 + i % 3);
  return matrices;
}

// An op's output of matrices that are made symmetric first, as only their lower triangles count.
BuildGraph ofSymmetric(const char* op, int output, const Attrs& attrs = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) {
    const Output order = ops::constant(s, Tensor::vector<int32_t>({0, 2, 1}));
    const Output both = ops::add(s, in[0], s.op("Transpose", {in[0], order}));
    return s.node(op, {ops::mul(s, both, ops::number(s, DType::kDouble, 0.5))}, attrs)->output(output);
  };
}
BuildGraph plain(const char* op, int output = 0, const Attrs& attrs = {}) {
  return [=](const Scope& s, const std::vector<Output>& in) { return s.node(op, in, attrs)->output(output); };
}

TEST(MatrixInverse, TimesTheMatrixIsTheIdentity) {
  expectSameMatrices(product(positive(), run1("MatrixInverse", {positive()})), identity(2, 3));
  const Tensor lopsided = Tensor::of<double>({2, 1, 0, 4}, {2, 2});
  const Tensor adjoint = run1("MatrixInverse", {lopsided}, {{"adjoint", true}});
  expectSameMatrices(adjoint, Tensor::of<double>({0.5, 0, -0.125, 0.25}, {2, 2}));
}

TEST(MatrixInverse, OfASingularMatrixIsAnError) {
  EXPECT_THROW(run1("MatrixInverse", {Tensor::of<double>({1, 2, 2, 4}, {2, 2})}), Error);
  EXPECT_THROW(run1("MatrixInverse", {doubles({2, 3})}), Error);
}

TEST(MatrixDeterminant, OfKnownMatrices) {
  const Tensor matrix = Tensor::of<double>({1, 2, 3, 4}, {2, 2});
  EXPECT_NEAR(run1("MatrixDeterminant", {matrix}).item<double>(), -2, 1e-12);
  const std::vector<Tensor> log = runOp("LogMatrixDeterminant", {matrix});
  EXPECT_EQ(log[0].item<double>(), -1);
  EXPECT_NEAR(log[1].item<double>(), std::log(2), 1e-12);
  EXPECT_EQ(run1("MatrixDeterminant", {Tensor(DType::kDouble, Shape{0, 0})}).item<double>(), 1);
}

TEST(MatrixSolve, GivesWhatMultipliesToTheRightHandSide) {
  const Tensor right = doubles({2, 3, 2});
  expectSameMatrices(product(positive(), run1("MatrixSolve", {positive(), right})), right);
  const Tensor one = doubles({3, 3}, 1, 2);
  const Tensor adjoint = run1("MatrixSolve", {one, right}, {{"adjoint", true}});  // one matrix for both
  expectSameMatrices(product(one, adjoint, true), right);
}

TEST(MatrixTriangularSolve, ReadsOneTriangle) {
  const Tensor matrix = Tensor::of<double>({2, 9, 1, 4}, {2, 2});
  const Tensor right = Tensor::of<double>({2, 9}, {2, 1});
  EXPECT_EQ(values<double>(run1("MatrixTriangularSolve", {matrix, right})), (std::vector<double>{1, 2}));
  EXPECT_EQ(
      values<double>(run1("MatrixTriangularSolve", {matrix, Tensor::of<double>({11, 4}, {2, 1})}, {{"lower", false}})),
      (std::vector<double>{1, 1}));
  EXPECT_THROW(run1("MatrixTriangularSolve", {Tensor::of<double>({0, 0, 1, 1}, {2, 2}), right}), Error);
}

TEST(Cholesky, TimesItsTransposeIsTheMatrix) {
  const Tensor lower = run1("Cholesky", {positive()});
  EXPECT_EQ(lower.data<double>()[1], 0);
  const Tensor again = product(lower, lower, false, true);
  for (const int64_t i : {0, 3, 4, 6, 7, 8}) EXPECT_NEAR(again.data<double>()[i], positive().data<double>()[i], 1e-9);
  EXPECT_THROW(run1("Cholesky", {Tensor::of<double>({-1, 0, 0, 1}, {2, 2})}), Error);
}

TEST(Qr, IsAnOrthogonalTimesAnUpperTriangle) {
  for (const Shape& shape : {Shape{2, 4, 3}, Shape{2, 3, 4}}) {
    for (const bool full : {false, true}) {
      const Tensor matrix = doubles(shape);
      const std::vector<Tensor> qr = runOp("Qr", {matrix}, {{"full_matrices", full}});
      expectSameMatrices(product(qr[0], qr[1]), matrix);
      expectSameMatrices(product(qr[0], qr[0], true), identity(2, qr[0].dim(-1)));
      EXPECT_EQ(qr[1].data<double>()[qr[1].dim(-1)], 0);
    }
  }
}

TEST(SelfAdjointEig, EigenvectorsAreStretchedByTheEigenvalues) {
  const Tensor matrix = product(doubles({2, 3, 3}), doubles({2, 3, 3}), false, true);
  const std::vector<Tensor> eigen = runOp("SelfAdjointEigV2", {matrix});
  const Tensor scaled = product(eigen[1], run1("MatrixDiag", {eigen[0]}));
  expectSameMatrices(product(matrix, eigen[1]), scaled);
  EXPECT_LT(eigen[0].data<double>()[0], eigen[0].data<double>()[2]);
  const std::vector<Tensor> only = runOp("SelfAdjointEigV2", {matrix}, {{"compute_v", false}});
  expectSameMatrices(only[0], eigen[0]);
  EXPECT_EQ(only[1].elements(), 0);
}

TEST(Svd, MultipliesOutToTheMatrix) {
  for (const Shape& shape : {Shape{2, 4, 3}, Shape{2, 3, 4}, Shape{2, 3, 3}}) {
    for (const bool full : {false, true}) {
      const Tensor matrix = doubles(shape);
      const std::vector<Tensor> svd = runOp("Svd", {matrix}, {{"full_matrices", full}});
      expectSameMatrices(product(svd[1], svd[1], true), identity(2, svd[1].dim(-1)));
      expectSameMatrices(product(svd[2], svd[2], true), identity(2, svd[2].dim(-1)));
      Tensor middle = product(product(svd[1], matrix, true), svd[2]);
      for (int64_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(middle.data<double>()[i * (middle.dim(-1) + 1)], svd[0].data<double>()[i], 1e-9);
      }
      expectSameMatrices(runOp("Svd", {matrix}, {{"compute_uv", false}})[0], svd[0]);
    }
  }
}

TEST(Svd, RefusesWhatIsNotFinite) {
  EXPECT_THROW(runOp("Svd", {Tensor::of<double>({1, NAN, 0, 1}, {2, 2})}), Error);
}

TEST(LinearAlgebra, EmptyBatchesAndMatricesAreEmpty) {
  const Tensor none(DType::kDouble, Shape{0, 3, 3});
  for (const char* op : {"MatrixInverse", "MatrixDeterminant", "Cholesky", "Qr", "SelfAdjointEigV2", "Svd"}) {
    EXPECT_EQ(runOp(op, {none})[0].elements(), 0) << op;
  }
  const Tensor pointless(DType::kDouble, Shape{int64_t{1} << 40, 0, 0});  // many of them, and nothing to do
  for (const char* op : {"MatrixInverse", "Cholesky", "Qr", "Svd"})
    EXPECT_EQ(runOp(op, {pointless})[0].elements(), 0) << op;
  EXPECT_EQ(runOp("Svd", {Tensor(DType::kDouble, Shape{0, 3})}, {{"full_matrices", true}})[2].shape(), (Shape{3, 3}));
}

TEST(LinearAlgebra, GradientsMatchDifferences) {
  const Tensor matrices = positive();
  expectGradientsMatch(plain("MatrixInverse"), {matrices});
  expectGradientsMatch(plain("MatrixInverse", 0, {{"adjoint", true}}), {matrices});
  expectGradientsMatch(plain("MatrixDeterminant"), {matrices});
  expectGradientsMatch(plain("LogMatrixDeterminant", 1), {matrices});
  for (const bool adjoint : {false, true}) {
    expectGradientsMatch(plain("MatrixSolve", 0, {{"adjoint", adjoint}}), {matrices, doubles({2, 3, 2})});
    expectGradientsMatch(plain("MatrixSolve", 0, {{"adjoint", adjoint}}), {doubles({3, 3}, 1, 2), doubles({2, 3, 2})});
    for (const bool lower : {false, true}) {
      expectGradientsMatch(plain("MatrixTriangularSolve", 0, {{"lower", lower}, {"adjoint", adjoint}}),
                           {matrices, doubles({2, 3, 2})});
    }
  }
  expectGradientsMatch(ofSymmetric("Cholesky", 0), {matrices});
}

TEST(LinearAlgebra, GradientsOfDecompositionsMatchDifferences) {
  expectGradientsMatch(plain("Qr", 0), {doubles({2, 4, 3})});
  expectGradientsMatch(plain("Qr", 1), {doubles({2, 3, 3})});
  expectGradientsMatch(ofSymmetric("SelfAdjointEigV2", 0), {positive()});
  expectGradientsMatch(ofSymmetric("SelfAdjointEigV2", 0, {{"compute_v", false}}), {positive()});
  expectGradientsMatch(ofSymmetric("SelfAdjointEigV2", 1), {positive()}, {.tolerance = 1e-4});
  expectGradientsMatch(plain("Svd", 0), {doubles({2, 4, 3})});
  expectGradientsMatch(plain("Svd", 0, {{"full_matrices", true}}), {doubles({2, 3, 4})});
}

// Both factors, weighted so that their gradients differ.
Output weighted(const Scope& s, Output x) {
  return s.op("Tanh", {ops::mul(s, x, ops::number(s, DType::kDouble, 0.7))});
}

TEST(Qr, OfWideMatricesHasAGradient) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        const Node* qr = s.node("Qr", {in[0]});
        return ops::add(s, ops::sum(s, weighted(s, qr->output(0))), ops::sum(s, weighted(s, qr->output(1))));
      },
      {doubles({2, 2, 4}, -1.3, 1.7)}, {.step = 1e-6, .tolerance = 1e-4});
}

TEST(Svd, HasAGradientOfItsVectors) {
  for (const Shape& shape : {Shape{4, 2}, Shape{2, 3}, Shape{3, 3}}) {
    for (const bool full : {false, true}) {
      if (full && std::abs(shape.dim(0) - shape.dim(1)) > 1) continue;
      expectGradientsMatch(
          [full](const Scope& s, const std::vector<Output>& in) {
            const Node* svd = s.node("Svd", {in[0]}, {{"full_matrices", full}});
            // Signs of vectors are arbitrary: their squares are not.
            const auto squares = [&](int output) {
              return ops::sum(s, s.op("Square", {weighted(s, svd->output(output))}));
            };
            return ops::addN(s, {ops::sum(s, svd->output(0)), squares(1), squares(2)});
          },
          {doubles(shape, -1.3, 1.9)}, {.step = 1e-6, .tolerance = 1e-4});
    }
  }
}

TEST(MatrixSetDiag, GradientsGoToTheMatrixOffTheDiagonalAndToTheDiagonal) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        return weighted(s, s.op("MatrixSetDiag", {in[0], in[1]}));
      },
      {doubles({2, 3, 4}), doubles({2, 3})});
  for (const char* op : {"MatrixSetDiagV2", "MatrixSetDiagV3"}) {
    expectGradientsMatch(
        [op](const Scope& s, const std::vector<Output>& in) {
          const Output k = ops::constant(s, Tensor::vector<int32_t>({-1, 0}));
          return weighted(s, s.op(op, {in[0], in[1], k}));
        },
        {doubles({2, 4, 3}), doubles({2, 2, 3})});
  }
}

TEST(MatrixDiagV2, GradientsAreTheDiagonals) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        const Output size = ops::scalar(s, int32_t{3});
        return weighted(s, s.op("MatrixDiagV2",
                                {in[0], ops::scalar(s, int32_t{0}), size, size, ops::number(s, DType::kDouble, 0.5)}));
      },
      {doubles({2, 3})});
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        return weighted(
            s, s.op("MatrixDiagPartV2", {in[0], ops::scalar(s, int32_t{1}), ops::number(s, DType::kDouble, 0)}));
      },
      {doubles({2, 3, 4})});
}

TEST(MatrixDiagV2, RefusesAnEmptyPaddingAndDiagonalsOutsideAnEmptyMatrix) {
  const Tensor k = Tensor::scalar<int32_t>(0);
  const Tensor size = Tensor::scalar<int32_t>(3);
  const Tensor none(DType::kDouble, Shape{0});
  EXPECT_THROW(run1("MatrixDiagV2", {doubles({2, 3}), k, size, size, none}), Error);
  EXPECT_THROW(run1("MatrixDiagPartV2", {doubles({2, 3}), k, none}), Error);
  const Tensor empty(DType::kDouble, Shape{0, 3});
  const Tensor zero = Tensor::scalar<double>(0);
  EXPECT_THROW(run1("MatrixDiagPartV2", {empty, Tensor::scalar<int32_t>(-5), zero}), Error);
  EXPECT_EQ(run1("MatrixDiagPartV2", {empty, k, zero}).elements(), 0);
}

}  // namespace
}  // namespace engine::testing

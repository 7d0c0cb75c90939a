// Sparse matrices in compressed rows, beside dense ones.
#include "tests/support/known_values.h"

namespace engine::testing::csr_cases {  // tests of a folder are compiled together
namespace {

class CsrTest : public ::testing::Test {
 protected:
  Output constant(const std::vector<double>& numbers, const Shape& shape) {
    return ops::constant(scope_, Tensor::of(numbers, shape));
  }
  Output indices(const std::vector<int64_t>& numbers) {
    return ops::constant(scope_, Tensor::of(numbers, Shape{std::ssize(numbers) / 2, 2}));
  }
  Output sparse(const std::vector<int64_t>& places, const std::vector<double>& numbers, int64_t rows, int64_t columns) {
    return scope_.op("SparseTensorToCSRSparseMatrix",
                     {indices(places), constant(numbers, {std::ssize(numbers)}),
                      ops::constant(scope_, Tensor::vector<int64_t>({rows, columns}))});
  }
  Output dense(Output matrix) { return scope_.op("CSRSparseMatrixToDense", {matrix}, {{"type", DType::kDouble}}); }
  std::vector<double> get(Output output) { return session_.run(Feeds{}, {output})[0].toDoubles(); }
  Code codeOfGet(Output output) {
    try {
      session_.run(Feeds{}, {output});
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

using Numbers = std::vector<double>;

TEST_F(CsrTest, ComesFromAndBecomesOtherForms) {
  const Output a = sparse({0, 1, 1, 0, 1, 2}, {5, 6, 7}, 2, 3);
  EXPECT_EQ(get(dense(a)), (Numbers{0, 5, 0, 6, 0, 7}));
  const Output fromDense =
      scope_.op("DenseToCSRSparseMatrix", {constant({1, 2, 3, 4, 5, 6}, {2, 3}), indices({0, 2, 1, 1})});
  EXPECT_EQ(get(dense(fromDense)), (Numbers{0, 0, 3, 0, 5, 0}));
  const Node* parts =
      scope_.node("CSRSparseMatrixComponents", {a, ops::scalar<int32_t>(scope_, 0)}, {{"type", DType::kDouble}});
  EXPECT_EQ(get(parts->output(0)), (Numbers{0, 1, 3}));
  EXPECT_EQ(get(parts->output(1)), (Numbers{1, 0, 2}));
  EXPECT_EQ(get(scope_.op("SparseMatrixNNZ", {a})), Numbers{3});
}

TEST_F(CsrTest, MultipliesDenseAndSparseMatrices) {
  const Output a = sparse({0, 1, 1, 0, 1, 2}, {5, 6, 7}, 2, 3);
  EXPECT_EQ(get(scope_.op("SparseMatrixMatMul", {a, constant({1, 2, 3}, {3, 1})})), (Numbers{10, 27}));
  EXPECT_EQ(get(scope_.op("SparseMatrixMatMul", {a, constant({1, 2}, {1, 2})},
                          {{"transpose_a", true}, {"transpose_b", true}, {"transpose_output", true}})),
            (Numbers{12, 5, 14}));
  const Output product =
      scope_.op("SparseMatrixSparseMatMul", {a, a}, {{"type", DType::kDouble}, {"transpose_b", true}});
  EXPECT_EQ(get(dense(product)), (Numbers{25, 0, 0, 85}));
  const Output turned = scope_.op("SparseMatrixTranspose", {a}, {{"type", DType::kDouble}});
  EXPECT_EQ(get(dense(turned)), (Numbers{0, 6, 5, 0, 0, 7}));
}

TEST_F(CsrTest, AddsAndScalesMatricesAlongTheirPatterns) {
  const Output a = sparse({0, 1, 1, 0, 1, 2}, {5, 6, 7}, 2, 3), b = sparse({0, 0, 1, 0}, {1, -2}, 2, 3);
  const Output sum = scope_.op("SparseMatrixAdd", {a, b, ops::scalar(scope_, 2.0), ops::scalar(scope_, 3.0)});
  EXPECT_EQ(get(dense(sum)), (Numbers{3, 10, 0, 6, 0, 14}));
  EXPECT_EQ(get(scope_.op("SparseMatrixNNZ", {sum})), Numbers{4});
  const Output none = scope_.op("SparseMatrixMul", {a, ops::scalar(scope_, 0.0)});
  EXPECT_EQ(get(scope_.op("SparseMatrixNNZ", {none})), Numbers{3});  // the pattern stays
  const Output pair = scope_.op("DenseToCSRSparseMatrix",
                                {constant({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2}),
                                 ops::constant(scope_, Tensor::of<int64_t>({0, 0, 1, 1, 0, 0, 1, 1, 1}, {3, 3}))});
  EXPECT_EQ(get(dense(scope_.op("SparseMatrixMul", {pair, constant({10, 100}, {2, 1, 1})}))),
            (Numbers{0, 20, 0, 0, 500, 0, 0, 800}));
}

TEST_F(CsrTest, TakesSoftmaxOverTheNumbersThatARowHas) {
  const Output softmax =
      scope_.op("SparseMatrixSoftmax", {sparse({0, 1, 1, 0, 1, 2}, {5, 1, 3}, 3, 3)}, {{"type", DType::kDouble}});
  const Tensor got = session_.run(Feeds{}, {dense(softmax)})[0];
  const double second = 1 / (1 + std::exp(2.0));
  expectNumbers(got, {0, 1, 0, second, 0, 1 - second, 0, 0, 0}, 1e-12);
}

// Numbers and permutations as TensorFlow gives them.
TEST_F(CsrTest, FactorsPositiveDefiniteMatrices) {
  const Output matrix =
      sparse({0, 0, 0, 1, 0, 3, 1, 0, 1, 1, 2, 2, 2, 3, 3, 0, 3, 2, 3, 3}, {4, 1, 2, 1, 5, 3, 1, 2, 1, 6}, 4, 4);
  const Output order = scope_.op("SparseMatrixOrderingAMD", {matrix});
  EXPECT_EQ(get(order), (Numbers{1, 2, 0, 3}));
  const auto factor = [&](Output permutation) {
    return session_.run(
        Feeds{},
        {dense(scope_.op("SparseMatrixSparseCholesky", {matrix, permutation}, {{"type", DType::kDouble}}))})[0];
  };
  expectNumbers(factor(ops::constant(scope_, Tensor::vector<int32_t>({0, 1, 2, 3}))),
                {2, 0, 0, 0, 0.5, 2.17944947, 0, 0, 0, 0, 1.73205081, 0, 1, -0.22941573, 0.57735027, 2.14803051}, 1e-8);
  expectNumbers(
      factor(order),
      {2.23606798, 0, 0, 0, 0, 1.73205081, 0, 0, 0.4472136, 0, 1.94935887, 0, 0, 0.57735027, 1.02597835, 2.14803051},
      1e-8);
  expectNumbers(factor(ops::constant(scope_, Tensor::vector<int32_t>({3, 1, 0, 2}))),
                {2.44948974, 0, 0, 0, 0, 2.23606798, 0, 0, 0.81649658, 0.4472136, 1.77012241, 0, 0.40824829, 0,
                 -0.18831089, 1.67268417},
                1e-8);
}

TEST_F(CsrTest, OrdersRowsAsTensorFlowDoes) {
  std::vector<int64_t> places{0, 0, 0, 5, 1, 1, 1, 6,  1, 8, 2, 2, 2, 5, 3, 3, 3,  4, 3,  7,  3,  9, 3,  11, 4, 3,
                              4, 4, 4, 7, 5, 0, 5, 2,  5, 5, 5, 9, 6, 1, 6, 6, 6,  8, 7,  3,  7,  4, 7,  7,  8, 1,
                              8, 6, 8, 8, 8, 9, 8, 10, 9, 3, 9, 5, 9, 8, 9, 9, 10, 8, 10, 10, 11, 3, 11, 11};
  const std::vector<double> ones(places.size() / 2, 1);
  EXPECT_EQ(get(scope_.op("SparseMatrixOrderingAMD", {sparse(places, ones, 12, 12)})),
            (Numbers{2, 0, 5, 10, 11, 9, 4, 7, 3, 1, 6, 8}));
}

TEST_F(CsrTest, RefusesWhatHasNoFactor) {
  const auto codeOfFactor = [&](const std::vector<double>& diagonal, const std::vector<int32_t>& order) {
    const Output matrix = sparse({0, 0, 1, 1}, diagonal, 2, 2);
    const Output permutation = ops::constant(scope_, Tensor::vector(order));
    return codeOfGet(dense(scope_.op("SparseMatrixSparseCholesky", {matrix, permutation}, {{"type", DType::kDouble}})));
  };
  EXPECT_EQ(codeOfFactor({1, 2}, {1, 0}), Code::kOk);
  EXPECT_EQ(codeOfFactor({1, -2}, {0, 1}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFactor({1, 2}, {0, 0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFactor({1, 2}, {0, 2}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfFactor({1, 2}, {0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(scope_.op("SparseMatrixOrderingAMD", {sparse({0, 1}, {1}, 2, 3)})), Code::kInvalidArgument);
}

// Sparse matrices of given places, whose numbers are differentiated.
Output sparseAt(const Scope& scope, Output numbers, const std::vector<int64_t>& places, int64_t rows, int64_t columns) {
  return scope.op("SparseTensorToCSRSparseMatrix",
                  {ops::constant(scope, Tensor::of(places, Shape{std::ssize(places) / 2, 2})), numbers,
                   ops::constant(scope, Tensor::vector<int64_t>({rows, columns}))});
}
Output densified(const Scope& scope, Output matrix) {
  return scope.op("CSRSparseMatrixToDense", {matrix}, {{"type", DType::kDouble}});
}
const std::vector<int64_t> kWide{0, 1, 1, 0, 1, 2}, kOtherWide{0, 0, 1, 0, 1, 2};  // of 2 rows and 3 columns

TEST(CsrGradientTest, FlowsThroughSumsSoftmaxAndTransposes) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& x) {
        const Output a = sparseAt(s, x[0], kWide, 2, 3), b = sparseAt(s, x[1], kOtherWide, 2, 3);
        const Output sum = s.op("SparseMatrixAdd", {a, b, ops::scalar(s, 2.0), ops::scalar(s, -3.0)});
        const Output softmax = s.op("SparseMatrixSoftmax", {sum}, {{"type", DType::kDouble}});
        return densified(s, s.op("SparseMatrixTranspose", {softmax}, {{"type", DType::kDouble}}));
      },
      {doubles({3}), doubles({3}, 0, 1)});
}

TEST(CsrGradientTest, FlowsThroughProductsWithDenseMatricesHoweverTheyAreTurned) {
  for (const char* turnsA : {"", "transpose_a", "adjoint_a"}) {
    for (const char* turnsB : {"", "transpose_b", "adjoint_b"}) {
      for (const bool turnsOutput : {false, true}) {
        Attrs attrs{{"transpose_output", turnsOutput}};
        if (*turnsA) attrs.emplace(turnsA, true);
        if (*turnsB) attrs.emplace(turnsB, true);
        const int64_t depth = *turnsA ? 2 : 3;
        expectGradientsMatch(
            [&](const Scope& s, const std::vector<Output>& x) {
              return s.op("SparseMatrixMatMul", {sparseAt(s, x[0], kWide, 2, 3), x[1]}, attrs);
            },
            {doubles({3}), doubles(*turnsB ? Shape{4, depth} : Shape{depth, 4})});
      }
    }
  }
}

TEST(CsrGradientTest, FlowsThroughProductsOfSparseMatricesHoweverTheyAreTurned) {
  for (const char* turnsA : {"", "transpose_a", "adjoint_a"}) {
    for (const char* turnsB : {"", "transpose_b", "adjoint_b"}) {
      Attrs attrs{{"type", DType::kDouble}};
      if (*turnsA) attrs.emplace(turnsA, true);
      if (*turnsB) attrs.emplace(turnsB, true);
      const bool isWide = !*turnsA == !!*turnsB;  // as the inner sizes must agree
      const std::vector<int64_t> tall{0, 1, 1, 0, 2, 1};
      expectGradientsMatch(
          [&](const Scope& s, const std::vector<Output>& x) {
            const Output a = sparseAt(s, x[0], kWide, 2, 3);
            const Output b = isWide ? sparseAt(s, x[1], kOtherWide, 2, 3) : sparseAt(s, x[1], tall, 3, 2);
            return densified(s, s.op("SparseMatrixSparseMatMul", {a, b}, attrs));
          },
          {doubles({3}), doubles({3}, 0, 1)});
    }
  }
}

TEST_F(CsrTest, RefusesWhatIsNoMatrix) {
  EXPECT_EQ(codeOfGet(sparse({1, 0, 0, 1}, {1, 2}, 2, 3)), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(sparse({0, 3}, {1}, 2, 3)), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(sparse({0, 3}, {1}, int64_t{1} << 30, 4)), Code::kResourceExhausted);
  EXPECT_EQ(codeOfGet(scope_.op("SparseMatrixMatMul", {sparse({0, 1}, {1}, 2, 3), constant({1, 2}, {2, 1})})),
            Code::kInvalidArgument);
}

TEST_F(CsrTest, ColumnsThatWouldBeTooManyRowsAreNotTurned) {
  const Output wide = scope_.op("SparseMatrixZeros", {ops::constant(scope_, Tensor::vector<int64_t>({2, 1 << 30}))},
                                {{"type", DType::kDouble}});
  EXPECT_EQ(codeOfGet(scope_.op("SparseMatrixTranspose", {wide}, {{"type", DType::kDouble}})),
            Code::kResourceExhausted);
  const Output square =
      scope_.op("SparseMatrixSparseMatMul", {wide, wide}, {{"type", DType::kDouble}, {"transpose_b", true}});
  EXPECT_EQ(get(dense(square)), (Numbers{0, 0, 0, 0}));
  const Output many = ops::constant(scope_, Tensor::vector<int64_t>({1 << 28, 0, 0}));
  EXPECT_EQ(codeOfGet(scope_.op("SparseMatrixZeros", {many}, {{"type", DType::kDouble}})), Code::kResourceExhausted);
}

}  // namespace
}  // namespace engine::testing::csr_cases

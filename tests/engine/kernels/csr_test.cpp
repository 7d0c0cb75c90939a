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

TEST_F(CsrTest, RefusesWhatIsNoMatrix) {
  EXPECT_EQ(codeOfGet(sparse({1, 0, 0, 1}, {1, 2}, 2, 3)), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(sparse({0, 3}, {1}, 2, 3)), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(sparse({0, 3}, {1}, int64_t{1} << 30, 4)), Code::kResourceExhausted);
  EXPECT_EQ(codeOfGet(scope_.op("SparseMatrixMatMul", {sparse({0, 1}, {1}, 2, 3), constant({1, 2}, {2, 1})})),
            Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::csr_cases

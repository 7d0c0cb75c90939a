// Gradients of the ops that add, multiply and turn sparse matrices. As in TensorFlow the gradient for a sparse matrix
// has the pattern of that matrix: what changes no number of it has none.
#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"

namespace engine::kernels {
namespace {

// How an operand enters a product.
struct OperandFlags {
  bool transpose = false, adjoint = false;
  bool flips() const { return transpose || adjoint; }

  static OperandFlags of(const Node& node, const std::string& operand) {
    return {node.attr<bool>(("transpose_" + operand).c_str()), node.attr<bool>(("adjoint_" + operand).c_str())};
  }
};

Output conjugateOf(const Scope& s, Output x) {
  return isComplex(x.type()) ? s.op("Conj", {x}) : x;
}

// A dense matrix, or a batch of them, turned about the diagonal.
Output turnedDense(const Scope& s, Output x) {
  std::vector<int32_t> order;
  for (int32_t i = 0; i < x.shape().rank(); ++i) order.push_back(i);
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  return s.op("Transpose", {x, ops::constant(s, Tensor::vector(order), "perm")});
}

// The sparse matrix turned about the diagonal, conjugated or not.
Output turnedSparse(const Scope& s, Output x, DType type, bool conjugates) {
  return s.op("SparseMatrixTranspose", {x}, {{"type", type}, {"conjugate", conjugates}});
}

// `matrix` with numbers where `pattern` has some, 0 where it has none itself. Goes through a dense matrix.
Output prunedTo(const Scope& s, Output matrix, Output pattern, DType type) {
  const Output places = s.node("CSRSparseMatrixToSparseTensor", {pattern}, {{"type", type}})->output(0);
  return s.op("DenseToCSRSparseMatrix", {s.op("CSRSparseMatrixToDense", {matrix}, {{"type", type}}), places});
}

const GradientRegistrar kCsrToSparseGradient(
    "CSRSparseMatrixToSparseTensor", [](GradientContext& c) -> std::vector<Gradient> {
      return {c.scope.op("SparseTensorToCSRSparseMatrix", {c.output(0), c.gradOrZeros(1), c.output(2)})};
    });

const GradientRegistrar kCsrAddGradient("SparseMatrixAdd", [](GradientContext& c) -> std::vector<Gradient> {
  const DType type = c.node.attr<DType>("T");
  std::vector<Gradient> grads(4);
  for (int i = 0; i < 2; ++i) {
    const Output pruned = prunedTo(c.scope, c.grad(), c.input(i), type);
    grads[static_cast<std::size_t>(i)] = c.scope.op("SparseMatrixMul", {pruned, c.input(2 + i)});
  }
  return grads;
});

const GradientRegistrar kCsrTransposeGradient("SparseMatrixTranspose", [](GradientContext& c) -> std::vector<Gradient> {
  return {turnedSparse(c.scope, c.grad(), c.node.attr<DType>("type"), c.node.attr<bool>("conjugate"))};
});

const GradientRegistrar kCsrSoftmaxGradient("SparseMatrixSoftmax", [](GradientContext& c) -> std::vector<Gradient> {
  const Attrs attrs{{"type", c.node.attr<DType>("type")}};
  return {c.scope.op("SparseMatrixSoftmaxGrad", {c.output(), c.grad()}, attrs)};
});

// Σ_n x[i, n]·conj(y[j, n]) for each place (i, j) of the sparse matrix, or (j, i) when it `flips`; x and y are dense.
Output productAt(const Scope& s, const Node* places, Output x, Output y, OperandFlags view) {
  const int32_t rank = x.shape().rank();
  const auto lines = [&](Output from, bool ofColumns) {
    std::vector<int32_t> parts{ofColumns ? rank - 1 : rank - 2};
    if (rank == 3) parts.insert(parts.begin(), 0);
    const Output chosen = s.op("GatherV2", {places->output(0), ops::constant(s, Tensor::vector(parts), "parts"),
                                            ops::scalar<int32_t>(s, 1, "axis")});
    return s.op("GatherNd", {from, chosen});
  };
  const Output products = ops::mul(s, lines(x, view.flips()), conjugateOf(s, lines(y, !view.flips())));
  const Output sums = ops::sum(s, products, {1});
  return s.op("SparseTensorToCSRSparseMatrix",
              {places->output(0), view.adjoint ? conjugateOf(s, sums) : sums, places->output(2)});
}

// For C = opA(A)·opB(B): d opA(A) = G·opB(B)ᴴ where A has numbers, d opB(B) = opA(A)ᴴ·G.
const GradientRegistrar kCsrMatMulGradient("SparseMatrixMatMul", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  if (!c.input(1).shape().hasRank()) {
    fail(Code::kUnimplemented, "The gradient of node '", c.node.name(), "' (SparseMatrixMatMul) needs the rank of b.");
  }
  const OperandFlags a = OperandFlags::of(c.node, "a"), b = OperandFlags::of(c.node, "b");
  Output grad = c.grad();
  if (!grad.shape().hasRank()) grad = s.op("EnsureShape", {grad}, {{"shape", c.output().shape()}});
  if (c.node.attr<bool>("conjugate_output")) grad = conjugateOf(s, grad);
  if (c.node.attr<bool>("transpose_output")) grad = turnedDense(s, grad);
  Output right = b.flips() ? turnedDense(s, c.input(1)) : c.input(1);
  if (b.adjoint) right = conjugateOf(s, right);
  const Node* places = s.node("CSRSparseMatrixToSparseTensor", {c.input(0)}, {{"type", c.input(1).type()}});
  const Output gradA = productAt(s, places, grad, right, a);
  // opA(A)ᴴ: of Aᵀ it is conj(A), which is no flag of the op: conj(A)·G = conj(A·conj(G)).
  Output gradB = a.transpose
                     ? s.op("SparseMatrixMatMul", {c.input(0), conjugateOf(s, grad)}, {{"conjugate_output", true}})
                     : s.op("SparseMatrixMatMul", {c.input(0), grad}, {{"adjoint_a", !a.adjoint}});
  if (b.flips()) gradB = turnedDense(s, gradB);
  return {gradA, b.adjoint ? conjugateOf(s, gradB) : gradB};
});

const GradientRegistrar kCsrCsrMatMulGradient(
    "SparseMatrixSparseMatMul", [](GradientContext& c) -> std::vector<Gradient> {
      const Scope& s = c.scope;
      const DType type = c.node.attr<DType>("type");
      const OperandFlags a = OperandFlags::of(c.node, "a"), b = OperandFlags::of(c.node, "b");
      // opX(X)ᴴ as a matrix of its own.
      const auto adjointOf = [&](Output x, OperandFlags view) {
        if (view.adjoint) return x;
        const Output turned = turnedSparse(s, x, type, true);
        return view.transpose ? turnedSparse(s, turned, type, false) : turned;
      };
      const auto product = [&](Output x, Output y) {
        return s.op("SparseMatrixSparseMatMul", {x, y}, {{"type", type}});
      };
      const auto ofOperand = [&](Output grad, Output operand, OperandFlags view) {
        return prunedTo(s, view.flips() ? turnedSparse(s, grad, type, view.adjoint) : grad, operand, type);
      };
      return {ofOperand(product(c.grad(), adjointOf(c.input(1), b)), c.input(0), a),
              ofOperand(product(adjointOf(c.input(0), a), c.grad()), c.input(1), b)};
    });

}  // namespace
}  // namespace engine::kernels

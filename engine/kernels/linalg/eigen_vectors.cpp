// Eig: eigenvalues and eigenvectors of any square matrices; those of a real one may be complex, too.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrices.h"
#include "engine/kernels/linalg/matrix_spectra.h"

namespace engine::kernels {
namespace {

Shape eigenvaluesShape(const Shape& matrix) {
  Shape shape = batchPart(matrix);
  shape.addDim(matrix.dim(-1));
  return shape;
}

void generalEigenShape(InferenceContext& c) {
  const Shape in = c.withRankAtLeast(0, 2);
  if (!in.hasRank()) return shape_fn::unknown(c);
  if (in.dim(-1) >= 0 && in.dim(-2) >= 0 && in.dim(-1) != in.dim(-2)) c.failShape("the matrices must be square.");
  c.setOutput(0, eigenvaluesShape(in));
  c.setOutput(1, c.node().attr<bool>("compute_v") ? in : Shape{0});
}

const OpRegistrar kGeneralEigen("Eig", "input: T -> e: Tout, v: Tout", "compute_v: bool = true; T: type; Tout: type",
                                generalEigenShape);

template <typename T, typename Result>
std::unique_ptr<Kernel> makeGeneralEigen(const KernelConstruction& c) {
  return kernelOf([vectors = c.attr<bool>("compute_v")](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& in = context.input(0);
    Tensor& e = context.output(0, eigenvaluesShape(in.shape()));
    Tensor& v = context.output(1, vectors ? in.shape() : Shape{0});
    for (int64_t i = 0; i < matrixCount(in) && in.elements() > 0; ++i) {
      const GeneralEigenpairs pairs = generalEigenpairs<Wide<T>>(matrixAt<T>(in, i), vectors);
      putMatrix<Result>(pairs.values, e, i);
      if (vectors) putMatrix<Result>(pairs.vectors, v, i);
    }
  });
}

const KernelRegistrar kGeneralEigenKernel("Eig", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) {
    return forComplex(c, c.attr<DType>("Tout"), [&](auto result) {
      return makeGeneralEigen<typename decltype(type)::type, typename decltype(result)::type>(c);
    });
  });
});

// 1 / (e_j - e_i) off the diagonal, conjugated: x / (x² + tiny), which is 0 for equal eigenvalues.
Output conjugateGaps(const Scope& s, Output e) {
  const auto expanded = [&](int32_t axis) { return s.op("ExpandDims", {e, ops::scalar(s, axis)}); };
  const Output gaps = ops::sub(s, expanded(-2), expanded(-1));
  const Output tiny = ops::number(s, e.type(), 1e-20);
  const Output safe = ops::mul(s, gaps, s.op("Reciprocal", {ops::add(s, ops::mul(s, gaps, gaps), tiny)}));
  return s.op("Conj", {s.op("MatrixSetDiag", {safe, s.op("ZerosLike", {e})})});
}

// Boeddeker et al., https://arxiv.org/abs/1701.00392, equation 4.77, for eigenvalues that differ:
// (v*)⁻¹ · (diag(de) + F ∘ (v*·dv - v*·v·diag(Re(v*·dv)))) · v*.
const GradientRegistrar kGeneralEigenGradient("Eig", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const DType dtype = c.output(0).type();
  const bool vectors = c.node.attr<bool>("compute_v");
  const Output e = c.output(0);
  const Output v = vectors ? c.output(1) : s.node("Eig", {c.input(0)}, {{"Tout", dtype}})->output(1);
  const Output adjoint = adjointMatrix(s, v);
  Output middle = s.op("MatrixDiag", {c.gradOrZeros(0)});
  if (vectors && c.grads[1].valid()) {
    const Output moved = matrixProduct(s, adjoint, c.grad(1));
    const Output real = s.op("Real", {s.op("MatrixDiagPart", {moved})}, {{"Tout", partType(dtype)}});
    const Output length = s.op("MatrixDiag", {ops::cast(s, real, dtype)});
    const Output turned = ops::sub(s, moved, matrixProduct(s, matrixProduct(s, adjoint, v), length));
    middle = ops::add(s, middle, ops::mul(s, conjugateGaps(s, e), turned));
  }
  const Output result = s.op("MatrixSolve", {adjoint, matrixProduct(s, middle, adjoint)}, {{"adjoint", false}});
  if (isComplex(c.input(0).type())) return {ops::cast(s, result, c.input(0).type())};
  return {ops::cast(s, s.op("Real", {result}, {{"Tout", partType(dtype)}}), c.input(0).type())};
});

}  // namespace
}  // namespace engine::kernels

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/linalg/shared_product.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void matMulShape(InferenceContext& c) {
  const Shape a = c.withRank(0, 2);
  const Shape b = c.withRank(1, 2);
  const bool ta = c.node().attr<bool>("transpose_a");
  const bool tb = c.node().attr<bool>("transpose_b");
  const int64_t innerA = a.dim(ta ? 0 : 1);
  const int64_t innerB = b.dim(tb ? 1 : 0);
  if (innerA >= 0 && innerB >= 0 && innerA != innerB) {
    c.failShape(message("Dimensions must be equal, but are ", innerA, " and ", innerB, " for ", a, " x ", b, "."));
  }
  c.setOutput(0, Shape{a.dim(ta ? 1 : 0), b.dim(tb ? 0 : 1)});
}

const OpRegistrar kMatmulOp("MatMul", "a: T, b: T -> product: T",
                            "transpose_a: bool = false; transpose_b: bool = false; T: type; grad_a: bool = false; "
                            "grad_b: bool = false",
                            matMulShape);

// The names say what an older kernel made use of: whether most elements of an operand are 0.
const OpRegistrar kSparseMatmulOp("SparseMatMul", "a: Ta, b: Tb -> product: float",
                                  "transpose_a: bool = false; transpose_b: bool = false; a_is_sparse: bool = false; "
                                  "b_is_sparse: bool = false; Ta: type = float; Tb: type = float",
                                  matMulShape);

using ProductTypes = TypeList<float, double, int32_t, int64_t, std::complex<float>, std::complex<double>>;

template <typename T>
class MatMulKernel : public Kernel, public DescribedKernel {
 public:
  MatMulKernel(bool transposeA, bool transposeB) : transposeA_(transposeA), transposeB_(transposeB) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    if (!std::is_same_v<T, float>) return 0;
    const ProductShape s = productShape(planned);
    const std::size_t shared = planned.parallel() ? sharedProductBytes(s.m, s.n, s.k) : 0;
    return std::max(shared, productScratchBytes(s));
  }

  std::string implementation(const KernelContext& planned) const override {
    const ProductShape s = productShape(planned);
    return std::is_same_v<T, float> ? productName(s.m, s.n, s.k) : "";
  }

  void compute(KernelContext& context) const override {
    const ProductShape s = productShape(context);
    Tensor& out = context.hasPlannedOutput(0) ? context.plannedOutput(0) : context.output(0, Shape{s.m, s.n});
    const T* a = context.in<T>(0);
    const T* b = context.in<T>(1);
    // 5 FLOP weigh as much as a byte of traffic.
    const int64_t cost = 2 * s.m * s.n * s.k / 5;
    if (context.parallel() && cost >= kParallelBytes) {
      inParallel(context, s, cost, a, b, out.data<T>());
      return;
    }
    float* scratch = nullptr;
    if constexpr (std::is_same_v<T, float>) scratch = static_cast<float*>(context.scratch(productScratchBytes(s)));
    productRows(s, 0, s.m, a, b, context.accumulate(), out.data<T>(), scratch);
  }

 private:
  static void inParallel(KernelContext& context, const ProductShape& s, int64_t cost, const T* a, const T* b, T* c) {
    const bool add = context.accumulate();
    if constexpr (std::is_same_v<T, float>) {
      if (const std::size_t bytes = sharedProductBytes(s.m, s.n, s.k); bytes > 0) {
        const GemmProblem problem{
            s.transposeA,      s.transposeB, s.m,   s.n, s.k, a, s.transposeA ? s.m : s.k, b, s.transposeB ? s.k : s.n,
            add ? 1.0F : 0.0F, nullptr,      false, c,   s.n};
        return sharedProduct(context.arena(), problem, static_cast<float*>(context.scratch(bytes)));
      }
      forProductBlocks(context, s.m, s.n, [&](const ProductBlock& block) { productBlock(s, block, a, b, add, c); });
    } else {
      forRanges(context, s.m, cost,
                [&](int64_t begin, int64_t end) { productRows(s, begin, end, a, b, add, c, nullptr); });
    }
  }

  ProductShape productShape(const KernelContext& context) const {
    return productShapeOf(context.input(0).shape(), context.input(1).shape(), transposeA_, transposeB_);
  }

  bool transposeA_;
  bool transposeB_;
};

std::unique_ptr<Kernel> makeMatMul(const KernelConstruction& c) {
  const bool ta = c.attr<bool>("transpose_a");
  const bool tb = c.attr<bool>("transpose_b");
  return dispatch(ProductTypes{}, c, c.inputType(0), [=]<typename T>(std::type_identity<T>) {
    return std::unique_ptr<Kernel>(std::make_unique<MatMulKernel<T>>(ta, tb));
  });
}

// Rows of a give rows of the product; aᵀ·b with rows in both is a sum over rows.
KernelTraits matMulTraits() {
  KernelTraits traits;
  traits.accumulates = true;
  traits.batch = [](const BatchQuery& q) {
    const bool ta = q.node.attr<bool>("transpose_a");
    const bool tb = q.node.attr<bool>("transpose_b");
    if (q.carries[0] && !q.carries[1] && !ta) return BatchKind::kRows;
    if (q.carries[0] && q.carries[1] && ta && !tb) return BatchKind::kSum;
    return BatchKind::kNone;
  };
  return traits;
}

const KernelRegistrar kMatmulKernel("MatMul", makeMatMul, matMulTraits());

const KernelRegistrar kSparseMatmulKernel(
    "SparseMatMul",
    [](const KernelConstruction& c) {
      if (c.inputType(0) != DType::kFloat || c.inputType(1) != DType::kFloat) {
        c.failUnsupported("operands must be float32.");
      }
      return makeMatMul(c);
    },
    matMulTraits());

std::vector<Gradient> matMulGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const bool ta = c.node.attr<bool>("transpose_a");
  const bool tb = c.node.attr<bool>("transpose_b");
  const Output a = c.input(0);
  const Output b = c.input(1);
  const Output g = c.grad();
  const char* second = "MatMul_1";
  if (!ta && !tb) return {ops::matMul(s, g, b, false, true), ops::matMul(s, a, g, true, false, second)};
  if (!ta && tb) return {ops::matMul(s, g, b), ops::matMul(s, g, a, true, false, second)};
  if (ta && !tb) return {ops::matMul(s, b, g, false, true), ops::matMul(s, a, g, false, false, second)};
  return {ops::matMul(s, b, g, true, true), ops::matMul(s, g, a, true, true, second)};
}

const GradientRegistrar kMatmulGradient("MatMul", matMulGradient);
const GradientRegistrar kSparseMatmulGradient("SparseMatMul", matMulGradient);

}  // namespace
}  // namespace engine::kernels

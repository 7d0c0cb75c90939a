// _FusedMatMul: MatMul + BiasAdd, with or without Relu, as one op. Plans put it where the three stood; the bias and the
// ReLU come while the product is still in registers.
#include "engine/graph/inference.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/linalg/shared_product.h"
#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine {
namespace {

void fusedMatMulShape(InferenceContext& c) {
  const Shape a = c.withRank(0, 2);
  const Shape b = c.withRank(1, 2);
  c.setOutput(
      0, Shape{a.dim(c.node().attr<bool>("transpose_a") ? 1 : 0), b.dim(c.node().attr<bool>("transpose_b") ? 0 : 1)});
}

const OpRegistrar kFusedMatmulOp(
    "_FusedMatMul", "a: T, b: T, args: num_args * T -> product: T",
    "transpose_a: bool = false; transpose_b: bool = false; T: type; num_args: int; fused_ops: list(string) = []",
    fusedMatMulShape);

class FusedMatMulKernel : public Kernel, public kernels::DescribedKernel {
 public:
  explicit FusedMatMulKernel(const KernelConstruction& c)
      : transposeA_(c.attr<bool>("transpose_a")), transposeB_(c.attr<bool>("transpose_b")) {
    if (c.attr<DType>("T") != DType::kFloat) c.failUnsupported("only float32 products are fused.");
    const auto& ops = c.attr<std::vector<std::string>>("fused_ops");
    relu_ = ops.size() == 2 && ops[1] == "Relu";
    if (ops.empty() || ops[0] != "BiasAdd" || ops.size() > 2 || (ops.size() == 2 && !relu_)) {
      c.failUnsupported("only BiasAdd and BiasAdd, Relu can be fused.");
    }
  }

  std::size_t scratchBytes(const KernelContext& context) const override {
    const Sizes s(*this, context);
    const std::size_t shared = context.parallel() ? kernels::sharedProductBytes(s.m, s.n, s.k) : 0;
    return std::max(shared, kernels::kernelTable().gemmScratchFloats(transposeB_, s.n, s.k) * sizeof(float));
  }

  std::string implementation(const KernelContext& planned) const override {
    const Sizes s(*this, planned);
    return kernels::productName(s.m, s.n, s.k);
  }

  void compute(KernelContext& context) const override {
    const Sizes s(*this, context);
    // A Shape has memory of its own: none is made when the plan knows it.
    Tensor& product = context.hasPlannedOutput(0) ? context.plannedOutput(0) : context.output(0, Shape{s.m, s.n});
    float* out = product.data<float>();
    // 5 FLOP weigh as much as a byte of traffic.
    const int64_t cost = 2 * s.m * s.n * s.k / 5;
    if (context.parallel() && cost >= kernels::kParallelBytes) {
      if (const std::size_t bytes = kernels::sharedProductBytes(s.m, s.n, s.k); bytes > 0) {
        return kernels::sharedProduct(context.arena(), problemOf(context, s, out),
                                      static_cast<float*>(context.scratch(bytes)));
      }
      kernels::forProductBlocks(
          context, s.m, s.n, [&](const kernels::ProductBlock& block) { multiply(context, s, block, out, nullptr, 0); });
      return;
    }
    const std::size_t bytes = scratchBytes(context);
    multiply(context, s, {0, s.m, 0, s.n}, out, static_cast<float*>(context.scratch(bytes)), bytes / sizeof(float));
  }

 private:
  struct Sizes {
    Sizes(const FusedMatMulKernel& kernel, const KernelContext& c)
        : m(c.input(0).dim(kernel.transposeA_ ? 1 : 0)),
          n(c.input(1).dim(kernel.transposeB_ ? 0 : 1)),
          k(c.input(0).dim(kernel.transposeA_ ? 0 : 1)) {}
    int64_t m, n, k;
  };

  kernels::GemmProblem problemOf(const KernelContext& context, const Sizes& s, float* out) const {
    return {transposeA_,
            transposeB_,
            s.m,
            s.n,
            s.k,
            context.in<float>(0),
            context.input(0).dim(1),
            context.in<float>(1),
            context.input(1).dim(1),
            0,
            context.in<float>(2),
            relu_,
            out,
            s.n};
  }

  void multiply(const KernelContext& context, const Sizes& s, const kernels::ProductBlock& block, float* out,
                float* scratch, std::size_t scratchFloats) const {
    const int64_t lda = context.input(0).dim(1), ldb = context.input(1).dim(1);
    const float* a = context.in<float>(0) + (transposeA_ ? block.row : block.row * lda);
    const float* b = context.in<float>(1) + (transposeB_ ? block.column * ldb : block.column);
    kernels::gemmBias(transposeA_, transposeB_, block.rowEnd - block.row, block.columnEnd - block.column, s.k, a, lda,
                      b, ldb, context.in<float>(2) + block.column, relu_, out + block.row * s.n + block.column, s.n,
                      scratch, scratchFloats);
  }

  bool transposeA_;
  bool transposeB_;
  bool relu_ = false;
};

KernelTraits fusedMatmulTraits() {
  KernelTraits t;
  t.batch = [](const BatchQuery& q) {
    return q.node.attr<bool>("transpose_a") ? BatchKind::kNone : batch_rule::firstInput(q);
  };
  return t;
}

const KernelRegistrar kFusedMatmulKernel(
    "_FusedMatMul", [](const KernelConstruction& c) { return std::make_unique<FusedMatMulKernel>(c); },
    fusedMatmulTraits());

}  // namespace
}  // namespace engine

// _Bfloat16MatMul: MatMul, perhaps with BiasAdd and Relu, of float32 matrices that are rounded to bfloat16 for it. And
// _Bfloat16BatchMatMul. Plans put them where compute_dtype is bfloat16.
#include "engine/core/error.h"
#include "engine/graph/inference.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/linalg/batch_broadcast.h"
#include "engine/kernels/linalg/bfloat16_matrix.h"

namespace engine::kernels {
namespace {

void bfloat16MatMulShape(InferenceContext& c) {
  const Shape a = c.withRank(0, 2), b = c.withRank(1, 2);
  c.setOutput(
      0, Shape{a.dim(c.node().attr<bool>("transpose_a") ? 1 : 0), b.dim(c.node().attr<bool>("transpose_b") ? 0 : 1)});
}

const OpRegistrar kBfloat16MatmulOp(
    "_Bfloat16MatMul", "a: float, b: float, args: num_args * float -> product: float",
    "transpose_a: bool = false; transpose_b: bool = false; num_args: int; fused_ops: list(string) = []",
    bfloat16MatMulShape);

class Bfloat16MatMulKernel : public Kernel, public DescribedKernel {
 public:
  explicit Bfloat16MatMulKernel(const KernelConstruction& c)
      : transposeA_(c.attr<bool>("transpose_a")),
        transposeB_(c.attr<bool>("transpose_b")),
        bias_(c.attr<int64_t>("num_args") > 0),
        relu_(c.attr<std::vector<std::string>>("fused_ops").size() > 1) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return bfloat16ScratchBytes(productShape(planned));
  }
  std::string implementation(const KernelContext&) const override { return bfloat16Kernels().name; }

  void compute(KernelContext& context) const override {
    const ProductShape s = productShape(context);
    Tensor& out = context.hasPlannedOutput(0) ? context.plannedOutput(0) : context.output(0, Shape{s.m, s.n});
    const Bfloat16Result result{out.data<float>(), s.n, false, bias_ ? context.in<float>(2) : nullptr, relu_};
    void* scratch = context.scratch(bfloat16ScratchBytes(s));
    bfloat16Product(context, s, context.in<float>(0), context.in<float>(1), result, scratch);
  }

 private:
  ProductShape productShape(const KernelContext& context) const {
    return productShapeOf(context.input(0).shape(), context.input(1).shape(), transposeA_, transposeB_);
  }

  bool transposeA_, transposeB_, bias_, relu_;
};

const KernelRegistrar kBfloat16MatmulKernel("_Bfloat16MatMul", [](const KernelConstruction& c) {
  return std::make_unique<Bfloat16MatMulKernel>(c);
});

void bfloat16BatchMatMulShape(InferenceContext& c) {
  const Shape x = c.withRankAtLeast(0, 2), y = c.withRankAtLeast(1, 2);
  Shape out = broadcastShape(batchPart(x), batchPart(y));
  out.addDim(x.dim(c.node().attr<bool>("adj_x") ? -1 : -2));
  out.addDim(y.dim(c.node().attr<bool>("adj_y") ? -2 : -1));
  c.setOutput(0, out);
}

const OpRegistrar kBfloat16BatchMatmulOp("_Bfloat16BatchMatMul", "x: float, y: float -> output: float",
                                         "adj_x: bool = false; adj_y: bool = false", bfloat16BatchMatMulShape);

// Matrices are shared out: each is small.
class Bfloat16BatchMatMulKernel : public Kernel, public DescribedKernel {
 public:
  explicit Bfloat16BatchMatMulKernel(const KernelConstruction& c)
      : adjX_(c.attr<bool>("adj_x")), adjY_(c.attr<bool>("adj_y")) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return taskBytes(planned) * static_cast<std::size_t>(planned.parallel() ? planned.arena().threads() : 1);
  }
  std::string implementation(const KernelContext&) const override { return bfloat16Kernels().name; }

  void compute(KernelContext& context) const override {
    const Tensor& x = context.input(0);
    const Tensor& y = context.input(1);
    const ProductShape s = productShape(context);
    Tensor& out = outputLike(context, 0, [&] { return batchProductOutput(x.shape(), y.shape(), s); });
    if (out.elements() == 0) return;
    const int64_t matrices = out.elements() / (s.m * s.n);
    const int tasks = context.parallel() && 2 * out.elements() * s.k / 10 >= kParallelBytes
                          ? static_cast<int>(std::min<int64_t>(context.arena().threads(), matrices))
                          : 1;
    char* scratch = static_cast<char*>(context.scratch(taskBytes(context) * static_cast<std::size_t>(tasks)));
    const auto run = [&](int task) {
      for (int64_t i = matrices * task / tasks; i < matrices * (task + 1) / tasks; ++i) {
        const float* a = x.data<float>() + matrixOf(x.shape(), out.shape(), i) * s.m * s.k;
        const float* b = y.data<float>() + matrixOf(y.shape(), out.shape(), i) * s.k * s.n;
        bfloat16ProductAlone(s, a, b, {out.data<float>() + i * s.m * s.n, s.n},
                             scratch + taskBytes(context) * static_cast<std::size_t>(task));
      }
    };
    if (tasks == 1) return run(0);
    context.arena().forEach(tasks, [&](int task, int) { run(task); });
  }

 private:
  std::size_t taskBytes(const KernelContext& context) const { return bfloat16ScratchBytes(productShape(context)); }

  ProductShape productShape(const KernelContext& context) const {
    return batchProductShapeOf(context.input(0).shape(), context.input(1).shape(), adjX_, adjY_);
  }

  bool adjX_, adjY_;
};

const KernelRegistrar kBfloat16BatchMatmulKernel(
    "_Bfloat16BatchMatMul", [](const KernelConstruction& c) { return std::make_unique<Bfloat16BatchMatMulKernel>(c); },
    batchProductTraits());

}  // namespace
}  // namespace engine::kernels

// BatchMatMul and BatchMatMulV2: products of the last two dimensions; V2 broadcasts the others.
#include "engine/graph/inference.h"
#include "engine/kernels/linalg/batch_broadcast.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void batchMatMulShape(InferenceContext& c) {
  const Shape x = c.withRankAtLeast(0, 2);
  const Shape y = c.withRankAtLeast(1, 2);
  if (!x.hasRank() || !y.hasRank()) return c.setOutput(0, Shape::unknown());
  const bool ax = c.node().attr<bool>("adj_x");
  const bool ay = c.node().attr<bool>("adj_y");
  const int64_t innerX = x.dim(ax ? -2 : -1);
  const int64_t innerY = y.dim(ay ? -1 : -2);
  if (innerX >= 0 && innerY >= 0 && innerX != innerY) {
    c.failShape(message("Dimensions must be equal, but are ", innerX, " and ", innerY, " for ", x, " x ", y, "."));
  }
  Shape out = broadcastShape(batchPart(x), batchPart(y));
  out.addDim(x.dim(ax ? -1 : -2));
  out.addDim(y.dim(ay ? -2 : -1));
  c.setOutput(0, out);
}

const OpRegistrar kBatchMatmulOp(
    "BatchMatMul", "x: T, y: T -> output: T",
    "T: type; adj_x: bool = false; adj_y: bool = false; grad_x: bool = false; grad_y: bool = false", batchMatMulShape);
const OpRegistrar kOpV2("BatchMatMulV2", "x: T, y: T -> output: T",
                        "T: type; adj_x: bool = false; adj_y: bool = false; grad_x: bool = false; grad_y: bool = false",
                        batchMatMulShape);

const OpRegistrar kOpV3("BatchMatMulV3", "x: Ta, y: Tb -> output: Tout",
                        "Ta: type; Tb: type; Tout: type; adj_x: bool = false; adj_y: bool = false; "
                        "grad_x: bool = false; grad_y: bool = false",
                        batchMatMulShape);

using BatchProductTypes = TypeList<float, double, int32_t, int64_t, int16_t, std::complex<float>, std::complex<double>>;

template <typename T>
class BatchMatMulKernel : public Kernel {
 public:
  BatchMatMulKernel(bool adjX, bool adjY) : adjX_(adjX), adjY_(adjY) {}

  void compute(KernelContext& context) const override {
    const Tensor x = adjX_ ? conjugated(context.input(0)) : context.input(0);
    const Tensor y = adjY_ ? conjugated(context.input(1)) : context.input(1);
    const ProductShape s = batchProductShapeOf(x.shape(), y.shape(), adjX_, adjY_);
    Tensor& out = outputLike(context, 0, [&] { return batchProductOutput(x.shape(), y.shape(), s); });
    if (out.elements() == 0) return;
    const int64_t matrices = out.elements() / (s.m * s.n);
    forRanges(context, matrices, 2 * out.elements() * s.k / 5, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const T* a = x.data<T>() + matrixOf(x.shape(), out.shape(), i) * s.m * s.k;
        const T* b = y.data<T>() + matrixOf(y.shape(), out.shape(), i) * s.k * s.n;
        productRows(s, 0, s.m, a, b, false, out.data<T>() + i * s.m * s.n, static_cast<float*>(nullptr));
      }
    });
  }

 private:
  // The adjoint of a complex matrix is the transpose of this.
  static Tensor conjugated(const Tensor& matrices) {
    if constexpr (!kIsComplex<T>) {
      return matrices;
    } else {
      Tensor result = matrices.clone();
      for (T& element : result.flat<T>()) element = std::conj(element);
      return result;
    }
  }

  bool adjX_;
  bool adjY_;
};

std::unique_ptr<Kernel> makeBatchMatMul(const KernelConstruction& c) {
  const bool ax = c.attr<bool>("adj_x");
  const bool ay = c.attr<bool>("adj_y");
  if (c.node.op() == "BatchMatMulV3" && (c.inputType(0) != c.inputType(1) || c.inputType(0) != c.attr<DType>("Tout"))) {
    c.failUnsupported("operands and product of different dtypes are not supported.");
  }
  return dispatch(BatchProductTypes{}, c, c.inputType(0), [=]<typename T>(std::type_identity<T>) {
    return std::unique_ptr<Kernel>(std::make_unique<BatchMatMulKernel<T>>(ax, ay));
  });
}

const KernelRegistrar kBatchMatmulKernel({"BatchMatMul", "BatchMatMulV2", "BatchMatMulV3"}, makeBatchMatMul,
                                         batchProductTraits());

std::vector<Gradient> batchMatMulGradient(GradientContext& c) {
  const bool ax = c.node.attr<bool>("adj_x");
  const bool ay = c.node.attr<bool>("adj_y");
  const auto product = [&](Output a, Output b, bool adjA, bool adjB) {
    const std::string op = c.node.op() == "BatchMatMulV3" ? "BatchMatMulV2" : c.node.op();
    return c.scope.op(op, {a, b}, {{"adj_x", adjA}, {"adj_y", adjB}});
  };
  const Output x = c.input(0);
  const Output y = c.input(1);
  const Output g = c.grad();
  const Output dx = ax ? product(y, g, ay, true) : product(g, y, false, !ay);
  const Output dy = ay ? product(g, x, true, ax) : product(x, g, !ax, false);
  return unbroadcastBatch(c, dx, dy);
}

const GradientRegistrar kBatchMatmulGradient("BatchMatMul", batchMatMulGradient);
const GradientRegistrar kGradientV2("BatchMatMulV2", batchMatMulGradient);
const GradientRegistrar kGradientV3("BatchMatMulV3", batchMatMulGradient);

}  // namespace
}  // namespace engine::kernels

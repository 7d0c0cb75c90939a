#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/initializers.h"

namespace engine::nn {

Initializer orthogonal(double gain, Seed seed) {
  return [gain, seed](const Scope& scope, const Shape& shape, DType dtype) {
    if (shape.rank() < 2 || !isFloating(dtype)) {
      fail(Code::kInvalidArgument, "The initializer 'orthogonal' makes floating matrices, not ", dtypeName(dtype),
           shape, ".");
    }
    const int64_t columns = shape.dim(-1);
    const int64_t rows = columns > 0 ? shape.elements() / columns : 0;
    const auto tall = static_cast<int32_t>(std::max(rows, columns));
    const auto narrow = static_cast<int32_t>(std::min(rows, columns));
    Attrs attrs = seedAttrs(scope.graph(), seed);
    attrs["dtype"] = dtype;
    const Output dims = ops::constant(scope, Tensor::vector<int32_t>({tall, narrow}), "shape");
    Node* qr = scope.node("Qr", {scope.op("RandomStandardNormal", {dims}, std::move(attrs))});
    // The signs that make the decomposition unique, so that all rotations are equally likely.
    const Output signs = scope.op("Sign", {scope.op("MatrixDiagPart", {qr->output(1)})});
    Output q = ops::mul(scope, qr->output(0), signs);
    if (rows < columns) q = scope.op("Transpose", {q, ops::constant(scope, Tensor::vector<int32_t>({1, 0}), "perm")});
    const std::vector<int64_t> whole(shape.dims().begin(), shape.dims().end());
    return ops::mul(scope, ops::reshape(scope, q, whole), ops::number(scope, dtype, gain, "gain"));
  };
}

}  // namespace engine::nn

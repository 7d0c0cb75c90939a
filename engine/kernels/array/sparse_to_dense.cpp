// SparseToDense: values at given coordinates, a default everywhere else.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSparseToDense(
    "SparseToDense", "sparse_indices: Tindices, output_shape: Tindices, sparse_values: T, default_value: T -> dense: T",
    "validate_indices: bool = true; T: type; Tindices: type", [](InferenceContext& c) { shapeFromInput(c, 1); });

const GradientRegistrar kGradient("SparseToDense", [](GradientContext& c) -> std::vector<Gradient> {
  const Output values = c.scope.op("GatherNd", {c.grad(), c.input(0)});
  const Output all = c.scope.op("Sum", {c.grad(), c.scope.op("Range", {c.scope.op("Const", {}, {{"value", Tensor::scalar<int32_t>(0)}, {"dtype", DType::kInt32}}), c.scope.op("Rank", {c.grad()}), c.scope.op("Const", {}, {{"value", Tensor::scalar<int32_t>(1)}, {"dtype", DType::kInt32}})})});
  const Output taken = c.scope.op("Sum", {values, c.scope.op("Range", {c.scope.op("Const", {}, {{"value", Tensor::scalar<int32_t>(0)}, {"dtype", DType::kInt32}}), c.scope.op("Rank", {values}), c.scope.op("Const", {}, {{"value", Tensor::scalar<int32_t>(1)}, {"dtype", DType::kInt32}})})});
  return {{}, {}, values, c.scope.op("Sub", {all, taken})};
});

// Shapes and axes that come to a kernel as the values of a tensor. Pure functions; InvalidArgument on bad values.
#pragma once

#include "engine/core/tensor.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// A vector of sizes, all 0 or more.
Shape shapeFromTensor(const Tensor& sizes);
// The shape that the plan gave output 0, or else the one in input `sizes`.
Shape outputShape(KernelContext& context, int sizes);
// Output i: as the plan laid it out, or else made with the shape that makeShape() computes.
template <typename MakeShape>
Tensor& outputOr(KernelContext& context, int i, MakeShape makeShape) {
  return context.hasPlannedOutput(i) ? context.plannedOutput(i) : context.output(i, makeShape());
}
// The target of a reshape: at most one -1, which stands for what the others leave of `elements`.
Shape reshapeTarget(const Tensor& sizes, int64_t elements);
// The only number of an integer tensor.
int64_t scalarInteger(const Tensor& tensor);
// `axis` in [-rank, rank) counted from the front.
int normalAxis(int64_t axis, int rank);

// What is needed to walk a tensor along an axis: elements before it, its size, elements after it.
struct AxisExtents {
  int64_t outer = 1;
  int64_t size = 1;
  int64_t inner = 1;
};
AxisExtents extentsAt(const Shape& shape, int axis);

// The axis of a reduction, concatenation …, counted from the front, when it is a constant; else -1.
int constantAxis(Output axis, int rank);

// Sets output 0 to the values of an integer input read as a shape, unknown dimensions where not constant.
void shapeFromInput(InferenceContext& c, int input);
// The same of input 0, as a shape function.
void shapeFromFirstInput(InferenceContext& c);

// Batch rule of ops that only reshape: the first dimension stays when the rest keeps its size.
BatchKind keepsFirstDimension(const BatchQuery& q);

}  // namespace engine::kernels

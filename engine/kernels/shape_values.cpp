#include "engine/kernels/shape_values.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// Elements of one row: the product of all dimensions but the first. kUnknownDim when not known.
int64_t rowElements(const Shape& shape) {
  if (!shape.hasRank() || shape.rank() < 1) return kUnknownDim;
  return Shape(std::vector<int64_t>(shape.dims().begin() + 1, shape.dims().end())).elements();
}

}  // namespace

Shape shapeFromTensor(const Tensor& sizes) {
  if (sizes.rank() != 1) {
    fail(Code::kInvalidArgument, "a shape must be a vector of sizes, not ", sizes.toString(), ".");
  }
  if (sizes.elements() > kMaxRank) fail(Code::kInvalidArgument, "a shape has at most ", kMaxRank, " dimensions.");
  Shape shape(sizes.toInt64s());
  for (int64_t dim : shape.dims()) {
    if (dim < 0) fail(Code::kInvalidArgument, "a size in ", sizes.toString(), " is negative.");
  }
  shape.elements();  // fails when they cannot be counted
  return shape;
}

Shape outputShape(KernelContext& context, int sizes) {
  return context.hasPlannedOutput(0) ? context.plannedOutput(0).shape() : shapeFromTensor(context.input(sizes));
}

Shape reshapeTarget(const Tensor& sizes, int64_t elements) {
  if (sizes.rank() > 1) fail(Code::kInvalidArgument, "the shape must be a vector, not ", sizes.toString(), ".");
  Shape target(sizes.toInt64s());
  int open = -1;
  int64_t known = 1;
  for (int i = 0; i < target.rank(); ++i) {
    const int64_t dim = target.dim(i);
    if (dim == -1 && open < 0) {
      open = i;
    } else if (dim < 0) {
      fail(Code::kInvalidArgument, "the shape ", sizes.toString(), " may have one -1 and no other negative size.");
    } else if (__builtin_mul_overflow(known, dim, &known)) {
      fail(Code::kInvalidArgument, "the shape ", sizes.toString(), " is too large.");
    }
  }
  if (open >= 0 && known > 0 && elements % known == 0) target.setDim(open, elements / known);
  if (open >= 0 && known == 0 && elements == 0) target.setDim(open, 0);
  if (target.elements() != elements) {
    fail(Code::kInvalidArgument, "Input to reshape is a tensor with ", elements,
         " values, but the requested shape does not fit: ", sizes.toString(), ".");
  }
  return target;
}

int64_t scalarInteger(const Tensor& tensor) {
  if (tensor.elements() != 1 || !isInteger(tensor.dtype())) {
    fail(Code::kInvalidArgument, "one integer is needed, not ", tensor.toString(), ".");
  }
  return tensor.dtype() == DType::kInt32 ? *tensor.data<int32_t>() : tensor.toInt64s()[0];
}

int normalAxis(int64_t axis, int rank) {
  if (axis < -rank || axis >= rank) {
    fail(Code::kInvalidArgument, "axis ", axis, " is not in [", -rank, ", ", rank, ").");
  }
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

AxisExtents extentsAt(const Shape& shape, int axis) {
  AxisExtents extents;
  for (int i = 0; i < axis; ++i) extents.outer *= shape.dim(i);
  extents.size = shape.dim(axis);
  for (int i = axis + 1; i < shape.rank(); ++i) extents.inner *= shape.dim(i);
  return extents;
}

int constantAxis(Output axis, int rank) {
  const Tensor* value = constantValue(axis);
  return value ? normalAxis(scalarInteger(*value), rank) : -1;
}

void shapeFromInput(InferenceContext& c, int input) {
  c.setOutput(0, c.inputAsShape(input));
}

void shapeFromFirstInput(InferenceContext& c) {
  shapeFromInput(c, 0);
}

BatchKind keepsFirstDimension(const BatchQuery& q) {
  if (!q.carries[0]) return BatchKind::kNone;
  const int64_t before = rowElements(q.node.input(0).shape());
  return before > 0 && before == rowElements(q.node.outputShape(0)) ? BatchKind::kRows : BatchKind::kNone;
}

}  // namespace engine::kernels

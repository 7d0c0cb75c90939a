// TensorLists and whole tensors: elements as pieces of different lengths (Concat, Split).

#include "engine/core/memory.h"
#include "engine/graph/gradients.h"
#include "engine/kernels/control/stacked_elements.h"
#include "engine/kernels/control/tensor_list.h"
#include "engine/kernels/control/tensor_list_gradients.h"

namespace engine::kernels {
namespace {

// The pieces' shape with any number of rows.
Shape joinedShape(Shape pieces) {
  if (pieces.hasRank() && pieces.rank() > 0) pieces.setDim(0, kUnknownDim);
  return pieces.hasRank() && pieces.rank() == 0 ? Shape::unknown() : pieces;
}

void setConcatShapes(InferenceContext& c, const Shape& pieces) {
  c.setOutput(0, joinedShape(pieces));
  c.setOutput(1, Shape{kUnknownDim});
}

const OpRegistrar kListConcat("TensorListConcat", "input_handle: variant -> tensor: element_dtype, lengths: int64",
                              "element_dtype: type; element_shape: shape = unknown",
                              [](InferenceContext& c) { setConcatShapes(c, c.node().attr<Shape>("element_shape")); });
const OpRegistrar kListConcatV2("TensorListConcatV2",
                                "input_handle: variant, element_shape: shape_type, leading_dims: int64 -> "
                                "tensor: element_dtype, lengths: int64",
                                "element_dtype: type; shape_type: type",
                                [](InferenceContext& c) { setConcatShapes(c, inferredElementShape(c, 1)); });
const OpRegistrar kListSplit(
    "TensorListSplit", "tensor: element_dtype, element_shape: shape_type, lengths: int64 -> output_handle: variant",
    "element_dtype: type; shape_type: type", shape_fn::scalar);

std::vector<Gradient> concatGradient(GradientContext& c) {
  const Output shape = listElementShape(c.scope, c.input(0));
  std::vector<Gradient> gradients(c.node.inputs().size());
  gradients[0] = c.scope.op("TensorListSplit", {c.grad(), shape, c.output(1)});
  return gradients;
}
const GradientRegistrar kListConcatGradient("TensorListConcat", concatGradient);
const GradientRegistrar kListConcatV2Gradient("TensorListConcatV2", concatGradient);
const GradientRegistrar kListSplitGradient("TensorListSplit", [](GradientContext& c) -> std::vector<Gradient> {
  const Output any = ops::constant(c.scope, Tensor::vector<int32_t>({-1}));
  const Output shape =
      c.scope.op("ConcatV2", {any, shapeOfRows(c.scope, c.input(0)), ops::scalar(c.scope, int32_t{0})});
  Node* joined =
      c.scope.node("TensorListConcatV2", {c.grad(), shape, c.input(2)}, {{"element_dtype", c.input(0).type()}});
  return {joined->output(0), {}, {}};
});

// How concatenated pieces look.
struct Pieces {
  Shape shape;                // of the result
  std::vector<int64_t> rows;  // of each
};

// `leading`: the lengths of pieces that were not set.
Pieces piecesOf(const TensorList& list, const Shape& told, const std::vector<int64_t>& leading) {
  requireRowElements(list);
  if (!joinedShape(told).compatibleWith(joinedShape(list.elementShape))) {
    fail(Code::kInvalidArgument, "Tried to concat a list of shape ", list.elementShape,
         " with the incompatible element_shape: ", told, ".");
  }
  Pieces pieces{joinedShape(told).mergedWith(joinedShape(list.elementShape)), {}};
  requireMemory("The lengths of a TensorList's elements", bytesOf(list.size(), sizeof(int64_t)));
  pieces.rows.reserve(static_cast<std::size_t>(list.size()));
  int64_t total = 0;
  for (int64_t i = 0; i < list.size(); ++i) {
    const Tensor* element = list.elements.at(i);
    if (element && element->rank() == 0) {
      fail(Code::kInvalidArgument, "Concat saw a scalar shape at index ", i, " but requires at least vectors.");
    }
    if (element && !pieces.shape.compatibleWith(joinedShape(element->shape()))) {
      fail(Code::kInvalidArgument, "Tried to concat tensors with unequal shapes: ", pieces.shape, " vs element ", i,
           ": ", element->shape(), ".");
    }
    if (element) pieces.shape = pieces.shape.mergedWith(joinedShape(element->shape()));
    if (!element && static_cast<std::size_t>(i) >= leading.size()) {
      fail(Code::kInvalidArgument, "Concatenating lists with uninitialized tensors needs leading_dims: element ", i,
           " of ", list.size(), " was not set.");
    }
    const int64_t rows = element ? element->dim(0) : leading[static_cast<std::size_t>(i)];
    if (rows < 0 || __builtin_add_overflow(total, rows, &total)) {
      fail(Code::kInvalidArgument, "leading_dims must be non-negative: ", rows, ".");
    }
    pieces.rows.push_back(rows);
  }
  Shape rest = pieces.shape;
  if (rest.hasRank()) rest.setDim(0, total);
  if (!rest.isFullyDefined()) {
    fail(Code::kInvalidArgument,
         "All except the first dimension must be fully defined when concating an empty tensor list. element_shape: ",
         pieces.shape, ".");
  }
  pieces.shape = rest;
  return pieces;
}

void concatList(KernelContext& context, DType dtype, const Shape& told, const std::vector<int64_t>& leading) {
  const TensorList& list = listAt(context, 0, dtype);
  const Pieces pieces = piecesOf(list, told, leading);
  Tensor& out = context.output(0, pieces.shape);
  setZeros(out);
  const int64_t row = pieces.shape.dim(0) > 0 ? pieces.shape.elements() / pieces.shape.dim(0) : 0;
  int64_t at = 0;
  for (int64_t i = 0; i < list.size(); ++i) {
    if (const Tensor* element = list.elements.at(i)) copyElements(*element, out, at * row);
    at += pieces.rows[static_cast<std::size_t>(i)];
  }
  if (context.wantsOutput(1)) std::ranges::copy(pieces.rows, context.output(1, {list.size()}).data<int64_t>());
}

void splitToList(KernelContext& context) {
  const Tensor& value = context.input(0);
  const Tensor& sizes = context.input(2);
  if (value.rank() < 1) {
    fail(Code::kInvalidArgument, "Tensor must be at least a vector, but saw shape: ", value.shape(), ".");
  }
  if (sizes.rank() != 1) {
    fail(Code::kInvalidArgument, "Expected lengths to be a vector, received shape: ", sizes.shape(), ".");
  }
  const Shape told = elementShapeFrom(context.input(1));
  if (told.hasRank() && told.rank() == 0) {
    fail(Code::kInvalidArgument, "TensorListSplit requires element_shape to be at least of rank 1, but saw: ", told,
         ".");
  }
  if (!joinedShape(told).compatibleWith(joinedShape(value.shape()))) {
    fail(Code::kInvalidArgument, "tensor shape ", value.shape(), " is not compatible with element_shape ", told, ".");
  }
  int64_t total = 0;
  for (const int64_t length : sizes.toInt64s()) {
    if (length < 0 || length > value.dim(0)) {
      fail(Code::kInvalidArgument, "Invalid value in lengths: ", length, ".");
    }
    total += length;
  }
  if (total != value.dim(0)) {
    fail(Code::kInvalidArgument, "Expected sum of lengths to be equal to values.shape[0], but sum of lengths is ",
         total, " and value's shape is: ", value.shape(), ".");
  }
  TensorList list(value.dtype(), told, -1, ElementTree().resized(sizes.dim(0)));
  const Tensor kept = value.clone();
  int64_t at = 0;
  int64_t index = 0;
  for (const int64_t length : sizes.toInt64s()) {
    const Tensor piece = kept.slice(at, at + length);
    if (!told.compatibleWith(piece.shape())) {
      fail(Code::kInvalidArgument, "A piece of shape ", piece.shape(), " does not have the element_shape ", told, ".");
    }
    list.elements = list.elements.with(index++, std::make_shared<const Tensor>(piece));
    at += length;
  }
  setList(context, std::move(list));
}

const KernelRegistrar kListConcatKernel("TensorListConcat", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype"), told = c.attr<Shape>("element_shape")](
                      KernelContext& context) { concatList(context, dtype, told, {}); });
});
const KernelRegistrar kListConcatV2Kernel("TensorListConcatV2", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    concatList(context, dtype, elementShapeFrom(context.input(1)), context.input(2).toInt64s());
  });
});
const KernelRegistrar kListSplitKernel("TensorListSplit",
                                       [](const KernelConstruction&) { return kernelOf(splitToList); });

}  // namespace
}  // namespace engine::kernels

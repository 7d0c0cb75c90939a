// TensorArrays and whole tensors: gathering elements into rows, scattering rows to elements, and the same for pieces of
// different lengths (Concat, Split).

#include "engine/graph/inference.h"
#include "engine/kernels/control/stacked_elements.h"
#include "engine/kernels/control/tensor_array.h"
#include "engine/kernels/control/tensor_array_gradients.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

void gatherShape(InferenceContext& c) {
  const Shape& indices = c.input(1);
  const int64_t rows = indices.hasRank() && indices.rank() == 1 ? indices.dim(0) : kUnknownDim;
  const Shape& told = c.node().attr<Shape>("element_shape");
  c.setOutput(0, stacked(rows, told.hasRank() ? told : declaredElementShape(c.node().input(0))));
}

const OpRegistrar kGather("TensorArrayGatherV3", "handle: resource, indices: int32, flow_in: float32 -> value: dtype",
                          "dtype: type; element_shape: shape = unknown", gatherShape, Stateful::kYes);
const OpRegistrar kScatter("TensorArrayScatterV3",
                           "handle: resource, indices: int32, value: T, flow_in: float32 -> flow_out: float32", "",
                           shape_fn::scalar, Stateful::kYes);
const OpRegistrar kConcat(
    "TensorArrayConcatV3", "handle: resource, flow_in: float32 -> value: dtype, lengths: int64",
    "dtype: type; element_shape_except0: shape = unknown",
    [](InferenceContext& c) {
      c.setOutput(0, stacked(kUnknownDim, c.node().attr<Shape>("element_shape_except0")));
      c.setOutput(1, Shape{kUnknownDim});
    },
    Stateful::kYes);
const OpRegistrar kSplit("TensorArraySplitV3",
                         "handle: resource, value: T, lengths: int64, flow_in: float32 -> flow_out: float32", "",
                         shape_fn::scalar, Stateful::kYes);

const GradientRegistrar kGatherGradient("TensorArrayGatherV3", [](GradientContext& c) -> std::vector<Gradient> {
  const GradientArray array = gradientArray(c, c.input(2));
  return {{}, {}, Gradient(c.scope.op("TensorArrayScatterV3", {array.handle, c.input(1), c.grad(), array.flow}))};
});
const GradientRegistrar kScatterGradient("TensorArrayScatterV3", [](GradientContext& c) -> std::vector<Gradient> {
  const GradientArray array = gradientArray(c, c.grad());
  const Output rows =
      c.scope.op("TensorArrayGatherV3", {array.handle, c.input(1), array.flow}, {{"dtype", c.input(2).type()}});
  return {{}, {}, rows, c.grad()};
});
const GradientRegistrar kConcatGradient("TensorArrayConcatV3", [](GradientContext& c) -> std::vector<Gradient> {
  const GradientArray array = gradientArray(c, c.input(1));
  return {{}, Gradient(c.scope.op("TensorArraySplitV3", {array.handle, c.grad(), c.output(1), array.flow}))};
});
const GradientRegistrar kSplitGradient("TensorArraySplitV3", [](GradientContext& c) -> std::vector<Gradient> {
  const GradientArray array = gradientArray(c, c.grad());
  const Output whole = c.scope.op("TensorArrayConcatV3", {array.handle, array.flow}, {{"dtype", c.input(1).type()}});
  return {{}, whole, {}, c.grad()};
});

void requireType(const TensorArray& array, DType dtype) {
  if (array.dtype() == dtype) return;
  fail(Code::kInvalidArgument, "the TensorArray holds ", dtypeName(array.dtype()), ", not ", dtypeName(dtype), ".");
}

void gather(KernelContext& context, DType dtype, const Shape& told) {
  const TensorArray& array = tensorArrayAt(context, 0);
  requireType(array, dtype);
  const std::vector<int64_t> indices = context.input(1).toInt64s();
  const auto rows = static_cast<int64_t>(indices.size());
  Shape element = told.mergedWith(array.spec().elementShape);
  if (rows > 0) element = array.read(indices[0]).shape();
  if (!element.isFullyDefined()) {
    fail(Code::kInvalidArgument, "no elements are gathered from a TensorArray whose element shape is not known.");
  }
  Tensor& out = context.output(0, stacked(rows, element));
  for (int64_t i = 0; i < rows; ++i) {
    const Tensor row = array.read(indices[static_cast<std::size_t>(i)]);
    if (row.shape() != element) {
      fail(Code::kInvalidArgument, "TensorArray has inconsistent shapes: index 0 has shape ", element, ", index ", i,
           " has shape ", row.shape(), ".");
    }
    copyElements(row, out, i * element.elements());
  }
}

void scatter(KernelContext& context) {
  TensorArray& array = tensorArrayAt(context, 0);
  const std::vector<int64_t> indices = context.input(1).toInt64s();
  const Tensor& value = context.input(2);
  if (value.rank() < 1 || value.dim(0) != static_cast<int64_t>(indices.size())) {
    fail(Code::kInvalidArgument, indices.size(), " indices were given for a value of shape ", value.shape(), ".");
  }
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const auto row = static_cast<int64_t>(i);
    const auto dims = value.shape().dims();
    array.write(indices[i], value.slice(row, row + 1).reshaped(Shape({dims.begin() + 1, dims.end()})));
  }
  *context.output(0, {}).data<float>() = 0;
}

void concat(KernelContext& context, DType dtype) {
  const TensorArray& array = tensorArrayAt(context, 0);
  requireType(array, dtype);
  std::vector<int64_t> lengths;
  int64_t total = 0;
  Shape shape = array.spec().elementShape;
  for (int64_t i = 0; i < array.size(); ++i) {
    const Shape piece = array.read(i).shape();
    if (piece.rank() < 1) fail(Code::kInvalidArgument, "scalars in a TensorArray cannot be concatenated.");
    Shape rest = piece;
    rest.setDim(0, kUnknownDim);
    if (i > 0 && !shape.compatibleWith(rest)) {
      fail(Code::kInvalidArgument, "TensorArray has inconsistent shapes: ", shape, " and ", piece, ".");
    }
    shape = rest;
    lengths.push_back(piece.dim(0));
    total += piece.dim(0);
  }
  if (!shape.hasRank() || shape.rank() == 0) {
    fail(Code::kInvalidArgument, "an empty TensorArray of scalars or of unknown element shape is concatenated.");
  }
  shape.setDim(0, total);
  Tensor& out = context.output(0, shape);
  int64_t at = 0;
  for (int64_t i = 0; i < array.size(); ++i) {
    const Tensor piece = array.read(i);
    copyElements(piece, out, at);
    at += piece.elements();
  }
  std::ranges::copy(lengths, context.output(1, {array.size()}).data<int64_t>());
}

void split(KernelContext& context) {
  TensorArray& array = tensorArrayAt(context, 0);
  const Tensor& value = context.input(1);
  const std::vector<int64_t> lengths = context.input(2).toInt64s();
  int64_t total = 0;
  for (int64_t length : lengths) {
    if (length < 0 || length > value.elements()) fail(Code::kInvalidArgument, "a length of ", length, " is no length.");
    total += length;
  }
  if (value.rank() < 1 || total != value.dim(0)) {
    fail(Code::kInvalidArgument, "the lengths add up to ", total, "; the value's shape is ", value.shape(), ".");
  }
  int64_t at = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    array.write(static_cast<int64_t>(i), value.slice(at, at + lengths[i]));
    at += lengths[i];
  }
  *context.output(0, {}).data<float>() = 0;
}

const KernelRegistrar kGatherKernel(
    "TensorArrayGatherV3",
    [](const KernelConstruction& c) {
      return kernelOf([dtype = c.attr<DType>("dtype"), told = c.attr<Shape>("element_shape")](KernelContext& context) {
        gather(context, dtype, told);
      });
    },
    kStateful);
const KernelRegistrar kScatterKernel(
    "TensorArrayScatterV3", [](const KernelConstruction&) { return kernelOf(scatter); }, kStateful);
const KernelRegistrar kConcatKernel(
    "TensorArrayConcatV3",
    [](const KernelConstruction& c) {
      return kernelOf([dtype = c.attr<DType>("dtype")](KernelContext& context) { concat(context, dtype); });
    },
    kStateful);
const KernelRegistrar kSplitKernel(
    "TensorArraySplitV3", [](const KernelConstruction&) { return kernelOf(split); }, kStateful);

}  // namespace
}  // namespace engine::kernels

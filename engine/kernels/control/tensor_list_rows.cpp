// TensorLists and whole tensors: elements as rows (Stack, FromTensor, Gather, Scatter).

#include <numeric>

#include "engine/core/memory.h"
#include "engine/core/resource_array.h"
#include "engine/graph/gradients.h"
#include "engine/kernels/control/stacked_elements.h"
#include "engine/kernels/control/tensor_list.h"
#include "engine/kernels/control/tensor_list_gradients.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void stackShape(InferenceContext& c) {
  const int64_t rows = c.node().attr<int64_t>("num_elements");
  c.setOutput(0, stacked(rows < 0 ? kUnknownDim : rows, inferredElementShape(c, 1)));
}

void listGatherShape(InferenceContext& c) {
  const Shape& indices = c.withRank(1, 1);
  c.setOutput(0, stacked(indices.dim(0), inferredElementShape(c, 2)));
}

const OpRegistrar kListStack("TensorListStack", "input_handle: variant, element_shape: int32 -> tensor: element_dtype",
                             "element_dtype: type; num_elements: int = -1", stackShape);
const OpRegistrar kListFromTensor("TensorListFromTensor",
                                  "tensor: element_dtype, element_shape: shape_type -> output_handle: variant",
                                  "element_dtype: type; shape_type: type", shape_fn::scalar);
const OpRegistrar kListGather("TensorListGather",
                              "input_handle: variant, indices: int32, element_shape: int32 -> values: element_dtype",
                              "element_dtype: type", listGatherShape);
const OpRegistrar kListScatter(
    "TensorListScatter", "tensor: element_dtype, indices: int32, element_shape: shape_type -> output_handle: variant",
    "element_dtype: type; shape_type: type", shape_fn::scalar);
const OpRegistrar kListScatterV2("TensorListScatterV2",
                                 "tensor: element_dtype, indices: int32, element_shape: shape_type, "
                                 "num_elements: int32 -> output_handle: variant",
                                 "element_dtype: type; shape_type: type", shape_fn::scalar);
const OpRegistrar kListScatterInto(
    "TensorListScatterIntoExistingList",
    "input_handle: variant, tensor: element_dtype, indices: int32 -> output_handle: variant", "element_dtype: type",
    shape_fn::scalar);
const GradientRegistrar kListStackGradient("TensorListStack", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("TensorListFromTensor", {c.grad(), shapeOfRows(c.scope, c.grad())}), {}};
});
const GradientRegistrar kListFromTensorGradient(
    "TensorListFromTensor", [](GradientContext& c) -> std::vector<Gradient> {
      const Output tensor = c.input(0);
      const int64_t rows = tensor.shape().hasRank() && tensor.shape().rank() > 0 ? tensor.shape().dim(0) : kUnknownDim;
      return {c.scope.op("TensorListStack", {c.grad(), shapeOfRows(c.scope, tensor)},
                         {{"element_dtype", tensor.type()}, {"num_elements", rows}}),
              {}};
    });
const GradientRegistrar kListGatherGradient("TensorListGather", [](GradientContext& c) -> std::vector<Gradient> {
  const Output length = c.scope.op("TensorListLength", {c.input(0)});
  const Output shape = listElementShape(c.scope, c.input(0));
  return {c.scope.op("TensorListScatterV2", {c.grad(), c.input(1), shape, length}), {}, {}};
});

Output gatheredGradient(GradientContext& c, Output rows, Output indices) {
  return c.scope.op("TensorListGather", {c.grad(), indices, shapeOfRows(c.scope, rows)},
                    {{"element_dtype", rows.type()}});
}
const GradientRegistrar kListScatterGradient("TensorListScatter", [](GradientContext& c) -> std::vector<Gradient> {
  return {gatheredGradient(c, c.input(0), c.input(1)), {}, {}};
});
const GradientRegistrar kListScatterV2Gradient("TensorListScatterV2", [](GradientContext& c) -> std::vector<Gradient> {
  return {gatheredGradient(c, c.input(0), c.input(1)), {}, {}, {}};
});
const GradientRegistrar kListScatterIntoGradient("TensorListScatterIntoExistingList",
                                                 [](GradientContext& c) -> std::vector<Gradient> {
                                                   const Output zeros = c.scope.op("ZerosLike", {c.input(1)});
                                                   return {c.scope.op("TensorListScatterIntoExistingList",
                                                                      {c.grad(), zeros, c.input(2)}),
                                                           gatheredGradient(c, c.input(1), c.input(2)),
                                                           {}};
                                                 });

// The shape that all rows have: what the op says, else that of the elements.
Shape shapeOfAll(const TensorList& list, const Shape& told, const std::function<const Tensor*()>& first,
                 const char* doing) {
  if (list.dtype != DType::kVariant) requireRowElements(list);
  if (!told.compatibleWith(list.elementShape)) {
    fail(Code::kInvalidArgument, "Tried to ", doing, " of a list of shape ", list.elementShape,
         " with the incompatible element_shape: ", told, ".");
  }
  const Shape known = told.mergedWith(list.elementShape);
  if (known.isFullyDefined()) return known;
  if (const Tensor* element = first()) return element->shape();
  fail(Code::kInvalidArgument, "Tried to ", doing, list.size() == 0 ? " of an empty list" : "",
       " with non-fully-defined element_shape: ", known, ".");
}

void requireRow(const Tensor& element, const Shape& shape, int64_t index) {
  if (element.shape() == shape) return;
  fail(Code::kInvalidArgument, "Tried to stack list which only contains tensors of shape ", shape, ": element ", index,
       " has shape ", element.shape(), ".");
}

// Elements that are variants as a tensor of these; nothing where none was set.
Tensor variantRows(const TensorList& list, const std::vector<int64_t>& indices, const Shape& shape) {
  const Shape rows = stacked(static_cast<int64_t>(indices.size()), shape);
  requireMemory("The elements of a TensorList", bytesOf(rows.elements(), sizeof(std::shared_ptr<Resource>)));
  std::vector<std::shared_ptr<Resource>> variants;
  for (const int64_t index : indices) {
    const Tensor* element = list.elements.at(index);
    if (element) requireRow(*element, shape, index);
    for (int64_t i = 0; i < shape.elements(); ++i) variants.push_back(element ? resourceAt(*element, i) : nullptr);
  }
  return resourcesTensor(std::move(variants), rows);
}

void stackList(KernelContext& context, DType dtype, int64_t expected) {
  const TensorList& list = listAt(context, 0, dtype);
  if (expected >= 0 && list.size() != expected) {
    fail(Code::kInvalidArgument, "Operation expected a list with ", expected, " elements but got a list with ",
         list.size(), " elements.");
  }
  int64_t set = 0;
  const Tensor* first = nullptr;
  list.elements.forEach([&](int64_t, const Tensor& element) {
    ++set;
    if (!first) first = &element;
  });
  const Shape shape = shapeOfAll(
      list, elementShapeFrom(context.input(1)), [&] { return first; }, "stack elements");
  if (dtype == DType::kVariant) {
    requireMemory("The elements of a TensorList", bytesOf(list.size(), 2 * sizeof(int64_t)));
    std::vector<int64_t> all(static_cast<std::size_t>(list.size()));
    std::iota(all.begin(), all.end(), int64_t{0});
    return context.setOutput(0, variantRows(list, all, shape));
  }
  Tensor& out = context.output(0, stacked(list.size(), shape));
  if (set < list.size()) setZeros(out);
  list.elements.forEach([&](int64_t index, const Tensor& element) {
    requireRow(element, shape, index);
    copyElements(element, out, index * shape.elements());
  });
}

void gatherFromList(KernelContext& context, DType dtype) {
  const TensorList& list = listAt(context, 0, dtype);
  const std::vector<int64_t> indices = context.input(1).toInt64s();
  const Tensor* first = nullptr;
  for (const int64_t index : indices) {
    if (index < 0 || index >= list.size()) {
      fail(Code::kInvalidArgument, "Trying to gather element ", index, " in a list with ", list.size(), " elements.");
    }
    if (!first) first = list.elements.at(index);
  }
  const Shape shape = shapeOfAll(
      list, elementShapeFrom(context.input(2)), [&] { return first; }, "gather elements");
  if (dtype == DType::kVariant) return context.setOutput(0, variantRows(list, indices, shape));
  Tensor& out = context.output(0, stacked(static_cast<int64_t>(indices.size()), shape));
  setZeros(out);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const Tensor* element = list.elements.at(indices[i]);
    if (!element) continue;
    requireRow(*element, shape, indices[i]);
    copyElements(*element, out, static_cast<int64_t>(i) * shape.elements());
  }
}

// Row `row` without the row's dimension.
Tensor rowOf(const Tensor& rows, int64_t row) {
  const auto dims = rows.shape().dims();
  return rows.slice(row, row + 1).reshaped(Shape({dims.begin() + 1, dims.end()}));
}

void requireRows(const Tensor& rows, const Shape& element) {
  if (rows.rank() < 1) {
    fail(Code::kInvalidArgument, "Tensor must be at least a vector, but saw shape: ", rows.shape(), ".");
  }
  if (stacked(rows.dim(0), element).compatibleWith(rows.shape())) return;
  fail(Code::kInvalidArgument, "Specified a list with shape ", element, " from a tensor with shape ", rows.shape(),
       ".");
}

void listFromTensor(KernelContext& context) {
  const Tensor& rows = context.input(0);
  TensorList list(rows.dtype(), elementShapeFrom(context.input(1)), -1, {});
  requireRows(rows, list.elementShape);
  list.elements = list.elements.resized(rows.dim(0));
  const Tensor kept = rows.clone();  // one piece of memory for all elements
  for (int64_t i = 0; i < rows.dim(0); ++i) {
    list.elements = list.elements.with(i, std::make_shared<const Tensor>(rowOf(kept, i)));
  }
  setList(context, std::move(list));
}

// Sets the elements `indices` of a list to the rows of a tensor.
void scatterRows(KernelContext& context, TensorList list, const Tensor& rows, const Tensor& indices) {
  const std::vector<int64_t> at = indices.toInt64s();
  if (indices.rank() != 1) {
    fail(Code::kInvalidArgument, "Expected indices to be a vector, but received shape: ", indices.shape(), ".");
  }
  requireRows(rows, list.elementShape);
  if (rows.dim(0) != indices.dim(0)) {
    fail(Code::kInvalidArgument, "Invalid number of rows in input tensor. Expected: ", indices.dim(0),
         " Actual: ", rows.dim(0), ".");
  }
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (at[i] >= list.size()) {
      fail(Code::kInvalidArgument, "TensorListScatter: Trying to scatter at index ", at[i], " in list with size ",
           list.size(), ".");
    }
    Tensor row = rowOf(rows, static_cast<int64_t>(i)).clone();
    list.elements = list.elements.with(at[i], std::make_shared<const Tensor>(std::move(row)));
  }
  setList(context, std::move(list));
}

int64_t highestIndex(const Tensor& indices) {
  int64_t highest = -1;
  for (const int64_t index : indices.toInt64s()) {
    if (index < 0) {
      fail(Code::kInvalidArgument, "Indices in TensorListScatter must all be non-negative, not ", index, ".");
    }
    highest = std::max(highest, index);
  }
  return highest;
}

void scatterToList(KernelContext& context) {
  const Tensor& indices = context.input(1);
  int64_t size = context.inputCount() > 3 ? scalarInteger(context.input(3)) : -1;
  if (size < -1) {
    fail(Code::kInvalidArgument, "TensorListScatter expects num_elements >= -1, found: ", size, ".");
  }
  const int64_t highest = highestIndex(indices);
  if (size == -1) size = highest + 1;
  const Tensor& rows = context.input(0);
  scatterRows(context, {rows.dtype(), elementShapeFrom(context.input(2)), -1, ElementTree().resized(size)}, rows,
              indices);
}

void scatterIntoList(KernelContext& context, DType dtype) {
  const TensorList& list = listAt(context, 0, dtype);
  const int64_t size = std::max(list.size(), highestIndex(context.input(2)) + 1);
  scatterRows(context, list.like(list.elements.resized(size)), context.input(1), context.input(2));
}

const KernelRegistrar kListStackKernel("TensorListStack", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype"), rows = c.attr<int64_t>("num_elements")](
                      KernelContext& context) { stackList(context, dtype, rows); });
});
const KernelRegistrar kListFromTensorKernel("TensorListFromTensor",
                                            [](const KernelConstruction&) { return kernelOf(listFromTensor); });
const KernelRegistrar kListGatherKernel("TensorListGather", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) { gatherFromList(context, dtype); });
});
const KernelRegistrar kListScatterKernel({"TensorListScatter", "TensorListScatterV2"},
                                         [](const KernelConstruction&) { return kernelOf(scatterToList); });
const KernelRegistrar kListScatterIntoKernel("TensorListScatterIntoExistingList", [](const KernelConstruction& c) {
  return kernelOf(
      [dtype = c.attr<DType>("element_dtype")](KernelContext& context) { scatterIntoList(context, dtype); });
});
}  // namespace
}  // namespace engine::kernels

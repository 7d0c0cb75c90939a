// The TensorList ops of single elements and of a list's size: making, setting, reading, pushing and popping.

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/control/tensor_list.h"
#include "engine/kernels/control/tensor_list_gradients.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

// The item's shape comes with the op, as input `input`.
ShapeFn itemShape(int output, int input) {
  return [output, input](InferenceContext& c) {
    c.setOutput(0, Shape{});
    c.setOutput(output, inferredElementShape(c, input));
  };
}

void elementShapeShape(InferenceContext& c) {
  c.setOutput(0, Shape::unknown());  // a scalar when nothing is known of it
}

const OpRegistrar kEmptyList("EmptyTensorList", "element_shape: shape_type, max_num_elements: int32 -> handle: variant",
                             "element_dtype: type; shape_type: type", shape_fn::scalar);
const OpRegistrar kListReserve("TensorListReserve", "element_shape: shape_type, num_elements: int32 -> handle: variant",
                               "element_dtype: type; shape_type: type", shape_fn::scalar);
const OpRegistrar kListLength("TensorListLength", "input_handle: variant -> length: int32", "", shape_fn::scalar);
const OpRegistrar kListElementShape("TensorListElementShape", "input_handle: variant -> element_shape: shape_type",
                                    "shape_type: type", elementShapeShape);
const OpRegistrar kListResize("TensorListResize", "input_handle: variant, size: int32 -> output_handle: variant", "",
                              shape_fn::scalar);
const OpRegistrar kListGetItem("TensorListGetItem",
                               "input_handle: variant, index: int32, element_shape: int32 -> item: element_dtype",
                               "element_dtype: type", itemShape(0, 2));
const OpRegistrar kListSetItem("TensorListSetItem",
                               "input_handle: variant, index: int32, item: element_dtype -> output_handle: variant",
                               "element_dtype: type; resize_if_index_out_of_bounds: bool = false", shape_fn::scalar);
const OpRegistrar kListPushBack("TensorListPushBack",
                                "input_handle: variant, tensor: element_dtype -> output_handle: variant",
                                "element_dtype: type", shape_fn::scalar);
const OpRegistrar kListPopBack(
    "TensorListPopBack", "input_handle: variant, element_shape: int32 -> output_handle: variant, tensor: element_dtype",
    "element_dtype: type", itemShape(1, 1));
const OpRegistrar kListConcatLists("TensorListConcatLists", "input_a: variant, input_b: variant -> output: variant",
                                   "element_dtype: type", shape_fn::scalar);

const NoGradientRegistrar kListNoGradient({"EmptyTensorList", "TensorListReserve", "TensorListLength",
                                           "TensorListElementShape", "TensorListConcatLists"});

const GradientRegistrar kListResizeGradient("TensorListResize", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("TensorListResize", {c.grad(), c.scope.op("TensorListLength", {c.input(0)})}), {}};
});
const GradientRegistrar kListGetItemGradient("TensorListGetItem", [](GradientContext& c) -> std::vector<Gradient> {
  const Output length = c.scope.op("TensorListLength", {c.input(0)});
  const Output empty = c.scope.op("TensorListReserve", {listElementShape(c.scope, c.input(0)), length},
                                  {{"element_dtype", c.grad().type()}});
  return {c.scope.op("TensorListSetItem", {empty, c.input(1), c.grad()}), {}, {}};
});
const GradientRegistrar kListSetItemGradient("TensorListSetItem", [](GradientContext& c) -> std::vector<Gradient> {
  const Output item = c.input(2);
  const Output zeros = c.scope.op("ZerosLike", {item});
  Output list = c.scope.op("TensorListSetItem", {c.grad(), c.input(1), zeros});
  if (c.node.attr<bool>("resize_if_index_out_of_bounds")) {
    list = c.scope.op("TensorListResize", {list, c.scope.op("TensorListLength", {c.input(0)})});
  }
  const Output shape = ops::shapeOf(c.scope, item);
  return {list, {}, c.scope.op("TensorListGetItem", {c.grad(), c.input(1), shape}, {{"element_dtype", item.type()}})};
});
const GradientRegistrar kListPushGradient("TensorListPushBack", [](GradientContext& c) -> std::vector<Gradient> {
  const Output item = c.input(1);
  Node* popped =
      c.scope.node("TensorListPopBack", {c.grad(), ops::shapeOf(c.scope, item)}, {{"element_dtype", item.type()}});
  return {popped->output(0), popped->output(1)};
});
const GradientRegistrar kListPopGradient("TensorListPopBack", [](GradientContext& c) -> std::vector<Gradient> {
  const Output item = c.gradOrZeros(1);
  const Output rest = c.gradOrZeros(0);
  return {c.scope.op("TensorListPushBack", {rest, item}), {}};
});

// The number of elements that a list is asked to have. Memory is taken for those that are set only.
int64_t sizeFrom(const Tensor& size, const char* what) {
  const int64_t elements = scalarInteger(size);
  if (elements < 0) fail(Code::kInvalidArgument, what, " must be a non negative number, but got ", elements, ".");
  return elements;
}

int64_t indexIn(const TensorList& list, const Tensor& index, const char* doing) {
  const int64_t at = scalarInteger(index);
  if (at >= 0 && at < list.size()) return at;
  fail(Code::kInvalidArgument, "Trying to ", doing, " element ", at, " in a list with ", list.size(), " elements.");
}

const KernelRegistrar kEmptyListKernel("EmptyTensorList", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    if (context.input(1).elements() != 1) {
      fail(Code::kInvalidArgument, "max_num_elements expected to be a scalar, not of shape ", context.input(1).shape(),
           ".");
    }
    setList(context, {dtype, elementShapeFrom(context.input(0)), scalarInteger(context.input(1)), {}});
  });
});

const KernelRegistrar kListReserveKernel("TensorListReserve", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    const int64_t size = sizeFrom(context.input(1), "The num_elements to reserve");
    setList(context, {dtype, elementShapeFrom(context.input(0)), -1, ElementTree().resized(size)});
  });
});

const KernelRegistrar kListLengthKernel("TensorListLength", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    *context.output(0, {}).data<int32_t>() = static_cast<int32_t>(listOf(context.input(0)).size());
  });
});

const KernelRegistrar kListElementShapeKernel("TensorListElementShape", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("shape_type")](KernelContext& context) {
    const Shape& shape = listOf(context.input(0)).elementShape;
    std::vector<int64_t> sizes{-1};
    if (shape.hasRank()) sizes.assign(shape.dims().begin(), shape.dims().end());
    Tensor value = dtype == DType::kInt64 ? Tensor::vector(sizes)
                                          : Tensor::vector(std::vector<int32_t>(sizes.begin(), sizes.end()));
    context.setOutput(0, shape.hasRank() ? value : value.reshaped({}));
  });
});

const KernelRegistrar kListResizeKernel("TensorListResize", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const TensorList& list = listOf(context.input(0));
    setList(context, list.like(list.elements.resized(sizeFrom(context.input(1), "The size of a resized list"))));
  });
});

const KernelRegistrar kListGetItemKernel("TensorListGetItem", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    const TensorList& list = listAt(context, 0, dtype);
    const int64_t index = indexIn(list, context.input(1), "access");
    context.setOutput(0, elementAt(list, index, elementShapeFrom(context.input(2))));
  });
});

const KernelRegistrar kListSetItemKernel("TensorListSetItem", [](const KernelConstruction& c) {
  const bool grows = c.attr<bool>("resize_if_index_out_of_bounds");
  return kernelOf([grows, dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    const TensorList& list = listAt(context, 0, dtype);
    const int64_t wanted = scalarInteger(context.input(1));
    const bool beyond = grows && wanted >= list.size() && wanted < INT32_MAX;
    const int64_t index = beyond ? wanted : indexIn(list, context.input(1), "modify");
    const ElementTree elements = beyond ? list.elements.resized(index + 1) : list.elements;
    auto item = elementOf(list, context.input(2), "set a tensor with incompatible shape at a list index");
    setList(context, list.like(elements.with(index, std::move(item))));
  });
});

const KernelRegistrar kListPushBackKernel("TensorListPushBack", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    const TensorList& list = listAt(context, 0, dtype);
    if (list.maxElements != -1 && list.size() >= list.maxElements) {
      fail(Code::kInvalidArgument, "Tried to push item into a full list. list size: ", list.size(),
           " max_num_elements: ", list.maxElements, ".");
    }
    auto item = elementOf(list, context.input(1), "append a tensor with incompatible shape to a list");
    setList(context, list.like(list.elements.resized(list.size() + 1).with(list.size(), std::move(item))));
  });
});

const KernelRegistrar kListPopBackKernel("TensorListPopBack", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    const TensorList& list = listAt(context, 0, dtype);
    if (list.size() == 0) fail(Code::kInvalidArgument, "Trying to pop from an empty list.");
    if (context.wantsOutput(1)) {
      context.setOutput(1, elementAt(list, list.size() - 1, elementShapeFrom(context.input(1))));
    }
    setList(context, list.like(list.elements.resized(list.size() - 1)));
  });
});

const KernelRegistrar kListConcatListsKernel("TensorListConcatLists", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("element_dtype")](KernelContext& context) {
    const TensorList& a = listAt(context, 0, dtype);
    const TensorList& b = listAt(context, 1, dtype);
    TensorList both = a.like(a.elements.resized(a.size() + b.size()));
    both.elementShape = a.elementShape.mergedWith(b.elementShape);
    b.elements.forEach([&](int64_t index, const Tensor& element) {
      both.elements = both.elements.with(a.size() + index, std::make_shared<const Tensor>(element));
    });
    setList(context, std::move(both));
  });
});

}  // namespace
}  // namespace engine::kernels

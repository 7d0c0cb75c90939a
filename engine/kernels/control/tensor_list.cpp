#include "engine/kernels/control/tensor_list.h"

#include <algorithm>
#include <cstring>

#include "engine/core/error.h"

namespace engine::kernels {
Tensor TensorList::plus(const Resource* other) const {
  const auto* list = dynamic_cast<const TensorList*>(other);
  if (!list) fail(Code::kInvalidArgument, "Trying to add a list and another value.");
  return listTensor(sumOf(*this, *list));
}

Tensor TensorList::zeros() const {
  return listTensor(zerosLike(*this));
}

const TensorList& listOf(const Tensor& variant) {
  if (variant.valid() && variant.elements() != 1) {
    fail(Code::kInvalidArgument, "Input list must be a scalar. Saw: ", variant.shape(), ".");
  }
  const auto* list = dynamic_cast<const TensorList*>(variant.resource().get());
  if (!list) fail(Code::kInvalidArgument, "Input handle is not a list. Saw: '", variant.toString(0), "'.");
  return *list;
}

const TensorList& listAt(const KernelContext& context, int input, DType dtype) {
  const TensorList& list = listOf(context.input(input));
  if (list.dtype != dtype) {
    fail(Code::kInvalidArgument, "Invalid data types; op elements: ", dtypeName(dtype),
         " but list elements: ", dtypeName(list.dtype), ".");
  }
  return list;
}

Tensor listTensor(TensorList list) {
  return Tensor::resource(std::make_shared<TensorList>(std::move(list)), DType::kVariant);
}

void setList(KernelContext& context, TensorList list) {
  context.setOutput(0, listTensor(std::move(list)));
}

Shape elementShapeFrom(const Tensor& shape) {
  if (shape.rank() == 0) {
    if (shape.toInt64s()[0] == -1) return Shape::unknown();
    fail(Code::kInvalidArgument, "The only valid scalar shape tensor is the fully unknown shape specified as -1, not ",
         shape.toInt64s()[0], ".");
  }
  if (shape.rank() != 1 || shape.elements() > kMaxRank) {
    fail(Code::kInvalidArgument, "An element shape must be a vector of at most ", kMaxRank, " sizes, not ",
         shape.toString(0), ".");
  }
  Shape result;
  for (const int64_t size : shape.toInt64s()) {
    if (size < -1) fail(Code::kInvalidArgument, "Dimension ", size, " of an element shape must be -1 or more.");
    result.addDim(size);
  }
  return result;
}

Shape inferredElementShape(const InferenceContext& c, int input) {
  const Shape& shape = c.input(input);
  if (shape.hasRank() && shape.rank() > 1) c.failShape(message("an element shape is a vector, not of shape ", shape));
  if (!shape.hasRank() || shape.rank() == 0) return Shape::unknown();
  return c.inputAsShape(input);
}

Tensor elementAt(const TensorList& list, int64_t index, const Shape& shape) {
  if (!shape.compatibleWith(list.elementShape)) {
    fail(Code::kInvalidArgument, "Incompatible shapes: the op's element shape ", shape, " and the list's ",
         list.elementShape, ".");
  }
  if (const Tensor* element = list.elements.at(index)) {
    if (shape.compatibleWith(element->shape())) return *element;
    fail(Code::kInvalidArgument, "Incompatible shapes: element ", index, " of the list has shape ", element->shape(),
         ", the op expects ", shape, ".");
  }
  const Shape known = shape.mergedWith(list.elementShape);
  if (!known.isFullyDefined()) {
    fail(Code::kInvalidArgument,
         "Trying to read an uninitialized element but element_shape is not fully defined: ", known, " (element ", index,
         ").");
  }
  return Tensor(list.dtype, known);
}

ElementTree::Element elementOf(const TensorList& list, const Tensor& value, const char* doing) {
  if (value.dtype() != list.dtype) {
    fail(Code::kInvalidArgument, "Invalid data types; op elements: ", dtypeName(value.dtype()),
         " but list elements: ", dtypeName(list.dtype), ".");
  }
  if (!list.elementShape.compatibleWith(value.shape())) {
    fail(Code::kInvalidArgument, "Tried to ", doing, ". Item element shape: ", value.shape(),
         " list shape: ", list.elementShape, ".");
  }
  return std::make_shared<const Tensor>(value.clone());
}

TensorList sumOf(const TensorList& a, const TensorList& b) {
  if (a.dtype != b.dtype) {
    fail(Code::kInvalidArgument, "Trying to add two lists of tensors of different dtypes. One is ", dtypeName(a.dtype),
         " and the other is ", dtypeName(b.dtype), ".");
  }
  if (a.size() != b.size()) {
    fail(Code::kInvalidArgument, "Trying to add two lists of tensors with different lengths. One is size: ", a.size(),
         " and other is size: ", b.size(), ".");
  }
  if (!a.elementShape.compatibleWith(b.elementShape)) {
    fail(Code::kInvalidArgument, "Trying to add two lists of tensors with incompatible element shapes. One is ",
         a.elementShape, " and other is ", b.elementShape, ".");
  }
  const auto add = [](const Tensor& x, const Tensor& y) {
    return x.dtype() == DType::kVariant ? variantSum(x, y) : numberSum(x, y);
  };
  TensorList sum = a.like(ElementTree::joined(a.elements, b.elements, add));
  sum.elementShape = a.elementShape.mergedWith(b.elementShape);
  return sum;
}

TensorList zerosLike(const TensorList& list) {
  TensorList zeros = list.like(ElementTree().resized(list.size()));
  if (list.elementShape.isFullyDefined() && list.dtype != DType::kVariant) return zeros;  // what is not set is zeros
  list.elements.forEach([&](int64_t index, const Tensor& element) {
    Tensor zero = list.dtype == DType::kVariant ? variantZeros(element) : Tensor(element.dtype(), element.shape());
    zeros.elements = zeros.elements.with(index, std::make_shared<const Tensor>(std::move(zero)));
  });
  return zeros;
}

void requireRowElements(const TensorList& list) {
  if (dtypeSize(list.dtype) > 0 || list.dtype == DType::kString) return;
  fail(Code::kUnimplemented, "elements of ", dtypeName(list.dtype), " cannot be the rows of a tensor.");
}

void setZeros(Tensor& out) {
  if (out.dtype() == DType::kString) {
    std::ranges::fill(out.flat<std::string>(), std::string());
  } else if (out.elements() > 0) {
    std::memset(out.raw(), 0, out.bytes());
  }
}

}  // namespace engine::kernels

#include "engine/kernels/control/tensor_array.h"

#include "engine/core/error.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

template <typename T>
void addElements(Tensor& sum, const Tensor& part) {
  T* to = sum.data<T>();
  const T* from = part.data<T>();
  for (int64_t i = 0; i < sum.elements(); ++i) to[i] = wrappingSum(to[i], from[i]);
}

void addInto(Tensor& sum, const Tensor& part) {
  switch (sum.dtype()) {
    case DType::kFloat:
      return addElements<float>(sum, part);
    case DType::kDouble:
      return addElements<double>(sum, part);
    case DType::kInt32:
      return addElements<int32_t>(sum, part);
    case DType::kInt64:
      return addElements<int64_t>(sum, part);
    default:
      fail(Code::kInvalidArgument, "gradients of a TensorArray of ", dtypeName(sum.dtype()), " cannot be added.");
  }
}

}  // namespace

TensorArray::TensorArray(Spec spec, int64_t size) : spec_(std::move(spec)) {
  if (size < 0 || size > kMaxSize) {
    fail(Code::kInvalidArgument, "a TensorArray's size must be between 0 and ", kMaxSize, ": ", size);
  }
  elements_.resize(static_cast<std::size_t>(size));
}

void TensorArray::write(int64_t index, const Tensor& value) {
  if (value.dtype() != spec_.dtype || !spec_.elementShape.compatibleWith(value.shape())) {
    fail(Code::kInvalidArgument, "the TensorArray holds ", dtypeName(spec_.dtype), spec_.elementShape,
         "; it cannot take ", value.toString(0), ".");
  }
  if (index < 0 || (index >= size() && !spec_.dynamicSize) || index >= kMaxSize) {
    fail(Code::kInvalidArgument, "Tried to write to index ", index, " but the TensorArray's size is ", size(), ".");
  }
  if (index >= size()) elements_.resize(static_cast<std::size_t>(index) + 1);
  Tensor& element = elements_[static_cast<std::size_t>(index)];
  if (element.valid() && !spec_.aggregates) {
    fail(Code::kInvalidArgument, "Could not write to TensorArray index ", index, ": it has been written before.");
  }
  if (element.valid()) {
    if (element.shape() != value.shape()) {
      fail(Code::kInvalidArgument, "Could not add a gradient of shape ", value.shape(), " to TensorArray index ", index,
           ", whose shape is ", element.shape(), ".");
    }
    element = element.clone();  // what was read before keeps its value
    return addInto(element, value);
  }
  if (spec_.identicalShapes) spec_.elementShape = spec_.elementShape.mergedWith(value.shape());
  element = value.clone();
}

Tensor TensorArray::read(int64_t index) const {
  if (index < 0 || index >= size()) {
    fail(Code::kInvalidArgument, "Tried to read from index ", index, " but the TensorArray's size is ", size(), ".");
  }
  const Tensor& element = elements_[static_cast<std::size_t>(index)];
  return element.valid() ? element : zeros(index);
}

Tensor TensorArray::zeros(int64_t index) const {
  if (spec_.aggregates) {
    Shape shape = spec_.elementShape;
    const std::shared_ptr<TensorArray> forward = forward_.lock();
    if (forward && index < forward->size() && forward->elements_[static_cast<std::size_t>(index)].valid()) {
      shape = forward->elements_[static_cast<std::size_t>(index)].shape();
    }
    if (shape.isFullyDefined()) return Tensor(spec_.dtype, shape);
  }
  fail(Code::kInvalidArgument, "Could not read from TensorArray index ", index, ": it has not been written to.");
}

std::shared_ptr<TensorArray> TensorArray::gradient(const std::string& source) {
  std::shared_ptr<TensorArray>& slot = gradients_[source];
  if (!slot) {
    Spec spec = spec_;
    spec.aggregates = true;
    spec.dynamicSize = false;
    slot = std::make_shared<TensorArray>(spec, size());
    slot->forward_ = weak_from_this();
  }
  return slot;
}

TensorArray& tensorArrayAt(const KernelContext& context, int input) {
  auto* array = dynamic_cast<TensorArray*>(context.input(input).resource().get());
  if (!array) fail(Code::kInvalidArgument, "input ", input, " is not the handle of a TensorArray.");
  return *array;
}

Shape declaredElementShape(Output handle) {
  while (!handle.node->inputs().empty() && handle.node->op() != "TensorArrayV3" && handle.type() == DType::kResource) {
    handle = handle.node->input(0);
  }
  return handle.node->op() == "TensorArrayV3" ? handle.node->attr<Shape>("element_shape") : Shape::unknown();
}

}  // namespace engine::kernels

// TensorList: what a DT_VARIANT tensor of the TensorList ops holds, a list of tensors of one dtype. Lists never change:
// each op makes a new one that shares its elements with the old (ElementTree), so that loops may keep every version.
// Safe to read from many threads.
#pragma once

#include "engine/graph/inference.h"
#include "engine/kernels/control/element_tree.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/variant_value.h"

namespace engine::kernels {

class TensorList : public VariantValue {
 public:
  DType dtype = DType::kInvalid;
  Shape elementShape = Shape::unknown();  // of every element; may be partial
  int64_t maxElements = -1;               // -1: no limit
  ElementTree elements;

  int64_t size() const { return elements.size(); }
  // With other elements.
  TensorList like(ElementTree other) const { return {dtype, elementShape, maxElements, std::move(other)}; }

  Tensor plus(const Resource* other) const override;
  Tensor zeros() const override;

  TensorList() = default;
  TensorList(DType type, Shape shape, int64_t most, ElementTree tree)
      : dtype(type), elementShape(std::move(shape)), maxElements(most), elements(std::move(tree)) {}
};

// The list of a scalar variant. InvalidArgument when it holds none.
const TensorList& listOf(const Tensor& variant);
// Of input `input`, whose elements must be of `dtype`. InvalidArgument otherwise.
const TensorList& listAt(const KernelContext& context, int input, DType dtype);
// A list as a tensor, and as output 0.
Tensor listTensor(TensorList list);
void setList(KernelContext& context, TensorList list);

// An element shape that comes as a tensor: -1 alone for nothing known, -1 in it for an unknown dimension.
// InvalidArgument for other scalars, other ranks and sizes below -1.
Shape elementShapeFrom(const Tensor& shape);
// The same of a graph's input, as far as it is known.
Shape inferredElementShape(const InferenceContext& c, int input);

// The element at `index`, in [0, size). One that was not set is zeros: InvalidArgument unless `shape` and what the list
// knows say its shape. InvalidArgument for one that does not have that shape.
Tensor elementAt(const TensorList& list, int64_t index, const Shape& shape);
// A copy of `value` as an element of the list. InvalidArgument for a shape or dtype that the list does not take;
// `doing` is what the message says was tried.
ElementTree::Element elementOf(const TensorList& list, const Tensor& value, const char* doing);
// The elements added up, those that were not set counting as zeros (AddN), and a list of zeros (ZerosLike).
// InvalidArgument for lists that do not fit each other.
TensorList sumOf(const TensorList& a, const TensorList& b);
TensorList zerosLike(const TensorList& list);

// Unimplemented when the elements cannot be rows of a tensor (lists in a list).
void requireRowElements(const TensorList& list);
// Zeros, or empty texts, in an output that may still hold what was there before.
void setZeros(Tensor& out);

}  // namespace engine::kernels

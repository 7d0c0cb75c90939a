// A vector of tensors of which every change is a new vector that shares all but one path with the old one: setting,
// adding or removing an element copies some dozens of pointers however long the vector is, and elements that were never
// set take no memory. A value type; safe to read from many threads.
#pragma once

#include <functional>
#include <memory>

#include "engine/core/tensor.h"

namespace engine::kernels {

class ElementTree {
 public:
  using Element = std::shared_ptr<const Tensor>;

  int64_t size() const { return size_; }
  // The element, or null where none was set. `index` in [0, size).
  const Tensor* at(int64_t index) const;
  // With another element (null: none) at `index` in [0, size).
  ElementTree with(int64_t index, Element element) const;
  // With elements that are not set added at the end, or with the last ones removed.
  ElementTree resized(int64_t size) const;
  // The elements that are set, in order.
  void forEach(const std::function<void(int64_t index, const Tensor& element)>& visit) const;
  // Element by element: what only one of two vectors of equal size has, and join(a, b) where both have one.
  static ElementTree joined(const ElementTree& a, const ElementTree& b,
                            const std::function<Tensor(const Tensor& a, const Tensor& b)>& join);

 private:
  using Slot = std::shared_ptr<const void>;  // a Branch, or a Tensor at height 0
  struct Branch;

  int64_t capacity() const { return int64_t{1} << (kBits * height_); }
  void grow(int64_t size);
  static Slot set(const Slot& slot, int height, int64_t index, Element element);
  static Slot firstOf(const Slot& slot, int height, int64_t count);
  static void visitAll(const Slot& slot, int height, int64_t first,
                       const std::function<void(int64_t, const Tensor&)>& visit);
  static Slot join(const Slot& a, const Slot& b, int height,
                   const std::function<Tensor(const Tensor&, const Tensor&)>& join);

  static constexpr int kBits = 4;
  static constexpr int64_t kWidth = 1 << kBits;

  Slot root_;
  int height_ = 0;  // levels of branches: capacity kWidth^height
  int64_t size_ = 0;
};

}  // namespace engine::kernels

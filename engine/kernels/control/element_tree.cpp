#include "engine/kernels/control/element_tree.h"

#include <array>

namespace engine::kernels {

struct ElementTree::Branch {
  std::array<Slot, kWidth> slots;
};

namespace {

// Which slot of a branch at `height` an index is in.
template <int bits>
std::size_t slotOf(int64_t index, int height) {
  return static_cast<std::size_t>(index >> (bits * (height - 1))) & ((1U << bits) - 1);
}

}  // namespace

const Tensor* ElementTree::at(int64_t index) const {
  assert(index >= 0 && index < size_);
  const void* slot = root_.get();
  for (int height = height_; height > 0 && slot; --height) {
    slot = static_cast<const Branch*>(slot)->slots[slotOf<kBits>(index, height)].get();
  }
  return static_cast<const Tensor*>(slot);
}

ElementTree::Slot ElementTree::set(const Slot& slot, int height, int64_t index, Element element) {
  if (height == 0) return element;
  const auto* old = static_cast<const Branch*>(slot.get());
  auto branch = old ? std::make_shared<Branch>(*old) : std::make_shared<Branch>();
  Slot& child = branch->slots[slotOf<kBits>(index, height)];
  child = set(child, height - 1, index, std::move(element));
  return branch;
}

ElementTree ElementTree::with(int64_t index, Element element) const {
  assert(index >= 0 && index < size_);
  ElementTree tree = *this;
  tree.root_ = set(root_, height_, index, std::move(element));
  return tree;
}

// The first `count` elements of what is below a slot.
ElementTree::Slot ElementTree::firstOf(const Slot& slot, int height, int64_t count) {
  if (!slot || count >= (int64_t{1} << (kBits * height))) return slot;
  if (count <= 0) return {};
  auto branch = std::make_shared<Branch>(*static_cast<const Branch*>(slot.get()));
  const int64_t below = int64_t{1} << (kBits * (height - 1));
  for (int64_t i = 0; i < kWidth; ++i) {
    Slot& child = branch->slots[static_cast<std::size_t>(i)];
    child = firstOf(child, height - 1, count - i * below);
  }
  return branch;
}

void ElementTree::grow(int64_t size) {
  while (capacity() < size) {
    if (root_) {
      auto branch = std::make_shared<Branch>();
      branch->slots[0] = std::move(root_);
      root_ = std::move(branch);
    }
    ++height_;
  }
}

ElementTree ElementTree::resized(int64_t size) const {
  assert(size >= 0);
  ElementTree tree = *this;
  if (size < size_) tree.root_ = firstOf(root_, height_, size);
  tree.grow(size);
  tree.size_ = size;
  return tree;
}

void ElementTree::visitAll(const Slot& slot, int height, int64_t first,
                           const std::function<void(int64_t, const Tensor&)>& visit) {
  if (!slot) return;
  if (height == 0) return visit(first, *static_cast<const Tensor*>(slot.get()));
  const auto& branch = *static_cast<const Branch*>(slot.get());
  for (int64_t i = 0; i < kWidth; ++i) {
    visitAll(branch.slots[static_cast<std::size_t>(i)], height - 1, first + (i << (kBits * (height - 1))), visit);
  }
}

void ElementTree::forEach(const std::function<void(int64_t index, const Tensor& element)>& visit) const {
  visitAll(root_, height_, 0, visit);
}

ElementTree::Slot ElementTree::join(const Slot& a, const Slot& b, int height,
                                    const std::function<Tensor(const Tensor&, const Tensor&)>& joinElements) {
  if (!a || !b) return a ? a : b;
  if (height == 0) {
    return std::make_shared<const Tensor>(
        joinElements(*static_cast<const Tensor*>(a.get()), *static_cast<const Tensor*>(b.get())));
  }
  auto branch = std::make_shared<Branch>();
  for (std::size_t i = 0; i < kWidth; ++i) {
    branch->slots[i] = join(static_cast<const Branch*>(a.get())->slots[i],
                            static_cast<const Branch*>(b.get())->slots[i], height - 1, joinElements);
  }
  return branch;
}

ElementTree ElementTree::joined(const ElementTree& a, const ElementTree& b,
                                const std::function<Tensor(const Tensor& a, const Tensor& b)>& joinElements) {
  assert(a.size_ == b.size_);
  ElementTree left = a;
  ElementTree right = b;
  left.grow(right.capacity());
  right.grow(left.capacity());
  left.root_ = join(left.root_, right.root_, left.height_, joinElements);
  return left;
}

}  // namespace engine::kernels

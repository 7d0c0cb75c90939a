#include "engine/kernels/queue/barrier.h"

#include <algorithm>

#include "engine/core/node_error.h"

namespace engine::kernels {

void Barrier::checkValues(const std::vector<std::string>& keys, const Tensor& values, int64_t component) const {
  const auto refuse = [&](const auto&... why) { fail(Code::kInvalidArgument, "Barrier '", spec_.name, "': ", why...); };
  if (component < 0 || component >= std::ssize(spec_.types)) {
    refuse("The component ID is out of range: ", component, " of ", spec_.types.size(), " components.");
  }
  const auto at = static_cast<std::size_t>(component);
  if (values.dtype() != spec_.types[at]) {
    refuse("component ", component, " is of ", dtypeName(spec_.types[at]), ", not ", dtypeName(values.dtype()), ".");
  }
  if (values.rank() < 1 || values.dim(0) != std::ssize(keys)) {
    refuse("Shape mismatch: there are ", keys.size(), " keys, but the values have shape ", values.shape(), ".");
  }
  if (spec_.shapes.empty()) return;
  const Shape own(std::vector<int64_t>(values.shape().dims().begin() + 1, values.shape().dims().end()));
  if (!spec_.shapes[at].compatibleWith(own)) {
    refuse("Shape mismatch: component ", component, " must be ", spec_.shapes[at], ", not ", own, ".");
  }
}

void Barrier::insert(const std::vector<std::string>& keys, const Tensor& values, int64_t component) {
  checkValues(keys, values, component);
  const Shape row(std::vector<int64_t>(values.shape().dims().begin() + 1, values.shape().dims().end()));
  const std::lock_guard lock(mutex_);
  const auto isNew = [&](const std::string& key) { return !incomplete_.contains(key); };
  if (cancelled_ || (closed_ && std::ranges::any_of(keys, isNew))) {
    fail(Code::kCancelled, "Barrier ", spec_.name, " is closed.", cancelled_ ? "" : " Nothing new can be inserted.");
  }
  const int64_t index = nextIndex_++;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto [found, isFirst] = incomplete_.try_emplace(keys[i]);
    Element& element = found->second;
    if (isFirst) element = {index, keys[i], std::vector<Tensor>(spec_.types.size())};
    Tensor& own = element.components[static_cast<std::size_t>(component)];
    if (own.valid()) {
      fail(Code::kInvalidArgument, "Key ", keys[i], " already has a value for component ", component, " in barrier ",
           spec_.name);
    }
    const auto at = static_cast<int64_t>(i);
    own = values.slice(at, at + 1).reshaped(row).clone();
    if (std::ranges::all_of(element.components, &Tensor::valid)) {
      ready_.emplace(element.index, std::move(element));
      incomplete_.erase(found);
    }
  }
  changed_.notify_all();
}

std::vector<Barrier::Element> Barrier::take(int64_t count, bool allowFewer) {
  if (count < 0) fail(Code::kInvalidArgument, "num_elements must be 0 or more, not ", count, ".");
  std::unique_lock lock(mutex_);
  const auto isOver = [&] { return cancelled_ || (closed_ && incomplete_.empty()); };
  changed_.wait(lock, [&] { return std::ssize(ready_) >= count || isOver(); });
  if (std::ssize(ready_) < count) {
    if (!allowFewer || ready_.empty()) {
      throw EndOfSequence(message("Barrier '", spec_.name, "' is closed and has insufficient elements (requested ",
                                  count, ", total size ", ready_.size(), ")"));
    }
    count = std::ssize(ready_);
  }
  std::vector<Element> elements;
  for (int64_t i = 0; i < count; ++i) {
    elements.push_back(std::move(ready_.begin()->second));
    ready_.erase(ready_.begin());
  }
  return elements;
}

void Barrier::close(bool cancelPending) {
  const std::lock_guard lock(mutex_);
  if (closed_ && (!cancelPending || cancelled_))
    fail(Code::kCancelled, "Barrier '", spec_.name, "' is already closed.");
  closed_ = true;
  cancelled_ = cancelPending;
  changed_.notify_all();
}

int64_t Barrier::readySize() const {
  const std::lock_guard lock(mutex_);
  return std::ssize(ready_);
}

int64_t Barrier::incompleteSize() const {
  const std::lock_guard lock(mutex_);
  return std::ssize(incomplete_);
}

}  // namespace engine::kernels

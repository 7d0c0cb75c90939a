#include "engine/kernels/staging/staging_area.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::kernels {

void StagedAmount::checkFits(int64_t bytes) const {
  if (limits_.bytes > 0 && bytes > limits_.bytes) {
    fail(Code::kResourceExhausted, "Attempted to insert tensors with combined size of '", bytes,
         "' bytes into Staging Area with a memory limit of '", limits_.bytes, "'.");
  }
}

int64_t stagedBytes(const StagedTensors& tensors) {
  int64_t bytes = 0;
  for (const Tensor& tensor : tensors) bytes += static_cast<int64_t>(tensor.bytes());
  return bytes;
}

void StagingArea::put(StagedTensors tensors) {
  const int64_t bytes = stagedBytes(tensors);
  amount_.checkFits(bytes);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return amount_.hasRoom(std::ssize(elements_), bytes); });
  amount_.add(bytes);
  elements_.push_back(std::move(tensors));
  changed_.notify_all();
}

StagedTensors StagingArea::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !elements_.empty(); });
  StagedTensors tensors = std::move(elements_.front());
  elements_.pop_front();
  amount_.add(-stagedBytes(tensors));
  changed_.notify_all();
  return tensors;
}

StagedTensors StagingArea::peek(int64_t index) {
  if (index < 0) fail(Code::kInvalidArgument, "index must be 0 or more, not ", index, ".");
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return index < std::ssize(elements_); });
  return elements_[static_cast<std::size_t>(index)];
}

int64_t StagingArea::size() const {
  const std::lock_guard lock(mutex_);
  return std::ssize(elements_);
}

void StagingArea::clear() {
  const std::lock_guard lock(mutex_);
  for (const StagedTensors& tensors : elements_) amount_.add(-stagedBytes(tensors));
  elements_.clear();
  changed_.notify_all();
}

void StagingMap::checkIndices(int64_t key, const std::vector<int64_t>& indices) const {
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (i > 0 && indices[i] <= indices[i - 1]) fail(Code::kInvalidArgument, "Indices are not strictly ordered");
    if (indices[i] < 0 || indices[i] >= static_cast<int64_t>(components_)) {
      fail(Code::kInvalidArgument, "Index '", indices[i], "' for key '", key, "' was out of bounds '", components_,
           "'.");
    }
  }
}

void StagingMap::put(int64_t key, const std::vector<int64_t>& indices, StagedTensors tensors) {
  if (indices.size() != tensors.size()) {
    fail(Code::kInvalidArgument, "There are ", indices.size(), " indices for ", tensors.size(), " tensors.");
  }
  checkIndices(key, indices);
  const int64_t bytes = stagedBytes(tensors);
  amount_.checkFits(bytes);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return amount_.hasRoom(std::ssize(complete_), bytes); });
  if (complete_.contains(key)) fail(Code::kInvalidArgument, "The key '", key, "' is staged already.");
  Pieces& pieces = incomplete_[key];
  pieces.resize(components_);
  for (const int64_t index : indices) {
    if (pieces[static_cast<std::size_t>(index)]) {
      fail(Code::kInvalidArgument, "The tensor for index '", index, "' for key '", key, "' was already initialized '",
           components_, "'.");
    }
  }
  for (std::size_t i = 0; i < indices.size(); ++i) {
    pieces[static_cast<std::size_t>(indices[i])] = std::move(tensors[i]);
  }
  amount_.add(bytes);
  const bool isComplete = std::ranges::all_of(pieces, [](const auto& piece) { return piece.has_value(); });
  if (isComplete) complete_.insert(incomplete_.extract(key));
  changed_.notify_all();
}

StagedTensors StagingMap::taken(Entries::iterator entry, const std::vector<int64_t>& indices, bool goes) {
  checkIndices(entry->first, indices);
  StagedTensors tensors;
  Pieces& pieces = entry->second;
  for (const int64_t index : indices) {
    const std::optional<Tensor>& piece = pieces[static_cast<std::size_t>(index)];
    if (!piece) {
      fail(Code::kInvalidArgument, "Tensor at index '", index, "' for key '", entry->first,
           "' has already been removed.");
    }
    tensors.push_back(*piece);
  }
  if (!goes) return tensors;
  for (const int64_t index : indices) pieces[static_cast<std::size_t>(index)].reset();
  const bool isEmpty = std::ranges::none_of(pieces, [](const auto& piece) { return piece.has_value(); });
  if (isEmpty) complete_.erase(entry);
  amount_.add(-stagedBytes(tensors));
  changed_.notify_all();
  return tensors;
}

StagedTensors StagingMap::take(int64_t key, const std::vector<int64_t>& indices) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return complete_.contains(key); });
  return taken(complete_.find(key), indices, true);
}

StagedTensors StagingMap::peek(int64_t key, const std::vector<int64_t>& indices) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return complete_.contains(key); });
  return taken(complete_.find(key), indices, false);
}

std::pair<int64_t, StagedTensors> StagingMap::takeFirst(const std::vector<int64_t>& indices) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !complete_.empty(); });
  const int64_t key = complete_.begin()->first;
  return {key, taken(complete_.begin(), indices, true)};
}

int64_t StagingMap::size() const {
  const std::lock_guard lock(mutex_);
  return std::ssize(complete_);
}

int64_t StagingMap::incompleteSize() const {
  const std::lock_guard lock(mutex_);
  return std::ssize(incomplete_);
}

void StagingMap::clear() {
  const std::lock_guard lock(mutex_);
  for (const Entries* entries : {&complete_, &incomplete_}) {
    for (const auto& [key, pieces] : *entries) {
      for (const auto& piece : pieces) {
        if (piece) amount_.add(-static_cast<int64_t>(piece->bytes()));
      }
    }
  }
  complete_.clear();
  incomplete_.clear();
  changed_.notify_all();
}

}  // namespace engine::kernels

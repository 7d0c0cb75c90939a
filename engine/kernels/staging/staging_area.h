// Where one part of a graph leaves tensors for another one (Stage, MapStage): in order, or under keys. Resources,
// callable from any thread; who finds no room or nothing to take waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

using StagedTensors = std::vector<Tensor>;

// How much an area takes; 0: without end.
struct StagingLimits {
  int64_t elements = 0;
  int64_t bytes = 0;
};

// Counts what lies in an area. Guarded by its owner.
class StagedAmount {
 public:
  explicit StagedAmount(StagingLimits limits) : limits_(limits) {}
  // ResourceExhausted for tensors that never fit.
  void checkFits(int64_t bytes) const;
  bool hasRoom(int64_t elements, int64_t bytes) const {
    return (limits_.elements <= 0 || elements < limits_.elements) &&
           (limits_.bytes <= 0 || bytes_ + bytes <= limits_.bytes);
  }
  void add(int64_t bytes) { bytes_ += bytes; }

 private:
  StagingLimits limits_;
  int64_t bytes_ = 0;
};

int64_t stagedBytes(const StagedTensors& tensors);

// First in, first out.
class StagingArea : public Resource {
 public:
  explicit StagingArea(StagingLimits limits) : amount_(limits) {}

  void put(StagedTensors tensors);
  StagedTensors take();
  // The tensors that `index` others will be taken before. They stay.
  StagedTensors peek(int64_t index);
  int64_t size() const;
  void clear();

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<StagedTensors> elements_;  // guarded by mutex_, as what follows
  StagedAmount amount_;
};

// Under keys; what belongs to one key may come and go piece by piece.
class StagingMap : public Resource {
 public:
  StagingMap(StagingLimits limits, std::size_t components) : components_(components), amount_(limits) {}

  // The components `indices` of the key's tensors. InvalidArgument for indices that do not ascend, are out of bounds,
  // or were given before.
  void put(int64_t key, const std::vector<int64_t>& indices, StagedTensors tensors);
  // Those components of a key that is complete; they stay or go. InvalidArgument for one that has gone.
  StagedTensors take(int64_t key, const std::vector<int64_t>& indices);
  StagedTensors peek(int64_t key, const std::vector<int64_t>& indices);
  // The same of the smallest key.
  std::pair<int64_t, StagedTensors> takeFirst(const std::vector<int64_t>& indices);
  int64_t size() const;
  int64_t incompleteSize() const;
  void clear();

 private:
  using Pieces = std::vector<std::optional<Tensor>>;
  using Entries = std::map<int64_t, Pieces>;

  void checkIndices(int64_t key, const std::vector<int64_t>& indices) const;
  StagedTensors taken(Entries::iterator entry, const std::vector<int64_t>& indices, bool goes);

  const std::size_t components_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Entries complete_, incomplete_;  // guarded by mutex_, as what follows
  StagedAmount amount_;
};

}  // namespace engine::kernels

// A bounded ring of 32-byte entries between exactly one producing and one consuming thread, without locks. A push to a
// full ring fails at once; positions count every entry ever pushed.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace summaries {

struct ScalarEntry {
  int64_t series = 0;
  int64_t step = 0;
  double wall = 0;  // seconds since the epoch
  double value = 0;
};
static_assert(sizeof(ScalarEntry) == 32);

class ScalarRing {
 public:
  // `capacity` is rounded up to a power of two.
  explicit ScalarRing(std::size_t capacity)
      : capacity_(std::bit_ceil(capacity < 2 ? std::size_t{2} : capacity)),
        slots_(std::make_unique_for_overwrite<ScalarEntry[]>(capacity_)) {}

  // Producer only.
  bool push(const ScalarEntry& entry) {
    const uint64_t head = head_.load(std::memory_order_relaxed);
    if (head - knownTail_ >= capacity_) {
      knownTail_ = tail_.load(std::memory_order_acquire);
      if (head - knownTail_ >= capacity_) return false;
    }
    slots_[head & (capacity_ - 1)] = entry;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }

  // Consumer only: appends at most `most` entries to `out`.
  void drain(std::vector<ScalarEntry>& out, std::size_t most) {
    const uint64_t tail = tail_.load(std::memory_order_relaxed);
    const uint64_t head = head_.load(std::memory_order_acquire);
    const uint64_t end = head - tail < most ? head : tail + most;
    for (uint64_t i = tail; i < end; ++i) out.push_back(slots_[i & (capacity_ - 1)]);
    tail_.store(end, std::memory_order_release);
  }

  // Any thread.
  uint64_t pushed() const { return head_.load(std::memory_order_acquire); }
  uint64_t drained() const { return tail_.load(std::memory_order_acquire); }
  std::size_t capacity() const { return capacity_; }

 private:
  static constexpr std::size_t kCacheLine = 64;

  const std::size_t capacity_;
  const std::unique_ptr<ScalarEntry[]> slots_;
  alignas(kCacheLine) std::atomic<uint64_t> head_{0};
  uint64_t knownTail_ = 0;  // the producer's last look at tail_
  alignas(kCacheLine) std::atomic<uint64_t> tail_{0};
};

}  // namespace summaries

// Numbers the distinct ones of some values in the order in which they first appear. One thread.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "engine/core/error.h"
#include "engine/kernels/lookup/key_index.h"

namespace engine::kernels {

// Open addressing: `slots` holds the number of a distinct value, `firsts` where each first stood.
template <typename T>
class Distinct {
 public:
  // Of the memory that so many values need. InvalidArgument for more than 2^31.
  static std::size_t bytes(std::size_t values) {
    if (values > INT32_MAX) fail(Code::kInvalidArgument, "unique does not support more than 2^31 values.");
    return (slotsFor(values) + 2 * values) * sizeof(int32_t);
  }
  // `values` and `memory` must outlive it.
  Distinct(std::span<const T> values, void* memory)
      : values_(values), slots_(static_cast<int32_t*>(memory), slotsFor(values.size())) {
    firsts_ = slots_.data() + slots_.size();
    counts_ = firsts_ + values.size();
    std::ranges::fill(slots_, -1);
  }

  // The number of values[at] among the distinct values.
  int32_t add(std::size_t at) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hashOf(values_[at]) & mask;; slot = (slot + 1) & mask) {
      const int32_t number = slots_[slot];
      if (number < 0) {
        slots_[slot] = size_;
        firsts_[size_] = static_cast<int32_t>(at);
        counts_[size_] = 1;
        return size_++;
      }
      if (values_[static_cast<std::size_t>(firsts_[number])] == values_[at]) {
        ++counts_[number];
        return number;
      }
    }
  }

  int32_t size() const { return size_; }
  const T& value(int32_t number) const { return values_[static_cast<std::size_t>(firsts_[number])]; }
  int32_t count(int32_t number) const { return counts_[number]; }

 private:
  static std::size_t slotsFor(std::size_t values) { return std::bit_ceil(values * 2 + 1); }

  std::span<const T> values_;
  std::span<int32_t> slots_;
  int32_t* firsts_;
  int32_t* counts_;
  int32_t size_ = 0;
};

}  // namespace engine::kernels

// The entries of an int32 or int64 tensor read as int64: one kernel serves both dtypes of indices, where a template for
// each would double the code of a family that has one for every dtype of the data. A predicted branch an index.
// A view of a tensor that outlives it; any thread may read.
#pragma once

#include <limits>

#include "engine/kernels/dispatch.h"

namespace engine::kernels {

class IndexSpan {
 public:
  // `indices` of int16, int32 or int64: requireIndex() where the kernel is made.
  explicit IndexSpan(const Tensor& indices)
      : data_(indices.raw()), size_(indices.elements()), bytes_(static_cast<int64_t>(dtypeSize(indices.dtype()))) {}

  int64_t operator[](int64_t i) const {
    if (bytes_ == 2) return static_cast<const int16_t*>(data_)[i];
    return bytes_ == 8 ? static_cast<const int64_t*>(data_)[i] : static_cast<const int32_t*>(data_)[i];
  }
  int64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int64_t back() const { return (*this)[size_ - 1]; }
  // The `count` entries from `begin` on.
  IndexSpan part(int64_t begin, int64_t count) const {
    IndexSpan result = *this;
    result.data_ = static_cast<const char*>(data_) + begin * bytes_;
    result.size_ = count;
    return result;
  }

 private:
  const void* data_;
  int64_t size_;
  int64_t bytes_;  // of an index
};

// How many segments sorted ids of 0 and more tell of. InvalidArgument when 63 bits cannot count them.
inline int64_t segmentCount(const IndexSpan& ids) {
  if (ids.empty()) return 0;
  if (ids.back() == std::numeric_limits<int64_t>::max()) {
    fail(Code::kInvalidArgument, "segment id ", ids.back(), " is too large.");
  }
  return ids.back() + 1;
}

// Unimplemented unless the dtype is int32 or int64, or, where `small` says so, int16.
inline void requireIndex(const KernelConstruction& c, DType dtype, bool small = false) {
  if (dtype == DType::kInt16 && small) return;
  if (dtype != DType::kInt32 && dtype != DType::kInt64) failDType(c, dtype);
}

}  // namespace engine::kernels

// Buckets values as TensorFlow's histogram summary does and gives the same HistogramProto. Not thread-safe; build one
// a thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "summaries/types.h"

namespace summaries {

class HistogramBuilder {
 public:
  HistogramBuilder();

  // A value counts in the first bucket whose limit is greater than it. NaN and infinities are left out and counted:
  // TensorFlow's HistogramSummary refuses a tensor that has one.
  void add(std::span<const float> values);
  void add(std::span<const double> values);
  uint64_t nonfinite() const { return nonfinite_; }

  // Runs of empty buckets are one entry. Nothing added: one empty bucket up to the largest double.
  Histogram build() const;
  void clear();

  // TensorFlow's 1,551 default limits: 1e-12 growing by 10% below 1e20, the largest double, their negatives, and 0.
  static const std::vector<double>& limits();

 private:
  template <typename T>
  void addAll(std::span<const T> values);

  std::vector<uint64_t> counts_;
  uint64_t num_ = 0;
  uint64_t nonfinite_ = 0;
  double min_ = 0;
  double max_ = 0;
  double sum_ = 0;
  double sumSquares_ = 0;
};

}  // namespace summaries

// Approximate quantiles of weighted numbers that come one after the other, as TensorFlow's boosted trees sketch them:
// the rank of each boundary is wrong by no more than a share epsilon of the whole weight. All sums are floats, as
// there, so that boundaries are the same. Used by one thread at a time.
#pragma once

#include <cstdint>
#include <vector>

namespace engine::kernels {

// A value, its weight, and between which ranks (sums of weights) it stands.
struct QuantileEntry {
  float value = 0;
  float weight = 0;
  float minRank = 0;
  float maxRank = 0;

  float prevMaxRank() const { return maxRank - weight; }
  float nextMinRank() const { return minRank + weight; }
};

// A sorted block of entries.
class QuantileSummary {
 public:
  QuantileSummary() = default;
  explicit QuantileSummary(std::vector<QuantileEntry> entries) : entries_(std::move(entries)) {}

  const std::vector<QuantileEntry>& entries() const { return entries_; }
  int64_t size() const { return static_cast<int64_t>(entries_.size()); }
  void clear() { entries_.clear(); }
  void merge(const QuantileSummary& other);
  // Drops entries until about `size` are left, the first and last always; the error grows by at most the larger of
  // 1/size and minEpsilon.
  void compress(int64_t size, double minEpsilon);
  // So many values, or all where there are fewer; at most about 1/count more wrong than this summary.
  std::vector<float> boundaries(int64_t count) const;
  // Exactly count + 1 values.
  std::vector<float> quantiles(int64_t count) const;

 private:
  float totalWeight() const { return entries_.empty() ? 0 : entries_.back().maxRank; }
  double approximationError() const;
  void dropClosest();

  std::vector<QuantileEntry> entries_;
};

class QuantileStream {
 public:
  // epsilon in (0, 1); maxElements > 0 is an upper bound of the values to come. InvalidArgument otherwise.
  QuantileStream(double epsilon, int64_t maxElements);

  // Values of weight 0 and less are left out. InvalidArgument for a value that is not a number.
  void push(float value, float weight);
  void push(const QuantileSummary& summary);
  // The summary of all; the stream is empty afterwards.
  QuantileSummary finish();

 private:
  struct Weighted {
    float value;
    float weight;
  };

  void pushBuffer();
  void propagate(QuantileSummary summary);

  double epsilon_;
  int64_t blockSize_ = 2;
  std::size_t bufferSize_;
  std::vector<Weighted> buffer_;
  std::vector<QuantileSummary> levels_;
};

}  // namespace engine::kernels

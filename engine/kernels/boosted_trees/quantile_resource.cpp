#include "engine/kernels/boosted_trees/quantile_resource.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/core/memory.h"

namespace engine::kernels {

void QuantileResource::initialize(double epsilon, int64_t maxElements, int64_t streams) {
  if (initialized_) return;
  if (streams < 0) fail(Code::kInvalidArgument, "Num_streams input cannot be a negative integer, as ", streams, ".");
  requireMemory(message("Quantiles of ", streams, " features"), bytesOf(streams, sizeof(QuantileStream)));
  const QuantileStream empty(epsilon, maxElements);
  streams_.assign(static_cast<std::size_t>(streams), empty);
  boundaries_.assign(streams_.size(), {});
  epsilon_ = epsilon;
  maxElements_ = maxElements;
  initialized_ = true;
}

std::vector<QuantileStream>& QuantileResource::streams() {
  if (!initialized_) fail(Code::kFailedPrecondition, "The quantile streams are not initialized: create them first.");
  return streams_;
}

void QuantileResource::flush(int64_t count, bool exact) {
  if (count < 1) fail(Code::kInvalidArgument, "num_buckets must be positive, not ", count, ".");
  for (std::size_t i = 0; i < streams().size(); ++i) {
    const QuantileSummary all = streams_[i].finish();
    std::vector<float>& values = boundaries_[i];
    values = exact ? all.quantiles(count - 1) : all.boundaries(count);
    if (!exact) values.erase(std::unique(values.begin(), values.end()), values.end());
  }
}

// A binary search whose steps wait for no branch: half of them would be foretold wrongly.
int32_t QuantileResource::bucketOf(const std::vector<float>& boundaries, float value) {
  if (boundaries.empty()) return 0;
  const float* first = boundaries.data();
  for (std::size_t left = boundaries.size(); left > 1;) {
    const std::size_t half = left / 2;
    first += half * static_cast<std::size_t>(first[half - 1] < value);
    left -= half;
  }
  return static_cast<int32_t>(first - boundaries.data());  // the last one, where all are smaller
}

void QuantileResource::setBoundaries(std::vector<std::vector<float>> boundaries) {
  if (boundaries.size() != streams().size()) {
    fail(Code::kInvalidArgument, "There are boundaries of ", boundaries.size(), " features, but ", streams_.size(),
         " streams.");
  }
  boundaries_ = std::move(boundaries);
}

std::vector<Tensor> QuantileResource::saved() const {
  std::vector<Tensor> tensors;
  for (const std::vector<float>& values : boundaries_) tensors.push_back(Tensor::vector(values));
  return tensors;
}

void QuantileResource::restore(const std::vector<Tensor>& saved) {
  std::vector<std::vector<float>> boundaries;
  for (const Tensor& values : saved) {
    if (values.rank() != 1 || values.dtype() != DType::kFloat || !std::ranges::is_sorted(values.flat<float>())) {
      fail(Code::kDataLoss, "The boundaries of buckets are damaged: they must be a sorted float vector.");
    }
    boundaries.emplace_back(values.flat<float>().begin(), values.flat<float>().end());
  }
  setBoundaries(std::move(boundaries));
}

}  // namespace engine::kernels

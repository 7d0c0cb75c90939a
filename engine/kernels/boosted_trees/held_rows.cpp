#include "engine/kernels/boosted_trees/held_rows.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

std::vector<int32_t> bucketized(const Tensor& numbers, const std::vector<float>& boundaries) {
  std::vector<int32_t> buckets;
  buckets.reserve(static_cast<std::size_t>(numbers.elements()));
  for (const float value : numbers.flat<float>()) buckets.push_back(QuantileResource::bucketOf(boundaries, value));
  return buckets;
}

}  // namespace

void HeldRows::hold(Features features, std::map<int64_t, Tensor> tensors) {
  features_ = std::move(features);
  tensors_ = std::move(tensors);
  trainer_.reset();
  rows_ = 0;
  if (!features_.numbers.empty()) rows_ = features_.numbers.begin()->second.elements();
  if (!features_.bucketized.empty()) rows_ = features_.bucketized.begin()->second.dim(0);
}

const Tensor& HeldRows::tensor(int64_t number) const {
  const auto found = tensors_.find(number);
  if (found == tensors_.end()) fail(Code::kFailedPrecondition, "The rows of the training have not been read yet.");
  return found->second;
}

std::vector<Tensor> HeldRows::numbers() const {
  std::vector<Tensor> all;
  for (const auto& [id, tensor] : features_.numbers) all.push_back(tensor);
  return all;
}

InMemoryTrainer& HeldRows::trainer(const TrainerOptions& options, const QuantileResource* quantiles) {
  if (trainer_) return *trainer_;
  if (rows_ == 0) fail(Code::kFailedPrecondition, "The rows of the training have not been read yet.");
  std::vector<std::vector<int32_t>> made;
  made.reserve(features_.numbers.size());
  std::vector<BucketColumn> columns(options.features.size());
  std::vector<int64_t> buckets;
  for (const TrainedFeature& feature : options.features) buckets.push_back(feature.buckets);
  for (const auto& [id, tensor] : features_.bucketized) {
    columns.at(static_cast<std::size_t>(id)) = bucketColumn(tensor, rows_);
  }
  for (const auto& [id, tensor] : features_.numbers) {
    if (tensor.elements() != rows_ || !quantiles) {
      fail(Code::kInvalidArgument, "Feature ", id, " has ", tensor.elements(), " numbers for ", rows_, " rows.");
    }
    made.push_back(bucketized(tensor, quantiles->boundaries().at(made.size())));
    columns.at(static_cast<std::size_t>(id)) = {made.back().data(), 1};
  }
  for (const BucketColumn& column : columns) {
    if (!column.values) fail(Code::kInvalidArgument, "A feature of the trees is not among those of the rows.");
  }
  trainer_ = std::make_unique<InMemoryTrainer>(BinnedRows(columns, buckets, rows_), options);
  features_ = {};
  return *trainer_;
}

}  // namespace engine::kernels

// Buckets of numeric features: streams of their values while these are gathered, then boundaries. The resource behind
// BoostedTreesQuantileStreamResourceHandleOp. Guarded, like variables, by who runs the session.
#pragma once

#include <vector>

#include "engine/kernels/boosted_trees/weighted_quantiles.h"
#include "engine/kernels/saveable_resource.h"

namespace engine::kernels {

class QuantileResource : public SaveableResource {
 public:
  bool initialized() const { return initialized_; }
  // One stream a feature; nothing when it is initialised already. Errors as QuantileStream.
  void initialize(double epsilon, int64_t maxElements, int64_t streams);
  // FailedPrecondition when it is not initialised.
  std::vector<QuantileStream>& streams();
  // Makes boundaries of what the streams have got, which begin anew: `count` of the values, fewer where there are no
  // more; or (`exact`) exactly `count` quantiles.
  void flush(int64_t count, bool exact);

  // In which bucket a value is, 0 where there are no boundaries: the first whose boundary it does not exceed, or the
  // last.
  static int32_t bucketOf(const std::vector<float>& boundaries, float value);
  const std::vector<std::vector<float>>& boundaries() const { return boundaries_; }
  // InvalidArgument when there are not as many as streams.
  void setBoundaries(std::vector<std::vector<float>> boundaries);

  std::vector<Tensor> saved() const override;  // the boundaries of each stream
  void restore(const std::vector<Tensor>& saved) override;

 private:
  bool initialized_ = false;
  double epsilon_ = 0;
  int64_t maxElements_ = 0;
  std::vector<QuantileStream> streams_;
  std::vector<std::vector<float>> boundaries_;
};

}  // namespace engine::kernels

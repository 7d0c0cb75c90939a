// Accumulators of gradients, where workers put what they computed and a chief takes the mean of enough of them
// (SyncReplicasOptimizer). The resource behind ConditionalAccumulator and its kin. Callable from any thread.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

struct AccumulatorSpec {
  std::string name;  // for messages
  DType dtype = DType::kInvalid;
  Shape shape;         // of a gradient; may be unknown in part
  bool isMean = true;  // else sums
  bool isSparse = false;

  bool operator==(const AccumulatorSpec& other) const {
    return dtype == other.dtype && shape == other.shape && isMean == other.isMean && isSparse == other.isSparse;
  }
};

// A gradient: its values alone, or rows with their indices in ascending order.
struct AccumulatedGradient {
  Tensor values;
  Tensor indices = {};  // int64 [rows]
};

// What has been added up since the last reset. Guarded by its accumulator.
class GradientSums {
 public:
  virtual ~GradientSums() = default;
  // The first of a turn replaces what was there.
  virtual void add(const AccumulatedGradient& gradient, bool isFirst) = 0;
  // What was added up, divided by how often each number was given when `isMean`.
  virtual AccumulatedGradient result(bool isMean, int64_t count) const = 0;
};

class Accumulator : public Resource {
 public:
  // Unimplemented for dtypes that are not floating.
  explicit Accumulator(AccumulatorSpec spec);

  const AccumulatorSpec& spec() const { return spec_; }
  // Adds a gradient unless it was computed before the current step. InvalidArgument when dtype or shape do not fit.
  void apply(int64_t localStep, const AccumulatedGradient& gradient);
  // Waits until `required` gradients are there, takes their mean or sum, and moves on by a step. InvalidArgument unless
  // `required` is positive.
  AccumulatedGradient take(int64_t required);
  void setGlobalStep(int64_t step);
  int64_t count() const;
  // The first dimension of sparse gradients; -1 where it is not known.
  int64_t declaredRows() const { return spec_.shape.hasRank() && spec_.shape.rank() > 0 ? spec_.shape.dim(0) : -1; }

 private:
  void check(const AccumulatedGradient& gradient) const;

  const AccumulatorSpec spec_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<GradientSums> sums_;  // guarded by mutex_, as what follows
  int64_t count_ = 0;
  int64_t step_ = 0;
};

// Sums of dense gradients, or of rows. Unimplemented for dtypes that are not floating.
std::unique_ptr<GradientSums> makeGradientSums(DType dtype, bool isSparse);

}  // namespace engine::kernels

#include "engine/kernels/accumulators/accumulator.h"

#include "engine/core/error.h"

namespace engine::kernels {

Accumulator::Accumulator(AccumulatorSpec spec)
    : spec_(std::move(spec)), sums_(makeGradientSums(spec_.dtype, spec_.isSparse)) {}

void Accumulator::check(const AccumulatedGradient& gradient) const {
  const auto refuse = [&](const auto&... why) {
    fail(Code::kInvalidArgument, "accumulator '", spec_.name, "': ", why...);
  };
  const Tensor& values = gradient.values;
  if (values.dtype() != spec_.dtype) {
    refuse("Expected gradients of ", dtypeName(spec_.dtype), ", got ", dtypeName(values.dtype()), ".");
  }
  if (!spec_.isSparse) {
    if (!spec_.shape.compatibleWith(values.shape())) {
      refuse("Shape mismatch: expected ", spec_.shape, ", got ", values.shape(), ".");
    }
    return;
  }
  const Tensor& indices = gradient.indices;
  if (indices.rank() != 1) refuse("Input indices should be vector but received shape: ", indices.shape(), ".");
  if (values.rank() < 1 || values.dim(0) != indices.dim(0)) {
    refuse("There are ", indices.dim(0), " indices, but the values have shape ", values.shape(), ".");
  }
  Shape whole = values.shape();
  whole.setDim(0, kUnknownDim);
  if (!spec_.shape.compatibleWith(whole)) {
    refuse("Shape mismatch: rows of ", values.shape(), " do not fit ", spec_.shape, ".");
  }
}

void Accumulator::apply(int64_t localStep, const AccumulatedGradient& gradient) {
  check(gradient);
  const std::lock_guard lock(mutex_);
  if (localStep < step_) return;  // computed with variables of before
  sums_->add(gradient, count_ == 0);
  ++count_;
  changed_.notify_all();
}

AccumulatedGradient Accumulator::take(int64_t required) {
  if (required <= 0) fail(Code::kInvalidArgument, "Argument num_required must be positive: ", required);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return count_ >= required; });
  AccumulatedGradient result = sums_->result(spec_.isMean, count_);
  count_ = 0;
  ++step_;
  return result;
}

void Accumulator::setGlobalStep(int64_t step) {
  const std::lock_guard lock(mutex_);
  step_ = step;
}

int64_t Accumulator::count() const {
  const std::lock_guard lock(mutex_);
  return count_;
}

}  // namespace engine::kernels

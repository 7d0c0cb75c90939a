#include "engine/estimator/hooks/nan_tensor_hook.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {

NanTensorHook::NanTensorHook(Output loss, bool failOnNan, LogSink log) : failOnNan_(failOnNan), log_(std::move(log)) {
  args_.fetches = {loss};
}

void NanTensorHook::afterRun(SessionRunContext& context, SessionRunValues values) {
  const Tensor& loss = values[0];
  const bool nan = loss.dtype() == DType::kFloat ? std::isnan(*loss.data<float>()) : std::isnan(loss.toDoubles()[0]);
  if (!nan) return;
  if (log_) log_(failOnNan_ ? LogLevel::kError : LogLevel::kWarning, "Model diverged with loss = NaN.");
  if (failOnNan_) {
    fail(Code::kInvalidArgument, "NaN loss during training. The step was ", globalStep(context.session()),
         "; lower the learning rate or clip the gradients, and continue from the last checkpoint.");
  }
  context.requestStop();
}

}  // namespace engine::estimator

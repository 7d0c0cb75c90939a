#include "engine/estimator/estimator_spec.h"

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

std::string namesOf(const NamedOutputs& tensors) {
  std::string names;
  for (const auto& [name, tensor] : tensors) names += (names.empty() ? "" : ", ") + name;
  return names.empty() ? "none" : names;
}

}  // namespace

Output Features::at(const std::string& name) const {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) {
    fail(Code::kInvalidArgument, "The input has no feature '", name, "'; it has ", namesOf(tensors_), ".");
  }
  return found->second;
}

Output Features::only() const {
  if (tensors_.size() != 1) {
    fail(Code::kInvalidArgument, "The model takes one feature, but the input has ", tensors_.size(), ": ",
         namesOf(tensors_), ".");
  }
  return tensors_.begin()->second;
}

void EstimatorSpec::validate() const {
  if (mode == Mode::kPredict) {
    if (predictions.empty()) fail(Code::kInvalidArgument, "Missing predictions.");
    return;
  }
  if (!loss.valid()) fail(Code::kInvalidArgument, "Missing loss.");
  const int64_t elements = loss.shape().elements();
  if (elements >= 0 && elements != 1) {
    fail(Code::kInvalidArgument, "Loss must be scalar, given: '", loss.name(), "' of shape ", loss.shape(), ".");
  }
  if (mode == Mode::kTrain && !trainOp) fail(Code::kInvalidArgument, "Missing train_op.");
  for (const auto& [name, metric] : evalMetricOps) {
    if (name == "loss" || name == "global_step") {
      fail(Code::kInvalidArgument, "Metric with name \"", name,
           "\" is not allowed, because Estimator already defines a "
           "default metric with the same name.");
    }
    if (!metric.value.valid() || !metric.update) {
      fail(Code::kInvalidArgument, "Values of eval_metric_ops must be (metric_value, update_op) pairs; '", name,
           "' is not.");
    }
  }
}

}  // namespace engine::estimator

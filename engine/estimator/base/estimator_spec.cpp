#include "engine/estimator/base/estimator_spec.h"

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

std::string namesOf(const NamedOutputs& tensors) {
  std::string names;
  for (const auto& [name, tensor] : tensors) names += (names.empty() ? "" : ", ") + name;
  return names.empty() ? "none" : names;
}

void requireFloating(const std::string& key, const char* what, Output value) {
  if (isFloating(value.type())) return;
  fail(Code::kInvalidArgument, what, " of export output '", key, "' must be floating; '", value.name(), "' is ",
       dtypeName(value.type()), ".");
}

void check(const std::string& key, const ClassificationOutput& output) {
  if (!output.scores.valid() && !output.classes.valid()) {
    fail(Code::kInvalidArgument, "At least one of scores and classes must be set for export output '", key, "'.");
  }
  if (output.scores.valid()) requireFloating(key, "Scores", output.scores);
  if (output.classes.valid() && output.classes.type() != DType::kString) {
    fail(Code::kInvalidArgument, "Classes of export output '", key, "' must be strings; '", output.classes.name(),
         "' is ", dtypeName(output.classes.type()), ".");
  }
}

void check(const std::string& key, const RegressionOutput& output) {
  if (!output.value.valid()) fail(Code::kInvalidArgument, "Export output '", key, "' has no value.");
  requireFloating(key, "The value", output.value);
}

void check(const std::string& key, const PredictOutput& output) {
  if (output.outputs.empty()) fail(Code::kInvalidArgument, "Export output '", key, "' has no tensor.");
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
    servingOutputs();
    return;
  }
  if (mode == Mode::kTrain && !trainOp) fail(Code::kInvalidArgument, "Missing train_op.");
  if (!loss.valid()) fail(Code::kInvalidArgument, "Missing loss.");
  const int64_t elements = loss.shape().elements();
  if (elements >= 0 && elements != 1) {
    fail(Code::kInvalidArgument, "Loss must be scalar, given: '", loss.name(), "' of shape ", loss.shape(), ".");
  }
  for (const auto& [name, metric] : evalMetricOps) {
    if (name == "loss" || name == "global_step") {
      fail(Code::kInvalidArgument, "Metric with name \"", name,
           "\" is not allowed, because Estimator already defines a "
           "default metric with the same name.");
    }
    if (!metric.value.valid() || !metric.update.valid()) {
      fail(Code::kInvalidArgument, "Values of eval_metric_ops must be (metric_value, update_op) pairs; '", name,
           "' is not.");
    }
  }
}

ExportOutputs EstimatorSpec::servingOutputs() const {
  ExportOutputs outputs = exportOutputs;
  if (outputs.empty()) outputs[kDefaultServingKey] = PredictOutput{predictions};
  if (outputs.size() == 1) {
    const ExportOutput only = outputs.begin()->second;
    outputs[kDefaultServingKey] = only;
  }
  if (!outputs.contains(kDefaultServingKey)) {
    fail(Code::kInvalidArgument,
         "Multiple export_outputs were provided, but none of them is specified as the default. ",
         "Do this by naming one of them with the key '", kDefaultServingKey, "'.");
  }
  for (const auto& [key, output] : outputs) {
    std::visit([&key = key](const auto& kind) { check(key, kind); }, output);
  }
  return outputs;
}

}  // namespace engine::estimator

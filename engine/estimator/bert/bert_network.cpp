#include "engine/estimator/bert/bert_network.h"

#include "engine/core/error.h"
#include "engine/estimator/bert/bert_object_names.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/multi_class.h"

namespace engine::estimator {

Output optionalFeature(const Features& features, const std::string& name) {
  const auto found = features.tensors().find(name);
  return found == features.tensors().end() ? Output() : found->second;
}

Output pieceMask(const Features& features) {
  const Output mask = optionalFeature(features, "input_mask");
  return mask.valid() ? mask : features.scope().op("OnesLike", {features.at("input_ids")});
}

nn::BertOutputs bertNetwork(const Features& features, Mode mode, const BertEstimatorOptions& options) {
  const nn::BertInputs inputs{features.at("input_ids"), optionalFeature(features, "input_mask"),
                              optionalFeature(features, "segment_ids")};
  return nn::bertModel(features.scope(), options.config, inputs, {.training = mode == Mode::kTrain});
}

void finishBertSpec(const Features& features, const BertEstimatorOptions& options, EstimatorSpec& spec) {
  if (spec.mode != Mode::kTrain) return;
  if (!spec.trainOp) spec.trainOp = options.trainOp(features.scope(), spec.loss);
  if (options.initCheckpoint.empty()) return;
  AssignmentMap map = options.assignmentMap;
  if (map.empty()) map = bertObjectMap(options.initCheckpoint, options.config);
  const CheckpointAssignment assignment =
      assignmentFromCheckpoint(features.scope().graph(), options.initCheckpoint, map);
  if (assignment.initialized.empty()) {
    fail(Code::kInvalidArgument, "The checkpoint '", options.initCheckpoint, "' has none of the model's variables. ",
         assignment.description(options.initCheckpoint));
  }
  spec.scaffold.initNotes = assignment.notes(options.initCheckpoint);
  spec.scaffold.initFn = [assignment, checkpoint = options.initCheckpoint,
                          told = options.initialized](Session& session) {
    initFromCheckpoint(session, checkpoint, assignment);
    if (told) told(assignment);
  };
}

Output labelNamed(const Labels& labels, const std::string& name) {
  const auto found = labels.find(name);
  if (found != labels.end()) return found->second;
  std::string names;
  for (const auto& [one, output] : labels) names += (names.empty() ? "" : ", ") + one;
  fail(Code::kInvalidArgument, "The model needs the label \"", name, "\"; the input's labels are ",
       names.empty() ? "none" : names, ".");
}

Output labelOrOnly(const Labels& labels, const std::string& name) {
  return labels.size() == 1 ? labels.begin()->second : labelNamed(labels, name);
}

void addClassMetrics(EstimatorSpec& spec, const Scope& scope, const ClassifiedIds& ids) {
  namespace metrics = nn::metrics;
  const auto add = [&](const std::string& ending, const std::vector<int64_t>& counted, metrics::Average average) {
    const auto options = [&](const std::string& name) {
      return metrics::MultiClassOptions{counted, average, name + ending, ids.weights};
    };
    spec.evalMetricOps["precision" + ending] =
        metrics::multiClassPrecision(scope, ids.labels, ids.predictions, ids.classes, options("precision"));
    spec.evalMetricOps["recall" + ending] =
        metrics::multiClassRecall(scope, ids.labels, ids.predictions, ids.classes, options("recall"));
    spec.evalMetricOps["f1" + ending] =
        metrics::multiClassFBeta(scope, ids.labels, ids.predictions, ids.classes, 1, options("f1"));
  };
  add("_macro", ids.counted, metrics::Average::kMacro);
  for (int64_t one = 0; one < ids.classes; ++one) {
    const bool isCounted =
        ids.counted.empty() || std::find(ids.counted.begin(), ids.counted.end(), one) != ids.counted.end();
    if (isCounted) add(message("_", one), {one}, metrics::Average::kMicro);
  }
}

Output asVector(const Scope& scope, Output x) {
  return ops::reshape(scope, x, {-1});
}

}  // namespace engine::estimator

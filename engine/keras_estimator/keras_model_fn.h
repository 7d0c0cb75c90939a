// The model_fn of a compiled Keras model: what model_to_estimator trains, evaluates and exports. The model is shared by
// all graphs that are built of it; made and called by one thread at a time.
#pragma once

#include <map>
#include <string>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/keras/files/model_files.h"

namespace engine::keras_estimator {

// How checkpoints keep the weights: by the way to their layers, as TensorFlow 2 does, or by their names.
enum class CheckpointFormat { kCheckpoint, kSaver };
// Which of the model's values a training starts with, where there is no checkpoint. TensorFlow's model_to_estimator
// takes only those that are trained, so that moving statistics begin anew.
enum class StartValues { kAll, kTrained };
// What a signature of an output's own gives.
enum class ExportKind { kPredict, kClassification, kRegression };

struct KerasModelOptions {
  CheckpointFormat checkpointFormat = CheckpointFormat::kCheckpoint;
  StartValues startValues = StartValues::kAll;
  // Names of metrics in evaluations by Keras's names of them, all of them. Empty: Keras's.
  std::map<std::string, std::string> metricNames = {};
  // Signatures besides "serving_default", which gives all outputs: by the names of outputs.
  std::map<std::string, ExportKind> exportOutputs = {};
};

// Features come to inputs of their names; where there is one of each, the names may differ. A feature "sample_weights"
// that is no input weighs the examples. Labels come to outputs of their names, a single one to a single output. The
// optimizer's variables are named "training/<optimizer>/…"; one of the newer generation becomes its older counterpart.
// FailedPrecondition for a model that is not compiled, and for object-based checkpoints of a model that is neither
// functional nor sequential. The model_fn gives InvalidArgument for features, labels and names that do not fit.
estimator::ModelFn kerasModelFn(const keras::LoadedModel& loaded, const KerasModelOptions& options = {});

}  // namespace engine::keras_estimator

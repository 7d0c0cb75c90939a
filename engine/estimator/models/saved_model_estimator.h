// tf.estimator.experimental.SavedModelEstimator: goes on with a model of which only a SavedModel is left: its graphs
// are the model, its variables what training starts with. Used by one thread at a time.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels);
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor first({.featureColumns = {x}}, {}, RunSettings{.modelDir = "origin"});
//   first.train(inputFn, {.maxSteps = 1});
//   const InputData input = inputFn(Mode::kTrain);
//   const auto receiver = buildRawSupervisedInputReceiverFn(featureSpecs(input), labelSpecs(input));
//   const std::string folder = first.exportAllSavedModels("whole", {{Mode::kTrain, receiver}}).path;
//   SavedModelEstimator second(folder, RunSettings{.modelDir = "continued"});
//   second.train(inputFn, {.maxSteps = 2}).globalStep;  // is 2
#pragma once

#include <set>
#include <string>

#include "engine/estimator/estimator.h"

namespace engine::estimator {

// The modes that a SavedModel has a MetaGraph and a signature for: training and evaluation where it was exported with
// Estimator::exportAllSavedModels. Errors of SavedModelReader.
std::set<Mode> savedModelModes(const std::string& savedModelDir);

// The model_fn of its MetaGraphs. Features and labels are the inputs of the mode's signature, by key; further ones are
// passed over. Metrics and the predictions of an evaluation keep the signature's keys ("metrics/accuracy"), as in
// TensorFlow. Variables begin with the SavedModel's values, the global step among them. The folder is read each time
// that the model is built. Errors: those of SavedModelReader; FailedPrecondition for a mode that the SavedModel does
// not have; InvalidArgument for an input that is missing, or of another dtype or shape; Unimplemented for ops that this
// program does not have, and for training boosted trees.
ModelFn savedModelFn(const std::string& savedModelDir);

class SavedModelEstimator : public Estimator {
 public:
  // Errors of savedModelModes().
  explicit SavedModelEstimator(const std::string& savedModelDir, RunConfig config = {}, LogSink log = {});

  // Estimator's; the SavedModel's variables while model_dir has no checkpoint.
  std::optional<std::string> latestCheckpoint() const;
  ExportResult exportSavedModel(const std::string& exportDirBase, const ServingInputReceiverFn& servingInputReceiverFn,
                                const ExportOptions& options = {}) const;
  ExportResult exportAllSavedModels(const std::string& exportDirBase, const InputReceiverFns& inputReceiverFns,
                                    const ExportOptions& options = {}) const;

 private:
  ExportOptions fromLatest(ExportOptions options) const;

  std::string variables_;  // prefix of the SavedModel's bundle; empty when it has no variables
};

}  // namespace engine::estimator

// Exports the model of the last evaluation (tf.estimator.FinalExporter): never, when the training ends before
// max_steps. Used by the thread that evaluates.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "final"});
//   const auto receiver = buildRawServingInputReceiverFn(featureSpecs(inputFn(Mode::kPredict)));
//   const ExportFn exportFn = [=](const Estimator& estimator, const std::string& path, const std::string& checkpoint) {
//     return estimator.exportSavedModel(path, receiver, {.checkpointPath = checkpoint}).path;
//   };
//   const EvalSpec eval{.inputFn = inputFn, .exporters = {std::make_shared<FinalExporter>("last", exportFn)}};
//   const auto result = trainAndEvaluate(model, {.inputFn = inputFn, .maxSteps = 1}, eval);
//   result.exports[0]->starts_with("final/export/last/");  // is true
#pragma once

#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

class FinalExporter : public Exporter {
 public:
  FinalExporter(std::string name, ExportFn exportFn) : name_(std::move(name)), export_(std::move(exportFn)) {}
  const std::string& name() const override { return name_; }
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpointPath, const EvalResult&, bool isFinal) override {
    if (!isFinal) return std::nullopt;
    return export_(estimator, exportPath, checkpointPath);
  }

 private:
  std::string name_;
  ExportFn export_;
};

}  // namespace engine::estimator

// Exports the model of every evaluation and keeps the newest (tf.estimator.LatestExporter). Used by the thread that
// evaluates.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "latest"});
//   const auto receiver = buildRawServingInputReceiverFn(featureSpecs(inputFn(Mode::kPredict)));
//   const ExportFn exportFn = [=](const Estimator& estimator, const std::string& path, const std::string& checkpoint) {
//     return estimator.exportSavedModel(path, receiver, {.checkpointPath = checkpoint}).path;
//   };
//   const EvalSpec eval{.inputFn = inputFn, .exporters = {std::make_shared<LatestExporter>("newest", exportFn, 3)}};
//   const auto result = trainAndEvaluate(model, {.inputFn = inputFn, .maxSteps = 1}, eval);
//   result.exports[0]->starts_with("latest/export/newest/");  // is true
#pragma once

#include "engine/estimator/export/export_folder.h"
#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

class LatestExporter : public Exporter {
 public:
  // InvalidArgument when `exportsToKeep` is not positive; none keeps all.
  LatestExporter(std::string name, ExportFn exportFn, std::optional<int64_t> exportsToKeep = 5)
      : name_(std::move(name)), export_(std::move(exportFn)), exportsToKeep_(exportsToKeep) {
    checkExportsToKeep(exportsToKeep_);
  }
  const std::string& name() const override { return name_; }
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpointPath, const EvalResult&, bool) override {
    std::string path = export_(estimator, exportPath, checkpointPath);
    removeOldExports(exportPath, exportsToKeep_);
    return path;
  }

 private:
  std::string name_;
  ExportFn export_;
  std::optional<int64_t> exportsToKeep_;
};

}  // namespace engine::estimator

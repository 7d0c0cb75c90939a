// Exports a model that is better than every one before (tf.estimator.BestExporter). Used by the thread that evaluates.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}},
//                                        {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "best"});
//   const auto receiver = buildRawServingInputReceiverFn(featureSpecs(inputFn(Mode::kPredict)));
//   const ExportFn exportFn = [=](const Estimator& estimator, const std::string& path, const std::string& checkpoint) {
//     return estimator.exportSavedModel(path, receiver, {.checkpointPath = checkpoint}).path;
//   };
//   const BestExporterOptions options{.name = "lowest_mean", .compare = smallerIsBetter("average_loss")};
//   const auto exporter = std::make_shared<BestExporter>(exportFn, options);
//   const EvalSpec eval{.inputFn = inputFn, .steps = 1, .exporters = {exporter}, .throttleSecs = 0};
//   trainAndEvaluate(model, {.inputFn = inputFn, .maxSteps = 5}, eval).exports[0].has_value();  // is true
//   exporter->best()->at("global_step");                                                        // is 5
#pragma once

#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

// Whether `current` is better than `best`.
using CompareFn = std::function<bool(const EvalResult& best, const EvalResult& current)>;

// A metric that should become small, as "loss", or large, as "accuracy". The functions throw InvalidArgument when a
// result lacks the metric.
CompareFn smallerIsBetter(const std::string& metric = "loss");
CompareFn largerIsBetter(const std::string& metric);

struct BestExporterOptions {
  std::string name = "best_exporter";
  CompareFn compare = smallerIsBetter();
  std::optional<int64_t> exportsToKeep = 5;  // none: all
  // Name of the evaluation whose log says what was best before this process began; none: nothing is known then.
  std::optional<std::string> evalName = "";
};

// Exports when nothing better is known: the first model, one that compares as better, and any while there is no export
// yet. TensorFlow also exports the first model of each process, even a worse one; here a restart changes nothing.
class BestExporter : public Exporter {
 public:
  // InvalidArgument for an empty compare function, or exportsToKeep that is not positive.
  BestExporter(ExportFn exportFn, BestExporterOptions options = {});
  const std::string& name() const override { return options_.name; }
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpointPath, const EvalResult& evalResult,
                                         bool isFinal) override;
  const std::optional<EvalResult>& best() const { return best_; }

 private:
  void recover(const Estimator& estimator, int64_t beforeStep);

  ExportFn export_;
  BestExporterOptions options_;
  std::string modelDir_;  // that `best_` is of
  std::optional<EvalResult> best_;
};

}  // namespace engine::estimator

// What happens to a model after an evaluation (tf.estimator.Exporter). Used by the thread that evaluates.
//   struct Announcer : Exporter {  // says which models are worth a look
//     const std::string& name() const override { return folder; }
//     std::optional<std::string> exportModel(const Estimator&, const std::string&, const std::string& checkpoint,
//                                            const EvalResult& metrics, bool) override {
//       if (metrics.at("loss") < 1e9) worth.push_back(checkpoint);
//       return std::nullopt;  // no folder was made
//     }
//     std::string folder = "announced";
//     std::vector<std::string> worth;
//   };
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "announced"});
//   const auto announcer = std::make_shared<Announcer>();
//   trainAndEvaluate(model, {.inputFn = inputFn, .maxSteps = 1}, {.inputFn = inputFn, .exporters = {announcer}});
//   announcer->worth.size();  // is 1u
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/estimator.h"

namespace engine::estimator {

class Exporter {
 public:
  virtual ~Exporter() = default;
  // Also the name of its folder: <model_dir>/export/<name>.
  virtual const std::string& name() const = 0;
  // Exports the model of a checkpoint into a new folder below `exportPath`, or decides not to. Returns the folder.
  // `isFinal`: no further evaluation will come.
  virtual std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                                 const std::string& checkpointPath, const EvalResult& evalResult,
                                                 bool isFinal) = 0;
};

using Exporters = std::vector<std::shared_ptr<Exporter>>;

// Writes the model of a checkpoint into a new folder below `exportPath`, named by the seconds since the epoch, and
// returns it.
using ExportFn = std::function<std::string(const Estimator& estimator, const std::string& exportPath,
                                           const std::string& checkpointPath)>;

}  // namespace engine::estimator

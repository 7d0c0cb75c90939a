// Models by name, for experiment files. A model is one file that registers itself; the registry is filled while
// libraries load and only read afterwards, from any thread.
//   const Experiment experiment = parseExperiment(
//       R"({"model": {"linear_regressor": {"feature_columns": [{"numeric": {"key": "x"}}]}}})", "line.json");
//   Estimator model(modelFnOf(experiment.model()), RunSettings{.modelDir = "described"});
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   model.train(numpyInputFn(features, labels), {.maxSteps = 1}).globalStep;  // is 1
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"

namespace engine::estimator {

// Makes the model_fn that a Model message describes.
using ModelFactory = std::function<ModelFn(const Model&)>;

class ModelRegistrar {
 public:
  // `kind` is the name of a field of Model ("sequential"), or the name that a NamedModel gives.
  ModelRegistrar(const std::string& kind, ModelFactory factory);
};

// The model_fn of a message. InvalidArgument when it names no model; NotFound lists the models there are.
ModelFn modelFnOf(const Model& model);
// The same, with the paths in the message (vocabulary files) taken as those of inputs: see resolvePath in experiment.h.
ModelFn modelFnOf(const Model& model, const std::string& dataDir, const std::string& baseDir);
std::vector<std::string> registeredModels();

}  // namespace engine::estimator

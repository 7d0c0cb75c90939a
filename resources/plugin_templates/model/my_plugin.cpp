// A model_fn that experiment files name: "model": {"named": {"name": "my_plugin", "params": {"units": "64"}}}.
#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;

namespace {

struct Settings {
  int64_t units, classes;
  double learningRate;
};

// features, labels and mode are those of tf.estimator; the returned spec, too.
EstimatorSpec modelFn(const Settings& settings, const Features& features, const Labels& labels, Mode mode) {
  const Scope& scope = features.scope();
  Output x = ops::cast(scope, features.only(), DType::kFloat);
  int64_t size = 1;  // numbers in an example
  for (int i = 1; i < x.shape().rank(); ++i) size *= x.shape().dim(i);
  x = ops::reshape(scope, x, {-1, size});
  const Output hidden = nn::dense(scope, x, settings.units, {.activation = nn::relu});
  const Output logits = nn::dense(scope, hidden, settings.classes);
  const Output classIds = ops::argMax(scope, logits, ops::scalar(scope, -1));
  EstimatorSpec spec{mode, {{"class_ids", classIds}, {"probabilities", ops::softmax(scope, logits)}}};
  if (mode == Mode::kPredict) return spec;
  const Output label = labels.at("label");
  spec.loss = nn::sparseSoftmaxCrossEntropy(scope, label, logits);
  if (mode == Mode::kTrain) {
    const nn::AdamOptimizer adam(settings.learningRate);
    spec.trainOp = adam.minimize(scope, spec.loss, nn::globalStep(scope.graph()));
  } else {
    const Output wanted = ops::cast(scope, label, DType::kInt64);
    spec.evalMetricOps = {{"accuracy", nn::metrics::accuracy(scope, wanted, classIds)}};
  }
  return spec;
}

// The parameters were checked against my_plugin.json, which also has their defaults.
const ModelRegistrar kMyPlugin("my_plugin", [](const Model& message) -> ModelFn {
  const auto params = Params::fromTexts({message.named().params().begin(), message.named().params().end()});
  const Settings settings{params.get<int64_t>("units"), params.get<int64_t>("classes"),
                          params.get<double>("learning_rate")};
  return [settings](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    return modelFn(settings, features, labels, mode);
  };
});

}  // namespace

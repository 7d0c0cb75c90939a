// Metrics by name, which the evaluations of an experiment have besides its model's own: those of the program, and of
// plugins and programs. Filled while libraries load and only read afterwards, from any thread.
//   const MetricRegistrar kBias("bias", [](const Params&) -> MetricFn {  // at namespace scope, in a file of its own
//     return [](const Features& features, const Labels& labels, const NamedOutputs& predictions, const RunConfig&) {
//       const Compared compared = comparedBy(labels, predictions);
//       const Output difference = ops::sub(features.scope(), compared.predictions, compared.labels);
//       return EvalMetrics{{"bias", nn::metrics::mean(features.scope(), difference)}};
//     };
//   });
//   EvalSettings settings;
//   settings.add_metrics()->set_name("bias");
//   const ModelFn line = linearRegressor({}, {.featureColumns = {feature_column::numericColumn("x")}});
//   Estimator model(withMetrics(line, settings), RunSettings{.modelDir = "biased"});
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({0})}}, {{"y", Tensor::of<float>({2}, {1, 1})}});
//   model.train(inputFn, {.maxSteps = 1});
//   model.evaluate(inputFn).at("bias") < 0;  // is true
#pragma once

#include "engine/estimator/extenders.h"

namespace engine::estimator {

// Makes the metric_fn with its checked parameters. A single metric has the name of the part; several, names of their
// own. Throws Error.
using MetricFactory = std::function<MetricFn(const Params& params)>;

class MetricRegistrar {
 public:
  MetricRegistrar(const std::string& name, MetricFactory make);
};

// What a metric compares: the label "label" or the only one, and the named prediction; the only one or, of several,
// "predictions", "logistic" or "probabilities" where `key` is empty. InvalidArgument, with the names there are, when it
// cannot be told.
struct Compared {
  Output labels;
  Output predictions;
};
// Both with the dtype and shape that the input and the model gave them. InvalidArgument names the labels and
// predictions there are, when it cannot be told.
Compared comparedBy(const Labels& labels, const NamedOutputs& predictions, const std::string& key = {});

// The model_fn with these metrics in its evaluations; itself when there are none. NotFound for a metric that is not
// registered.
ModelFn withMetrics(ModelFn modelFn, const EvalSettings& settings);

}  // namespace engine::estimator

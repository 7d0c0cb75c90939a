#include "engine/estimator/canned/linear.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/feature_column/feature_tensor.h"
#include "engine/feature_column/linear_model.h"
#include "engine/graph/ops.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

constexpr double kMaxLearningRate = 0.2;

double defaultRate(const LinearOptions& options) {
  if (!options.optimizer.isDefault()) return kMaxLearningRate;
  return std::min(kMaxLearningRate, 1 / std::sqrt(static_cast<double>(options.featureColumns.size())));
}

// bias: the number, or the histogram of several; fraction_of_zero_weights of all the others.
void addSummaries(const Scope& scope, const feature_column::ColumnVariables& variables, int64_t units, bool v1) {
  std::vector<Output> weights;
  Output bias;
  for (const auto& [column, parts] : variables) {
    for (const Variable& part : parts) {
      const Output value = nn::read(scope, part);
      if (column == "bias")
        bias = value;
      else
        weights.push_back(value);
    }
  }
  const Scope root = scope.exactly("");
  const std::string tags = v1 ? "linear/" : "";
  if (bias.valid() && units == 1) nn::summary::scalar(root, tags + "bias", ops::reshape(scope, bias, {}, "bias"));
  if (bias.valid() && units > 1) nn::summary::histogram(root, tags + "bias", bias);
  if (!weights.empty()) nn::summary::scalar(root, tags + "fraction_of_zero_weights", zeroFraction(scope, weights));
}

}  // namespace

Output linearLogits(const Features& features, const LinearOptions& options, int64_t units, Mode mode,
                    feature_column::ColumnVariables* variablesOf) {
  const Scope linear = features.scope().exactly("linear");
  feature_column::ColumnVariables variables;
  feature_column::LinearModelOptions model;
  model.units = units;
  model.sparseCombiner = options.sparseCombiner;
  model.partitioner = options.partitioner;
  model.colsToVars = &variables;
  const Output logits = feature_column::linearModel(linear, feature_column::featureTensors(features.tensors()),
                                                    options.featureColumns, model);
  if (mode == Mode::kTrain) addSummaries(linear, variables, units, options.version == Version::kV1);
  if (variablesOf) *variablesOf = variables;
  return logits;
}

ModelFn linearEstimator(HeadPtr head, LinearOptions options) {
  if (options.featureColumns.empty()) {
    fail(Code::kInvalidArgument, "feature_columns must not be empty. A linear model needs at least one.");
  }
  if (options.sdca) checkSdca(*options.sdca);
  return [head = std::move(head), options](const Features& features, const Labels& labels, Mode mode, const Params&,
                                           const RunConfig&) {
    feature_column::ColumnVariables variables;
    const Output logits = linearLogits(features, options, head->logitsDimension(), mode, &variables);
    if (options.sdca && mode == Mode::kTrain) {
      return sdcaTrainingSpec(*head, *options.sdca, features, labels, logits, options.featureColumns, variables);
    }
    return specOf(*head, options.version, features, mode, logits, labels,
                  {options.optimizer, defaultRate(options), "linear"});
  };
}

ModelFn linearClassifier(const ClassifierOptions& classes, LinearOptions options) {
  HeadPtr head = classifierHead(classes, options.version);
  if (options.sdca) options.sdca->weightColumn = classes.weightColumn.key();
  return linearEstimator(std::move(head), std::move(options));
}

ModelFn linearRegressor(const RegressorOptions& labels, LinearOptions options) {
  HeadPtr head = regressorHead(labels, options.version);
  if (options.sdca) options.sdca->weightColumn = labels.weightColumn.key();
  return linearEstimator(std::move(head), std::move(options));
}

}  // namespace engine::estimator

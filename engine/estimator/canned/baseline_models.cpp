// The models "baseline_classifier", "baseline_regressor" and "baseline_estimator" of experiment files.
#include "engine/estimator/canned/baseline.h"
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/experiment/model_registry.h"

namespace engine::estimator {
namespace {

constexpr double kBaselineModelLearningRate = 0.3;

template <typename Message>
BaselineOptions baselineOptionsOf(const Message& model) {
  return {versionOf(model), optimizerOr(model.has_optimizer(), model.optimizer(), "Ftrl", kBaselineModelLearningRate)};
}

const ModelRegistrar kBaselineClassifier("baseline_classifier", [](const Model& message) {
  const messages::BaselineClassifier& model = message.baseline_classifier();
  return baselineClassifier(classifierOptionsOf(model), baselineOptionsOf(model));
});
const ModelRegistrar kBaselineRegressor("baseline_regressor", [](const Model& message) {
  const messages::BaselineRegressor& model = message.baseline_regressor();
  return baselineRegressor(regressorOptionsOf(model), baselineOptionsOf(model));
});
const ModelRegistrar kBaselineEstimator("baseline_estimator", [](const Model& message) {
  const messages::BaselineEstimator& model = message.baseline_estimator();
  return baselineEstimator(headOf(model.head(), versionOf(model)), baselineOptionsOf(model));
});

}  // namespace
}  // namespace engine::estimator

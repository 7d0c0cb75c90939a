// The models "linear_classifier", "linear_regressor" and "linear_estimator" of experiment files.
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/canned/linear.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/feature_column/column_factory.h"

namespace engine::estimator {
namespace {

constexpr double kLinearModelLearningRate = 0.2;

LinearSdca sdcaOf(const messages::LinearSdca& message) {
  LinearSdca sdca;
  sdca.exampleIdColumn = message.example_id_column();
  sdca.symmetricL1Regularization = message.symmetric_l1_regularization();
  sdca.symmetricL2Regularization = message.symmetric_l2_regularization();
  sdca.adaptive = message.adaptive();
  return sdca;
}

template <typename Message>
LinearOptions linearOptionsOf(const Message& model) {
  LinearOptions options;
  options.featureColumns = feature_column::columnsFromMessages(model.feature_columns());
  options.version = versionOf(model);
  options.optimizer = optimizerOr(model.has_optimizer(), model.optimizer(), "Ftrl", kLinearModelLearningRate);
  options.sparseCombiner = model.sparse_combiner();
  if (model.has_sdca()) options.sdca = sdcaOf(model.sdca());
  return options;
}

const ModelRegistrar kLinearClassifier("linear_classifier", [](const Model& message) {
  const messages::LinearClassifier& model = message.linear_classifier();
  return linearClassifier(classifierOptionsOf(model), linearOptionsOf(model));
});
const ModelRegistrar kLinearRegressor("linear_regressor", [](const Model& message) {
  const messages::LinearRegressor& model = message.linear_regressor();
  return linearRegressor(regressorOptionsOf(model), linearOptionsOf(model));
});
const ModelRegistrar kLinearEstimator("linear_estimator", [](const Model& message) {
  const messages::LinearEstimator& model = message.linear_estimator();
  return linearEstimator(headOf(model.head(), versionOf(model)), linearOptionsOf(model));
});

}  // namespace
}  // namespace engine::estimator

// The models "dnn_classifier", "dnn_regressor" and "dnn_estimator" of experiment files.
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/feature_column/column_factory.h"

namespace engine::estimator {
namespace {

constexpr double kDefaultLearningRateV1 = 0.05;
constexpr double kDefaultLearningRateV2 = 0.001;

template <typename Message>
DnnOptions dnnOptionsOf(const Message& model) {
  DnnOptions options;
  options.hiddenUnits.assign(model.hidden_units().begin(), model.hidden_units().end());
  if (model.feature_columns_size() > 0) {
    options.featureColumns = feature_column::columnsFromMessages(model.feature_columns());
  }
  options.version = versionOf(model);
  const double rate = options.version == Version::kV1 ? kDefaultLearningRateV1 : kDefaultLearningRateV2;
  options.optimizer = optimizerOr(model.has_optimizer(), model.optimizer(), "Adagrad", rate);
  options.activation = nn::activationByName(model.activation_fn());
  options.dropout = model.dropout();
  options.batchNorm = model.batch_norm();
  return options;
}

const ModelRegistrar kDnnClassifier("dnn_classifier", [](const Model& message) {
  const messages::DnnClassifier& model = message.dnn_classifier();
  return dnnClassifier(classifierOptionsOf(model), dnnOptionsOf(model));
});
const ModelRegistrar kDnnRegressor("dnn_regressor", [](const Model& message) {
  const messages::DnnRegressor& model = message.dnn_regressor();
  return dnnRegressor(regressorOptionsOf(model), dnnOptionsOf(model));
});
const ModelRegistrar kDnnEstimator("dnn_estimator", [](const Model& message) {
  const messages::DnnEstimator& model = message.dnn_estimator();
  return dnnEstimator(headOf(model.head(), versionOf(model)), dnnOptionsOf(model));
});

}  // namespace
}  // namespace engine::estimator

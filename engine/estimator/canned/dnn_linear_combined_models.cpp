// The models "dnn_linear_combined_classifier", "…_regressor" and "…_estimator" of experiment files.
#include "engine/estimator/canned/dnn_linear_combined.h"
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/feature_column/column_factory.h"

namespace engine::estimator {
namespace {

DnnLinearCombinedOptions combinedOptionsOf(const messages::DnnLinearCombinedParts& model) {
  DnnLinearCombinedOptions options;
  options.version = versionOf(model);
  if (model.linear_feature_columns_size() > 0) {
    options.linearFeatureColumns =
        feature_column::columnsFromMessages(model.linear_feature_columns(), {}, "linear_feature_columns");
  }
  if (model.has_linear_optimizer()) options.linearOptimizer = model.linear_optimizer();
  options.linearSparseCombiner = model.linear_sparse_combiner();
  if (model.dnn_feature_columns_size() > 0) {
    options.dnnFeatureColumns =
        feature_column::columnsFromMessages(model.dnn_feature_columns(), {}, "dnn_feature_columns");
  }
  if (model.has_dnn_optimizer()) options.dnnOptimizer = model.dnn_optimizer();
  options.dnnHiddenUnits.assign(model.dnn_hidden_units().begin(), model.dnn_hidden_units().end());
  options.dnnActivation = nn::activationByName(model.dnn_activation_fn());
  options.dnnDropout = model.dnn_dropout();
  options.batchNorm = model.batch_norm();
  return options;
}

const ModelRegistrar kDnnLinearCombinedClassifier("dnn_linear_combined_classifier", [](const Model& message) {
  const messages::DnnLinearCombinedClassifier& model = message.dnn_linear_combined_classifier();
  return dnnLinearCombinedClassifier(classifierOptionsOf(model), combinedOptionsOf(model.parts()));
});
const ModelRegistrar kDnnLinearCombinedRegressor("dnn_linear_combined_regressor", [](const Model& message) {
  const messages::DnnLinearCombinedRegressor& model = message.dnn_linear_combined_regressor();
  return dnnLinearCombinedRegressor(regressorOptionsOf(model), combinedOptionsOf(model.parts()));
});
const ModelRegistrar kDnnLinearCombinedEstimator("dnn_linear_combined_estimator", [](const Model& message) {
  const messages::DnnLinearCombinedEstimator& model = message.dnn_linear_combined_estimator();
  return dnnLinearCombinedEstimator(headOf(model.head(), versionOf(model.parts())), combinedOptionsOf(model.parts()));
});

}  // namespace
}  // namespace engine::estimator

#include "app/features/wizard/columns/column_wells.h"

namespace app {
namespace {

using engine::estimator::Model;
using engine::estimator::messages::DnnLinearCombinedParts;
using engine::estimator::messages::RnnLayers;

bool isTrees(const Model& model) {
  return model.has_boosted_trees_classifier() || model.has_boosted_trees_regressor() ||
         model.has_boosted_trees_estimator();
}

bool isRecurrent(const Model& model) {
  return model.has_rnn_classifier() || model.has_rnn_estimator();
}

// Null: the model has no such well.
const ColumnMessages* findColumns(const Model& model, Well well) {
  const auto of = [&](Well own, const ColumnMessages& columns) { return own == well ? &columns : nullptr; };
  const auto either = [&](const DnnLinearCombinedParts& parts) {
    return well == Well::kWide ? &parts.linear_feature_columns() : &parts.dnn_feature_columns();
  };
  const auto ofLayers = [&](const RnnLayers& layers) {
    return well == Well::kWide ? &layers.context_feature_columns() : &layers.sequence_feature_columns();
  };
  switch (model.kind_case()) {
    case Model::kRnnClassifier:
      return ofLayers(model.rnn_classifier().layers());
    case Model::kRnnEstimator:
      return ofLayers(model.rnn_estimator().layers());
    case Model::kKmeans:
      return of(Well::kDeep, model.kmeans().feature_columns());
    case Model::kBoostedTreesClassifier:
      return of(Well::kDeep, model.boosted_trees_classifier().feature_columns());
    case Model::kBoostedTreesRegressor:
      return of(Well::kDeep, model.boosted_trees_regressor().feature_columns());
    case Model::kBoostedTreesEstimator:
      return of(Well::kDeep, model.boosted_trees_estimator().feature_columns());
    case Model::kLinearClassifier:
      return of(Well::kWide, model.linear_classifier().feature_columns());
    case Model::kLinearRegressor:
      return of(Well::kWide, model.linear_regressor().feature_columns());
    case Model::kLinearEstimator:
      return of(Well::kWide, model.linear_estimator().feature_columns());
    case Model::kDnnClassifier:
      return of(Well::kDeep, model.dnn_classifier().feature_columns());
    case Model::kDnnRegressor:
      return of(Well::kDeep, model.dnn_regressor().feature_columns());
    case Model::kDnnEstimator:
      return of(Well::kDeep, model.dnn_estimator().feature_columns());
    case Model::kDnnLinearCombinedClassifier:
      return either(model.dnn_linear_combined_classifier().parts());
    case Model::kDnnLinearCombinedRegressor:
      return either(model.dnn_linear_combined_regressor().parts());
    case Model::kDnnLinearCombinedEstimator:
      return either(model.dnn_linear_combined_estimator().parts());
    default:
      return nullptr;
  }
}

}  // namespace

std::vector<Well> wellsOf(const Model& model) {
  std::vector<Well> wells;
  for (const Well well : {Well::kWide, Well::kDeep}) {
    if (findColumns(model, well)) wells.push_back(well);
  }
  return wells;
}

const ColumnMessages& columnsOf(const Model& model, Well well) {
  return *findColumns(model, well);
}

ColumnMessages* mutableColumnsOf(Model* model, Well well) {
  const auto either = [&](DnnLinearCombinedParts* parts) {
    return well == Well::kWide ? parts->mutable_linear_feature_columns() : parts->mutable_dnn_feature_columns();
  };
  const auto ofLayers = [&](RnnLayers* layers) {
    return well == Well::kWide ? layers->mutable_context_feature_columns() : layers->mutable_sequence_feature_columns();
  };
  switch (model->kind_case()) {
    case Model::kRnnClassifier:
      return ofLayers(model->mutable_rnn_classifier()->mutable_layers());
    case Model::kRnnEstimator:
      return ofLayers(model->mutable_rnn_estimator()->mutable_layers());
    case Model::kKmeans:
      return model->mutable_kmeans()->mutable_feature_columns();
    case Model::kBoostedTreesClassifier:
      return model->mutable_boosted_trees_classifier()->mutable_feature_columns();
    case Model::kBoostedTreesRegressor:
      return model->mutable_boosted_trees_regressor()->mutable_feature_columns();
    case Model::kBoostedTreesEstimator:
      return model->mutable_boosted_trees_estimator()->mutable_feature_columns();
    case Model::kLinearRegressor:
      return model->mutable_linear_regressor()->mutable_feature_columns();
    case Model::kLinearEstimator:
      return model->mutable_linear_estimator()->mutable_feature_columns();
    case Model::kDnnClassifier:
      return model->mutable_dnn_classifier()->mutable_feature_columns();
    case Model::kDnnRegressor:
      return model->mutable_dnn_regressor()->mutable_feature_columns();
    case Model::kDnnEstimator:
      return model->mutable_dnn_estimator()->mutable_feature_columns();
    case Model::kDnnLinearCombinedClassifier:
      return either(model->mutable_dnn_linear_combined_classifier()->mutable_parts());
    case Model::kDnnLinearCombinedRegressor:
      return either(model->mutable_dnn_linear_combined_regressor()->mutable_parts());
    case Model::kDnnLinearCombinedEstimator:
      return either(model->mutable_dnn_linear_combined_estimator()->mutable_parts());
    default:
      return model->mutable_linear_classifier()->mutable_feature_columns();
  }
}

ColumnTaker takerOf(const Model& model, Well well) {
  if (isTrees(model)) return ColumnTaker::kTrees;
  if (model.has_kmeans()) return ColumnTaker::kPoints;
  if (isRecurrent(model)) return well == Well::kWide ? ColumnTaker::kContext : ColumnTaker::kSequence;
  return well == Well::kWide ? ColumnTaker::kLinear : ColumnTaker::kDense;
}

bool mayBeEmpty(const Model& model) {
  return (wellsOf(model) == std::vector<Well>{Well::kDeep} && !isTrees(model)) || wellsOf(model).empty();
}

bool lacksColumns(const Model& model) {
  if (mayBeEmpty(model)) return false;
  for (const Well well : wellsOf(model)) {
    const bool isNeeded = takerOf(model, well) != ColumnTaker::kContext;
    if (isNeeded && !columnsOf(model, well).empty()) return false;
  }
  return true;
}

}  // namespace app

#include "app/features/wizard/columns/column_wells.h"

namespace app {
namespace {

using engine::estimator::Model;
using engine::estimator::messages::DnnLinearCombinedParts;

// Null: the model has no such well.
const ColumnMessages* findColumns(const Model& model, Well well) {
  const auto of = [&](Well own, const ColumnMessages& columns) { return own == well ? &columns : nullptr; };
  const auto either = [&](const DnnLinearCombinedParts& parts) {
    return well == Well::kWide ? &parts.linear_feature_columns() : &parts.dnn_feature_columns();
  };
  switch (model.kind_case()) {
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
  switch (model->kind_case()) {
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

bool mayBeEmpty(const Model& model) {
  return wellsOf(model) == std::vector<Well>{Well::kDeep} || wellsOf(model).empty();
}

}  // namespace app

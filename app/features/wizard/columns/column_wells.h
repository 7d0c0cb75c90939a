// Which lists of feature columns a model has, and where they are in an experiment. Pure functions of values.
#pragma once

#include <QString>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace app {

enum class Well { kWide, kDeep };
using ColumnMessage = engine::feature_column::config::FeatureColumn;
using ColumnMessages = google::protobuf::RepeatedPtrField<ColumnMessage>;

// Of a model with linear and deep parts both, wide first; none for models that take features as they are.
std::vector<Well> wellsOf(const engine::estimator::Model& model);
// The well's columns. The model must have the well.
const ColumnMessages& columnsOf(const engine::estimator::Model& model, Well well);
ColumnMessages* mutableColumnsOf(engine::estimator::Model* model, Well well);
// Whether a model without columns in the well still can be trained: it takes every feature as it is.
bool mayBeEmpty(const engine::estimator::Model& model);

}  // namespace app

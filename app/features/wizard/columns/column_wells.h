// Which lists of feature columns a model has, and where they are in an experiment. Pure functions of values.
#pragma once

#include <QString>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace app {

// The first and the second list of a model that has two. What is in them differs from model to model.
enum class Well { kWide, kDeep };
// What takes the columns of a well.
enum class ColumnTaker {
  kLinear,    // ids and numbers
  kDense,     // a network: numbers, words wrapped
  kPoints,    // of clusters: numbers, words with an indicator
  kTrees,     // numbers, buckets, indicators and ids
  kContext,   // of a recurrent network: as kDense, the same at every step
  kSequence,  // of a recurrent network: sequences
};
using ColumnMessage = engine::feature_column::config::FeatureColumn;
using ColumnMessages = google::protobuf::RepeatedPtrField<ColumnMessage>;

// Of a model with linear and deep parts both, wide first; none for models that take features as they are.
std::vector<Well> wellsOf(const engine::estimator::Model& model);
ColumnTaker takerOf(const engine::estimator::Model& model, Well well);
// The well's columns. The model must have the well.
const ColumnMessages& columnsOf(const engine::estimator::Model& model, Well well);
ColumnMessages* mutableColumnsOf(engine::estimator::Model* model, Well well);
// Whether a model without columns in the well still can be trained: it takes every feature as it is.
bool mayBeEmpty(const engine::estimator::Model& model);
// Whether the model cannot be trained for want of columns.
bool lacksColumns(const engine::estimator::Model& model);

}  // namespace app

// tf.feature_column.bucketized_column: in which of the ranges between boundaries a number lies. Dense (one-hot) and
// categorical. See feature_column.h for the threads.
//   Graph graph;
//   const Scope scope(graph);
//   const auto age = feature_column::bucketizedColumn(feature_column::numericColumn("age"), {18, 65});
//   const feature_column::FeatureTensors features{{"age", ops::constant(scope, Tensor::of<float>({17, 18}, {2, 1}))}};
//   const Output layer = feature_column::inputLayer(scope, features, {age});
//   Session(graph).run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({1.0, 0.0, 0.0, 0.0, 1.0, 0.0})
#pragma once

#include <vector>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// Buckets (−∞, b0), [b0, b1) … [bn, ∞) of a numeric column of rank 1. InvalidArgument: another source, no boundaries,
// boundaries that are not strictly increasing.
Column bucketizedColumn(const Column& source, std::vector<double> boundaries);

}  // namespace engine::feature_column

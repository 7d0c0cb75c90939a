// tf.feature_column.categorical_column_with_identity: the integers are the ids. See feature_column.h for the threads.
//   using namespace engine::feature_column;
//   const Column column = indicatorColumn(categoricalColumnWithIdentity("day", 7));
//   Graph graph;
//   const Scope scope(graph);
//   const FeatureTensors features{{"day", ops::constant(scope, Tensor::of<int64_t>({0, 6}, {2, 1}))}};
//   inputLayer(scope, features, {column}).shape();  // is Shape({2, 7})
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// Integers in [0, numBuckets). Others become `defaultValue`; without one, negative ones are missing and larger ones
// fail when a variable or one-hot is looked up. InvalidArgument: numBuckets < 1, a default outside the range.
Column categoricalColumnWithIdentity(const std::string& key, int64_t numBuckets,
                                     std::optional<int64_t> defaultValue = {});

}  // namespace engine::feature_column

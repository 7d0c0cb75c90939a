// tf.feature_column.indicator_column: how often each id occurs, or the sum of its weights. See feature_column.h for the
// threads.
//   using namespace engine::feature_column;
//   const Column column = indicatorColumn(categoricalColumnWithIdentity("day", 3));
//   Graph graph;
//   const Scope scope(graph);
//   const FeatureTensors features{{"day", ops::constant(scope, Tensor::of<int64_t>({2}, {1, 1}))}};
//   const Output dense = inputLayer(scope, features, {column});
//   Session(graph).run(Feeds{}, {dense})[0].toDoubles();  // is std::vector({0.0, 0.0, 1.0})
#pragma once

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// Of a categorical column (InvalidArgument otherwise), sequences included.
Column indicatorColumn(const Column& categoricalColumn);

}  // namespace engine::feature_column

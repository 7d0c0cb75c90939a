// tf.compat.v1.feature_column.linear_model and TensorFlow 2's LinearModel: a weight for each number and each id,
// summed, plus a bias. Used by the graph's thread.
//   using namespace engine::feature_column;
//   Graph graph;
//   const Scope scope(graph);
//   const FeatureTensors features{{"age", ops::constant(scope, Tensor::of<float>({20, 70}, {2, 1}))}};
//   linearModel(scope, features, {numericColumn("age")}, {.units = 3}).shape();  // is Shape({2, 3})
//   graph.collections().globalVariables[0].name;                                // is "linear_model/age/weights"
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {

struct LinearModelOptions {
  std::string name = "linear_model";   // variables are <scope>/<name>/<column>/weights and <scope>/<name>/bias_weights
  int64_t units = 1;                   // outputs
  std::string sparseCombiner = "sum";  // how the weights of an example's ids are combined: sum, mean, sqrtn
  bool trainable = true;
  nn::Partitioner partitioner = {};  // of weights and bias; none: whole
  // Full name of the scope that variables of sharedEmbeddings are made in, "" the root; none: the given scope, as
  // TensorFlow 1's estimators have it. TensorFlow 2's have them in the root.
  std::optional<std::string> sharedScope = {};
  ColumnVariables* colsToVars = nullptr;  // filled with the variables of each column, and of "bias"
};

// float32 [batch, units]. Weights and bias begin with 0. Columns that are dense and categorical count as categorical.
// InvalidArgument as inputLayer, and for an unknown combiner or units < 1.
Output linearModel(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                   const LinearModelOptions& options = {});

}  // namespace engine::feature_column

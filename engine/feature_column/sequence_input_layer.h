// tf.contrib.feature_column.sequence_input_layer and TensorFlow 2's SequenceFeatures: sequence columns side by side.
// Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const SparseTensor prices{ops::constant(scope, Tensor::of<int64_t>({0, 0, 0, 1, 1, 0}, {3, 2})),
//                             ops::constant(scope, Tensor::vector<float>({1, 2, 5})),
//                             ops::constant(scope, Tensor::vector<int64_t>({2, 2}))};
//   const auto price = feature_column::sequenceNumericColumn("price");
//   const auto sequence = feature_column::sequenceInputLayer(scope, {{"price", prices}}, {price});
//   const auto values = Session(graph).run(Feeds{}, {sequence.dense, sequence.sequenceLength});
//   values[0].toDoubles();  // is std::vector({1.0, 2.0, 5.0, 0.0})
//   values[1].toDoubles();  // is std::vector({2.0, 1.0})
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/state_manager.h"

namespace engine::feature_column {

struct SequenceInputLayerOptions {
  std::string name = "sequence_features";  // TensorFlow 1's was "sequence_input_layer"
  bool trainable = true;
  nn::Partitioner partitioner = {};
  // Full name of the scope that variables of sharedEmbeddings are made in, "" the root; none: the given scope, as
  // TensorFlow 1's estimators have it. TensorFlow 2's have them in the root.
  std::optional<std::string> sharedScope = {};
  ColumnVariables* colsToVars = nullptr;
};

// dense: float32 [batch, longest, sum of the columns' elements], the columns in the order of their names;
// sequenceLength: int64 [batch]. InvalidArgument as inputLayer; when run, for columns whose lengths differ.
SequenceTensor sequenceInputLayer(const Scope& scope, const FeatureTensors& features, const Columns& columns,
                                  const SequenceInputLayerOptions& options = {});

// [batch, longest, d0 + d1]: the context, float32 [batch, d1], at every step of the sequence, float32 [batch, longest,
// d0]. InvalidArgument for other ranks or dtypes.
Output concatenateContextInput(const Scope& scope, Output contextInput, Output sequenceInput);

}  // namespace engine::feature_column

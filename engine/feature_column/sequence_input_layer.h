// tf.contrib.feature_column.sequence_input_layer and TensorFlow 2's SequenceFeatures: sequence columns side by side.
// Used by the graph's thread.
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

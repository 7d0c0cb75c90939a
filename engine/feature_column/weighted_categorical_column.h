// tf.feature_column.weighted_categorical_column: ids with weights from another feature. See feature_column.h for the
// threads.
#pragma once

#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// The weights must have the places of the ids; dense weights lose their zeros. InvalidArgument: a column that is not
// categorical, a dtype that is no number.
Column weightedCategoricalColumn(const Column& categoricalColumn, const std::string& weightFeatureKey,
                                 DType dtype = DType::kFloat);

}  // namespace engine::feature_column

// tf.feature_column.indicator_column: how often each id occurs, or the sum of its weights. See feature_column.h for the
// threads.
#pragma once

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// Of a categorical column (InvalidArgument otherwise), sequences included.
Column indicatorColumn(const Column& categoricalColumn);

}  // namespace engine::feature_column

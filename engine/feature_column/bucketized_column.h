// tf.feature_column.bucketized_column: in which of the ranges between boundaries a number lies. Dense (one-hot) and
// categorical. See feature_column.h for the threads.
#pragma once

#include <vector>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// Buckets (−∞, b0), [b0, b1) … [bn, ∞) of a numeric column of rank 1. InvalidArgument: another source, no boundaries,
// boundaries that are not strictly increasing.
Column bucketizedColumn(const Column& source, std::vector<double> boundaries);

}  // namespace engine::feature_column

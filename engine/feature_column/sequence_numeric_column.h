// tf.feature_column.sequence_numeric_column: numbers over time, from a sparse feature. See feature_column.h for the
// threads.
#pragma once

#include <string>
#include <vector>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/normalizers.h"

namespace engine::feature_column {

// Applied to the values that are there, before padding; keeps the places of the sparse tensor.
struct SequenceNumericColumnOptions {
  std::vector<int64_t> shape = {1};  // of one step: with {2}, two values make a step
  double defaultValue = 0;           // pads shorter sequences
  DType dtype = DType::kFloat;
  Normalizer normalizer = {};
};

// InvalidArgument: a dimension below 1, a dtype that is no number.
Column sequenceNumericColumn(const std::string& key, SequenceNumericColumnOptions options = {});

}  // namespace engine::feature_column

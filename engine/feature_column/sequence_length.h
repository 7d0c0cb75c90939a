// How long the sequences of a sparse tensor are. Used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"
#include "engine/graph/sparse_tensor.h"

namespace engine::feature_column {

// int64 [batch]: for each row, its last column plus one, in steps of `elements` values, rounded up; 0 for empty rows.
Output sequenceLength(const Scope& scope, const SparseTensor& sparse, int64_t elements = 1);

// InvalidArgument, in TensorFlow's words: a column whose ids are (not) a sequence in a layer that wants the contrary.
[[noreturn]] void failSequence(const class FeatureColumn& column, const class FeatureColumn& categorical,
                               bool wantsSequence);

}  // namespace engine::feature_column

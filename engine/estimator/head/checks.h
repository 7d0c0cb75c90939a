// Checks of logits and labels that the heads share. What the static shapes cannot tell is checked when a batch runs, as
// an InvalidArgument with TensorFlow's words. Used by the graph's thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/graph/sparse_components.h"

namespace engine::estimator {

// Logits as float32 [..., dimension], rank 2 or more.
Output checkLogits(const Scope& scope, Output logits, int64_t dimension);

// The only label. InvalidArgument when there is none, or several, or a sparse one.
Output onlyLabel(const Labels& labels);
// The only label when it is sparse: given by its three components.
std::optional<SparseTensor> onlySparseLabel(const Labels& labels);

// Labels [..., dimension] that match the logits; labels of one rank less get a last dimension of 1.
Output checkLabels(const Scope& scope, Output labels, Output logits, int64_t dimension);

// `labels` (numbers), which must be in [0, classes - 1]. The errors name the value; `message`, when it is not empty,
// stands for "Labels must be <= n_classes - 1" and "Labels must be >= 0".
Output checkLabelRange(const Scope& scope, Output labels, int64_t classes, const std::string& message = "");

// Fails with `text` and the values of `data` when `condition` (a bool scalar) is false.
Node* assertThat(const Scope& scope, Output condition, const std::string& text, const std::vector<Output>& data);

// The shape of `x` with another last dimension, an int32 vector.
Output shapeWithLast(const Scope& scope, Output x, int64_t last);

// x with a last dimension of 1 added.
Output expandLast(const Scope& scope, Output x);

}  // namespace engine::estimator

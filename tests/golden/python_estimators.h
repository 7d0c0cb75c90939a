// Canned estimators from the Python text of recorded cases: "e2.DNNClassifier([10, 10], X, n_classes=3, config=CFG)".
// Used by one thread.
#pragma once

#include <map>
#include <string>

#include "engine/estimator/estimator_spec.h"
#include "engine/feature_column/feature_column.h"

namespace golden::python {

// Lists of columns by the names that the text has for them.
using NamedColumns = std::map<std::string, engine::feature_column::Columns>;

// The model_fn of the estimator. e1 is tf.compat.v1.estimator, e2 tf.estimator, K tf.keras.optimizers.legacy, T
// tf.compat.v1.train. Unimplemented for estimators, heads and optimizers of other names, and for arguments that they do
// not have here.
engine::estimator::ModelFn modelOf(const std::string& text, const NamedColumns& columns);

}  // namespace golden::python

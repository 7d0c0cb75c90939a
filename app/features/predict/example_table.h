// Lists the examples of an input with their predictions as rows of a table. A pure function: callable from any thread.
#pragma once

#include <optional>

#include "app/features/model_forms/cell_table.h"
#include "app/workbench/models/predict_model.h"

namespace app {

// `only`: the examples to list, rising; none: all. At most a hundred thousand rows, whose key is the example's number.
Table exampleTable(const InputPredictions& predictions, const std::optional<std::vector<int64_t>>& only,
                   const QStringList& vocabulary);

}  // namespace app

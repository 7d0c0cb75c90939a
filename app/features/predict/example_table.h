// Lists the examples of an input with their predictions as rows of a table. A pure function: callable from any thread.
#pragma once

#include <optional>

#include "app/workbench/models/predict_model.h"
#include "widgets/tables/cell_table.h"

namespace app {

// `only`: the examples to list, rising; none: all. At most a hundred thousand rows, whose key is the example's number.
widgets::TableContent exampleTable(const InputPredictions& predictions, const std::optional<std::vector<int64_t>>& only,
                                   const QStringList& vocabulary);

}  // namespace app

// Why feature columns cannot be built, according to the engine's own column factory. A pure function for workers, but
// it reads vocabulary files.
#pragma once

#include <map>

#include "app/features/wizard/columns/column_making.h"

namespace app {

// By place in the well; empty: the column is fine.
using ColumnProblems = std::map<Well, std::vector<QString>>;

// With no features known, only the columns themselves are looked at.
ColumnProblems checkColumns(const engine::estimator::Model& model, const Features& features);

}  // namespace app

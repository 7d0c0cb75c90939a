// What keeps feature columns from being built, asked of the engine's own column factory. A pure function for workers: a
// vocabulary's file is read.
#pragma once

#include <map>

#include "app/features/wizard/columns/column_making.h"

namespace app {

// By place in the well; empty: the column is fine.
using ColumnProblems = std::map<Well, std::vector<QString>>;

// With no features known, only the columns themselves are looked at.
ColumnProblems checkColumns(const engine::estimator::Model& model, const Features& features);

}  // namespace app

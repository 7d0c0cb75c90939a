// Canned estimators from recorded calls. Used by one thread.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/training/warm_start.h"
#include "engine/feature_column/feature_column.h"
#include "tests/golden/call.h"

namespace golden {

// The feature columns of an estimator by the parameter that takes them.
using ColumnsByParameter = std::map<std::string, engine::feature_column::Columns>;

struct CannedEstimator {
  engine::estimator::ModelFn model;
  std::optional<engine::estimator::WarmStartSettings> warmStart;
};

// The estimator of a call of tf.estimator (version 2) or tf.compat.v1.estimator (version 1). `folder` holds the
// checkpoints that the call names. Unimplemented for a symbol or an argument that the program has not got.
CannedEstimator estimatorOf(Call call, const ColumnsByParameter& columns, const std::filesystem::path& folder);

}  // namespace golden

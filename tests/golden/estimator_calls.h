// Canned estimators from recorded calls. Used by one thread.
#pragma once

#include <filesystem>
#include <optional>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/training/warm_start.h"
#include "tests/golden/call.h"

namespace golden {

struct CannedEstimator {
  engine::estimator::ModelFn model;
  std::optional<engine::estimator::WarmStartSettings> warmStart;
};

// The estimator of a call of tf.estimator (version 2) or tf.compat.v1.estimator (version 1). `folder` holds the
// checkpoints and vocabularies that the call names. Unimplemented for a symbol or an argument that the program has not
// got.
CannedEstimator estimatorOf(Call call, const std::filesystem::path& folder);

}  // namespace golden

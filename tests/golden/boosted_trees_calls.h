// Boosted trees from recorded calls. Used by one thread.
#pragma once

#include <filesystem>
#include <memory>

#include "engine/estimator/canned/boosted_trees_estimators.h"
#include "tests/golden/call.h"

namespace golden {

// tf.estimator.BoostedTreesClassifier, BoostedTreesRegressor or BoostedTreesEstimator; `folder` holds vocabularies that
// the call names. Unimplemented for another symbol, and for arguments that the program has not got.
std::unique_ptr<engine::estimator::BoostedTrees> boostedTreesOf(const Call& call, const std::filesystem::path& folder,
                                                                const engine::estimator::RunConfig& config);
// The model alone.
engine::estimator::ModelFn boostedTreesModelOf(const Call& call, const std::filesystem::path& folder);

}  // namespace golden

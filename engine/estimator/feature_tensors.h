// The features of a batch as feature columns take them. Used by the graph's thread.
#pragma once

#include "engine/estimator/estimator_spec.h"
#include "engine/feature_column/feature_tensor.h"

namespace engine::estimator {

// Features by key; the three components of a sparse feature (engine/graph/sparse_components.h) become one.
feature_column::FeatureTensors featureTensors(const Features& features);

}  // namespace engine::estimator

#include "engine/estimator/feature_tensors.h"

namespace engine::estimator {

feature_column::FeatureTensors featureTensors(const Features& features) {
  return feature_column::featureTensors(features.tensors());
}

}  // namespace engine::estimator

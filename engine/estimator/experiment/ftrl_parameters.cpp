#include "engine/estimator/experiment/ftrl_parameters.h"

namespace engine::estimator {

nn::FtrlParameters ftrlParameters(const messages::Optimizer& message) {
  nn::FtrlParameters parameters;
  parameters.learningRatePower = message.learning_rate_power();
  parameters.initialAccumulatorValue = message.initial_accumulator_value();
  parameters.l1 = message.l1_regularization_strength();
  parameters.l2 = message.l2_regularization_strength();
  parameters.l2Shrinkage = message.l2_shrinkage_regularization_strength();
  return parameters;
}

}  // namespace engine::estimator

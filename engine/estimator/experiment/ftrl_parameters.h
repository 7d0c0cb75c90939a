// FTRL's settings in an experiment, for TensorFlow's and Keras's optimizer alike. Pure function.
#pragma once

#include "engine/estimator/config/experiment.h"
#include "engine/nn/optimizers/ftrl.h"

namespace engine::estimator {

nn::FtrlParameters ftrlParameters(const messages::Optimizer& message);

}  // namespace engine::estimator

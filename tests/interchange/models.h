// Small models of every kind that an export can hold, for the comparison with TensorFlow. Functions without state; used
// by one thread.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/estimator.h"
#include "engine/estimator/export/serving_input_receiver.h"

namespace interchange {

// A model with the data to train it on and a way to ask it.
struct Model {
  std::string name;
  engine::estimator::ModelFn modelFn;
  engine::estimator::InputFn input;  // batches of 100 rows, without end
  engine::estimator::InputReceiverFns receivers;
};

// `folder` holds the vocabulary files that the models read.
std::vector<Model> models(const std::string& folder);

}  // namespace interchange

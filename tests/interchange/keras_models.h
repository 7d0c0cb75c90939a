// Keras models that this program makes, trains a little and saves in each of Keras's formats, for the comparison with
// Keras. Used by one thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace interchange {

// Writes the files below `folder`; lists for each model its files, architecture, weights, inputs, what it predicts, and
// the losses of three further steps of training, tensors as files of TensorProtos.
nlohmann::json writeKerasModels(const std::string& folder);

}  // namespace interchange

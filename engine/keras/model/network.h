// The order of the calls between inputs and outputs, and of their layers, as Keras finds it. Pure functions.
#pragma once

#include "engine/keras/model/symbolic.h"

namespace engine::keras {

struct Network {
  std::vector<LayerCallPtr> calls;  // each after those that it needs
  std::vector<LayerPtr> layers;     // the farthest from the outputs first
};
// InvalidArgument when an output depends on an input that is not among `inputs`.
Network networkBetween(const std::vector<KerasTensor>& inputs, const std::vector<KerasTensor>& outputs);

}  // namespace engine::keras

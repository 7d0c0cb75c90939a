// The optimizers that Keras has: which of nn's computes a step, and what Keras calls its slots. Values that do not
// change; from any thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/keras/core/config.h"
#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::keras {

struct OptimizerClass {
  struct Slot {
    std::string role;    // nn's name
    std::string name;    // Keras's
    bool apart = false;  // after those of all weights, not beside the other slots of its weight
  };
  using Maker = std::unique_ptr<nn::Optimizer> (*)(nn::Rate rate, const Config& config, nn::KerasOptions options);

  std::string name;
  bool legacy;
  double learningRate;  // the default
  std::vector<Slot> slotVariables;
  Maker maker;
};

// "Adam" or "adam". NotFound lists what there is.
const OptimizerClass& optimizerClass(const std::string& name, bool legacy);

}  // namespace engine::keras

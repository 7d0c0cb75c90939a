// Weight decay apart from the gradient, as Keras' optimizers since TensorFlow 2.11 have it: w -= η·λ·w before the
// update. Adds nodes; used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/nn/variables.h"

namespace engine::nn {

struct DecoupledDecay {
  double rate = 0;  // λ; 0: none
  // Variables whose name has one of these (ECMAScript regular expressions) in it do not decay.
  std::vector<std::string> exclude = {};
};

// InvalidArgument for an expression that is malformed.
void checkDecay(const DecoupledDecay& decay);

// The scope, waiting for the variable's decay, which happens once the gradient is there: it was computed with the
// weights as they were. `learningRate`: a scalar of the variable's dtype; `gradient`: of its shape, or rows of it. The
// same scope where nothing decays. InvalidArgument for an expression that is malformed.
Scope afterDecay(const Scope& scope, const Variable& variable, const DecoupledDecay& decay, Output learningRate,
                 Output gradient);

}  // namespace engine::nn

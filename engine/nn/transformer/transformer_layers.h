// The parts of a transformer with the names that Google's code gives their variables. A layer's variables are made once
// and found again by their names, so that ALBERT's layers share theirs. Used by the graph's thread.
#pragma once

#include <string>

#include "engine/nn/activations.h"
#include "engine/nn/variables.h"

namespace engine::nn {

// ½·x·(1 + tanh(√(2/π)·(x + 0.044715·x³)))
Output gelu(const Scope& scope, Output x);
// gelu, relu, tanh or linear. InvalidArgument otherwise.
Activation transformerActivation(const std::string& name);

// The variable <scope>/<name>, made if there is none yet. InvalidArgument when there is one of another shape.
Variable sharedVariable(const Scope& scope, const std::string& name, const Shape& shape,
                        const Initializer& initializer);

// (x - mean)/√(variance + 1e-12)·gamma + beta over the last dimension, with the variables <scope>/<name>/beta and
// gamma.
Output layerNorm(const Scope& scope, Output x, const std::string& name = "LayerNorm");

// x [rows, in] · <scope>/<name>/kernel [in, units] + <scope>/<name>/bias.
struct ProjectionOptions {
  std::string name = "dense";
  double initializerRange = 0.02;
  Activation activation = {};
};
Output projection(const Scope& scope, Output x, int64_t units, const ProjectionOptions& options);

// x with each element 0 with this probability while training; x itself otherwise.
Output transformerDropout(const Scope& scope, Output x, double rate, bool training);

struct AttentionOptions {
  int64_t heads = 1;
  int64_t length = 0;  // of the sequences
  double dropout = 0;
  double initializerRange = 0.02;
  bool training = false;
};
struct Attention {
  Output context;        // [batch·length, width]
  Output probabilities;  // [batch, heads, length, length], before dropout
};
// Self-attention of x [batch·length, width] in the scope "self". `maskAdder` [batch, 1, 1, length] is added to the
// scores: -10000 where there is padding.
Attention selfAttention(const Scope& scope, Output x, Output maskAdder, const AttentionOptions& options);

}  // namespace engine::nn

// Batch normalisation over the last dimension. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 8});
//   nn::batchNormalization(scope, x, true).shape();  // is Shape({kUnknownDim, 8})
//   graph.collections().updateOps.size();            // is 2u
#pragma once

#include "engine/nn/layers/layer.h"

namespace engine::nn {

struct BatchNormalizationOptions {
  std::string name = {};  // "batch_normalization" … when empty
  double momentum = 0.99;
  double epsilon = 0.001;
  bool center = true;  // learn beta
  bool scale = true;   // learn gamma
  Initializer betaInitializer = zeros();
  Initializer gammaInitializer = ones();
  Initializer movingMeanInitializer = zeros();
  Initializer movingVarianceInitializer = ones();
  bool trainable = true;
};

// x: floating [batch, ..., channels], channels known; the result has its dtype and shape. Training: by the batch's own
// mean and variance, and the updates moving -= (moving - batch) · (1 - momentum) go to the collection of update ops,
// which the training op must run. Otherwise by the moving ones. Variables: gamma, beta, moving_mean, moving_variance,
// each [channels].
// Rank 4 is one fused op, whose moving variance is the unbiased one (n/(n-1)); other ranks use the biased one.
// InvalidArgument for a smaller rank than 2, or unknown channels.
Output batchNormalization(const Scope& scope, Output x, bool training, const BatchNormalizationOptions& options = {});

}  // namespace engine::nn

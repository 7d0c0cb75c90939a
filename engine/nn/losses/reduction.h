// How the losses of a batch become one number. Pure functions that add nodes; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<float>({1, 2}));
//   const Output predictions = ops::constant(scope, Tensor::vector<float>({1, 5}));
//   const Output mean = nn::meanSquaredError(scope, labels, predictions);
//   const Output sum = nn::absoluteDifference(scope, labels, predictions, {.reduction = nn::Reduction::kSum});
//   const auto losses = Session(graph).run(Feeds{}, {mean, sum});
//   losses[0].item<float>();  // is 4.5f
//   losses[1].item<float>();  // is 3.0f
#pragma once

#include <string>

#include "engine/graph/scope.h"

namespace engine::nn {

// With losses l and weights w (broadcast to l):
enum class Reduction {
  kNone,                   // w·l, not reduced
  kSum,                    // Σ w·l
  kMean,                   // Σ w·l / Σ w
  kSumOverBatchSize,       // Σ w·l / number of elements of l
  kSumOverNonzeroWeights,  // Σ w·l / number of weights that are not 0
  kSumByNonzeroWeights,    // the same under its later name
};

// "none", "sum", "weighted_mean" (also "mean"), "weighted_sum_over_batch_size" (also "sum_over_batch_size") …, as
// TensorFlow spells them, in any case. InvalidArgument lists them.
Reduction reductionByName(const std::string& name);

struct LossOptions {
  Output weights;  // a scalar, or broadcast to the losses (same rank, sizes equal or 1); none: 1
  Reduction reduction = Reduction::kSumByNonzeroWeights;
  bool collect = true;  // add the loss to the graph's collection of losses
};

// losses: floating, any shape. Division by zero (no weight, an empty batch with weights) gives 0. Without weights the
// mean is one Mean op, so that a plan can cut the batch. InvalidArgument when the weights cannot be broadcast.
Output computeWeightedLoss(const Scope& scope, Output losses, const LossOptions& options = {});

}  // namespace engine::nn

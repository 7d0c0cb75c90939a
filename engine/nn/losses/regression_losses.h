// Losses between predictions and labels of the same shape. Each adds its nodes below a scope of TensorFlow's name and
// casts the labels to the predictions' dtype. Used by the graph's thread.
// The result is a scalar of the predictions' dtype, or by kNone of their shape. InvalidArgument when the shapes differ.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<float>({0, 0}));
//   const Output predictions = ops::constant(scope, Tensor::vector<float>({1, 3}));
//   const auto values = Session(graph).run(Feeds{}, {nn::meanSquaredError(scope, labels, predictions),
//                                                    nn::absoluteDifference(scope, labels, predictions),
//                                                    nn::huberLoss(scope, labels, predictions)});
//   values[0].item<float>();  // is 5.0f
//   values[1].item<float>();  // is 2.0f
//   values[2].item<float>();  // is 1.5f
#pragma once

#include "engine/nn/losses/reduction.h"

namespace engine::nn {

// (p - y)² of floating predictions and numbers of the same shape.
Output meanSquaredError(const Scope& scope, Output labels, Output predictions, const LossOptions& options = {});
// |p - y| of floating predictions and numbers of the same shape.
Output absoluteDifference(const Scope& scope, Output labels, Output predictions, const LossOptions& options = {});
// e²/2 up to |e| = delta, then delta·|e| - delta²/2, with e = p - y of the same shape. InvalidArgument unless delta is
// positive.
Output huberLoss(const Scope& scope, Output labels, Output predictions, const LossOptions& options = {},
                 double delta = 1);
// -y·log(p + ε) - (1-y)·log(1 - p + ε), for predictions p in [0, 1].
Output logLoss(const Scope& scope, Output labels, Output predictions, const LossOptions& options = {},
               double epsilon = 1e-7);
// max(0, 1 - (2y-1)·x); labels 0 and 1, x any floating number; both of the same shape.
Output hingeLoss(const Scope& scope, Output labels, Output logits, const LossOptions& options = {});

}  // namespace engine::nn

// Losses of vectors rather than of single numbers. Each adds its nodes below a scope of TensorFlow's name and casts the
// labels to the predictions' dtype; labels and predictions have the same shape. Used by the graph's thread.
// The result is a scalar of the predictions' dtype. InvalidArgument when the shapes differ, or are those of scalars.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::of<float>({1, 0}, {1, 2}));
//   const Output predictions = ops::constant(scope, Tensor::of<float>({0, 1}, {1, 2}));
//   Session(graph).run(Feeds{}, {nn::cosineDistance(scope, labels, predictions, 1)})[0].item<float>();  // is 1.0f
#pragma once

#include "engine/nn/losses/reduction.h"

namespace engine::nn {

// 1 - Σ y·p along `axis`, which becomes 1, for vectors of length 1. InvalidArgument for an axis that is not there.
Output cosineDistance(const Scope& scope, Output labels, Output predictions, int axis, const LossOptions& options = {});

// The mean, over the pairs of elements of an example, of the squared difference between the pair's distance in the
// labels and in the predictions; summed over the batch. `weights`: a scalar, or [batch, 1 …]. Of the options' reduction
// nothing is used.
Output meanPairwiseSquaredError(const Scope& scope, Output labels, Output predictions, const LossOptions& options = {});

}  // namespace engine::nn

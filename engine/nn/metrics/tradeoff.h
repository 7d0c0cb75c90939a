// One rate at the threshold where another has a wanted value: points of the ROC curve. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::placeholder(scope, DType::kBool, {kUnknownDim});
//   const Output scores = ops::placeholder(scope, DType::kFloat, {kUnknownDim});
//   nn::metrics::sensitivityAtSpecificity(scope, labels, scores, 0.9).value.shape();  // is Shape({})
#pragma once

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

// labels: cast to bool; predictions: floating in [0, 1], of the same size. Both use `thresholds` evenly spaced ones,
// at least 2, and choose the one where the other rate is nearest to what is wanted. float32 scalars. InvalidArgument
// for a wanted rate outside [0, 1], fewer thresholds, and shapes that do not fit.

// Share of the positives found where the share of the negatives told apart is nearest to `specificity`, a float32
// scalar; the first threshold of several.
Metric sensitivityAtSpecificity(const Scope& scope, Output labels, Output predictions, double specificity,
                                int thresholds = 200, const MetricOptions& options = {});
// The other way round, a float32 scalar; the last threshold of several.
Metric specificityAtSensitivity(const Scope& scope, Output labels, Output predictions, double sensitivity,
                                int thresholds = 200, const MetricOptions& options = {});

}  // namespace engine::nn::metrics

// Counts of right and wrong yes/no answers, and what follows from them. Labels and predictions are cast to bool: 0 is
// no. Local variables <metric>/count, or <metric>/true_positives/count …. Used by the graph's thread.
// Labels, predictions and weights as of metrics/mean.h, errors too.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<bool>({true, true, false, false}));
//   const Output answers = ops::constant(scope, Tensor::vector<bool>({true, false, true, false}));
//   const nn::metrics::Metric precision = nn::metrics::precision(scope, labels, answers);
//   const nn::metrics::Metric missed = nn::metrics::falseNegatives(scope, labels, answers);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().localVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   const auto values = session.run(Feeds{}, {precision.update, missed.update});
//   values[0].item<float>();  // is 0.5f
//   values[1].item<float>();  // is 1.0f
#pragma once

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

// Examples, or the sum of their weights, whose label and prediction are yes. float32 scalars, as those of all below.
Metric truePositives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// Whose label and prediction are no: a float32 scalar.
Metric trueNegatives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// Whose label is no and whose prediction is yes: a float32 scalar.
Metric falsePositives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// Whose label is yes and whose prediction is no: a float32 scalar.
Metric falseNegatives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});

// true positives / predicted positives, a float32 scalar; 0 when there are none.
Metric precision(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// true positives / positives, a float32 scalar; 0 when there are none.
Metric recall(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});

}  // namespace engine::nn::metrics

// Metrics of the k classes with the highest scores. Local variables are float64, named as TensorFlow names them:
// precision_at_2/true_positive_at_2 …. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<int64_t>({2, 0}));
//   const Output scores = ops::constant(scope, Tensor::of<float>({0.1f, 0.6f, 0.3f, 0.1f, 0.6f, 0.3f}, {2, 3}));
//   const nn::metrics::Metric recall = nn::metrics::recallAtK(scope, labels, scores, 2);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().localVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {recall.update})[0].item<double>();  // is 0.5
#pragma once

#include <optional>

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

struct AtKOptions : MetricOptions {
  std::optional<int64_t> classId;  // count this class only; an example without it does not count
};

// labels: integer ids [D1 … DN, labels], or [D1 … DN] for one each; predictions: scores [D1 … DN, classes];
// weights (may be none): broadcast to [D1 … DN]. The values are float64 scalars. InvalidArgument for k below 1.

// Share of the k predicted classes that are labels, a float64 scalar; NaN before any batch.
Metric precisionAtK(const Scope& scope, Output labels, Output predictions, int64_t k, const AtKOptions& options = {});
// Share of the (different) labels that are among the k predicted classes, a float64 scalar; NaN before any batch.
// Labels that are no class count as missed.
Metric recallAtK(const Scope& scope, Output labels, Output predictions, int64_t k, const AtKOptions& options = {});
// The same for predictions that are the ids [D1 … DN, k] of the classes already. `k` is only for the name; none:
// precision_at_k.
Metric precisionAtTopK(const Scope& scope, Output labels, Output ids, std::optional<int64_t> k = {},
                       const AtKOptions& options = {});
Metric recallAtTopK(const Scope& scope, Output labels, Output ids, std::optional<int64_t> k = {},
                    const AtKOptions& options = {});

// Mean of the precisions at 1 … k, where the class at that place is a label, over the number of labels (at most k). A
// float64 scalar: 0 before any batch; NaN once an example has no label that is a class.
Metric averagePrecisionAtK(const Scope& scope, Output labels, Output predictions, int64_t k,
                           const MetricOptions& options = {});

}  // namespace engine::nn::metrics

// The confusion of scores in [0, 1] with labels at several thresholds at once: a score counts as yes when it is
// greater. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::placeholder(scope, DType::kBool, {kUnknownDim});
//   const Output scores = ops::placeholder(scope, DType::kFloat, {kUnknownDim});
//   nn::metrics::precisionAtThresholds(scope, labels, scores, {0.25f, 0.5f}).value.shape();  // is Shape({2})
#pragma once

#include <vector>

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

// Counts at each threshold, float32 [thresholds]; local variables <scope>/true_positives ….
struct ConfusionCounts {
  Accumulator truePositives, falseNegatives, trueNegatives, falsePositives;
};
// Which of them a metric needs; the others stay empty.
struct WantedCounts {
  bool truePositives = true, falseNegatives = true, trueNegatives = true, falsePositives = true;
};
// labels: cast to bool; predictions: floating, of the same size; weights (may be none): broadcast to the predictions.
// A prediction outside [0, 1] is an InvalidArgument when the update runs.
ConfusionCounts confusionAt(const Scope& scope, Output labels, Output predictions, const std::vector<float>& thresholds,
                            Output weights, const WantedCounts& wanted = {});

// -1e-7, 1/(n-1), 2/(n-1) … 1 + 1e-7. InvalidArgument for fewer than 2.
std::vector<float> evenThresholds(int count);

// float32 [thresholds]: one value for each. The quotients are right / (1e-7 + right + wrong). Labels, predictions and
// weights as of confusionAt(). InvalidArgument for no threshold, and for shapes that do not fit.
Metric precisionAtThresholds(const Scope& scope, Output labels, Output predictions,
                             const std::vector<float>& thresholds, const MetricOptions& options = {});
Metric recallAtThresholds(const Scope& scope, Output labels, Output predictions, const std::vector<float>& thresholds,
                          const MetricOptions& options = {});
Metric truePositivesAtThresholds(const Scope& scope, Output labels, Output predictions,
                                 const std::vector<float>& thresholds, const MetricOptions& options = {});
Metric trueNegativesAtThresholds(const Scope& scope, Output labels, Output predictions,
                                 const std::vector<float>& thresholds, const MetricOptions& options = {});
Metric falsePositivesAtThresholds(const Scope& scope, Output labels, Output predictions,
                                  const std::vector<float>& thresholds, const MetricOptions& options = {});
Metric falseNegativesAtThresholds(const Scope& scope, Output labels, Output predictions,
                                  const std::vector<float>& thresholds, const MetricOptions& options = {});

}  // namespace engine::nn::metrics

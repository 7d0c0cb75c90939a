// The area under the ROC or the precision-recall curve, from confusion counts at thresholds, evenly spaced or given.
// Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<bool>({false, true, true}));
//   const Output scores = ops::constant(scope, Tensor::vector<float>({0.1f, 0.8f, 0.9f}));
//   const nn::metrics::Metric area = nn::metrics::auc(scope, labels, scores);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().localVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {area.update})[0].item<float>() > 0.99f;  // is true
#pragma once

#include <optional>
#include <vector>

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

enum class Curve {
  kRoc,  // true positive rate over false positive rate
  kPr,   // precision over recall
};

enum class AucSummation {
  kTrapezoidal,           // TensorFlow 1: rates with an epsilon of 1e-6
  kMinoring,              // the lower of two neighbours
  kMajoring,              // the higher
  kCarefulInterpolation,  // PR: true positives interpolated, not precision (Davis and Goadrich); ROC: trapezoidal
  kKeras,                 // Keras' "interpolation": as the one before, ROC without epsilon
};

struct AucOptions : MetricOptions {
  Curve curve = Curve::kRoc;
  int thresholds = 200;  // -1e-7, 1/(n-1), 2/(n-1) … 1 + 1e-7; at least 2
  // Given, those between -1e-7 and 1 + 1e-7, in any order, in the place of even ones.
  std::optional<std::vector<float>> innerThresholds = {};
  AucSummation summation = AucSummation::kTrapezoidal;
};

// labels: cast to bool; predictions: floating in [0, 1] of the same size. Local variables true_positives,
// false_negatives, true_negatives, false_positives.
Metric auc(const Scope& scope, Output labels, Output predictions, const AucOptions& options = {});

}  // namespace engine::nn::metrics

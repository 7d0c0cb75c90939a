// Metrics of class ids, class by class. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::constant(scope, Tensor::vector<int64_t>({0, 0, 1}));
//   const Output classes = ops::constant(scope, Tensor::vector<int64_t>({0, 1, 1}));
//   const nn::metrics::Metric overlap = nn::metrics::meanIou(scope, labels, classes, 2);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().localVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {overlap.update})[0].toDoubles();   // is std::vector({1.0, 1.0, 0.0, 1.0})
//   session.run(Feeds{}, {overlap.value})[0].item<float>();  // is 0.5f
#pragma once

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

// labels, predictions: integer ids below `classes`, of the same size; another id is an InvalidArgument when the update
// runs. weights (may be none): of that size, too.

// How often each label was predicted as each class: local variable total_confusion_matrix, float64 [classes, classes],
// rows are labels.
Accumulator confusionMatrix(const Scope& scope, Output labels, Output predictions, int64_t classes, Output weights);

// Mean over the classes that were seen of: examples that are of the class and predicted so / examples that are either.
// 0 before any batch. Local variable total_confusion_matrix, float64 [classes, classes], rows are labels. The update
// gives that matrix.
Metric meanIou(const Scope& scope, Output labels, Output predictions, int64_t classes,
               const MetricOptions& options = {});

// Mean over all classes of the share of the class's examples that are predicted right; a class without examples counts
// 0. Local variables total, count, float32 [classes]. The update gives the shares.
Metric meanPerClassAccuracy(const Scope& scope, Output labels, Output predictions, int64_t classes,
                            const MetricOptions& options = {});

}  // namespace engine::nn::metrics

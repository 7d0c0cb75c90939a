// Streaming metrics: totals in local variables, an update that adds a batch, a value over all batches so far. Variables
// and scopes are named as tf.compat.v1.metrics names them. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output labels = ops::placeholder(scope, DType::kInt64, {kUnknownDim});
//   const Output classes = ops::placeholder(scope, DType::kInt64, {kUnknownDim});
//   const nn::metrics::Metric accuracy = nn::metrics::accuracy(scope, labels, classes);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().localVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   for (const int64_t last : {1, 0}) {
//     const Feeds batch{{labels, Tensor::vector<int64_t>({0, 1})}, {classes, Tensor::vector<int64_t>({0, last})}};
//     session.run(batch, {accuracy.update});
//   }
//   session.run(Feeds{}, {accuracy.value})[0].item<float>();  // is 0.75f
#pragma once

#include <string>

#include "engine/nn/variables.h"

namespace engine::nn::metrics {

struct Metric {
  Output value;   // over the batches so far
  Output update;  // adds the batch when it is run; the value after it
};

struct MetricOptions {
  std::string name;  // "mean", "mean_1" … by the kind of metric when empty
  // Broadcast to the values: a scalar, the same rank, or one rank less or more by a dimension of 1.
  Output weights = {};
};

// The metric's scope: <scope>/<name>, or the first free <scope>/<fallback>.
Scope metricScope(const Scope& scope, const MetricOptions& options, const char* fallback);

// A local variable of zeros, of the amount's dtype and shape, and what is added to it.
struct Accumulator {
  Variable variable;
  Node* add = nullptr;
  Output current;  // before or after the batch: as the graph runs
  Output updated;  // after it
};
// Adds a local variable that begins with zeros, and the op that adds `amount` to it. InvalidArgument unless the shape
// of `amount` is fully defined.
Accumulator accumulate(const Scope& scope, const std::string& name, Output amount);
// The same, of the dtype and shape of `amount`, of which the variable keeps the largest of 0 and the amounts. `add`
// assigns it.
Accumulator keepLargest(const Scope& scope, const std::string& name, Output amount);

// Labels and predictions without a last dimension of 1 that only one of them has.
struct LabelsAndPredictions {
  Output labels;
  Output predictions;
};
// InvalidArgument when their shapes differ even so.
LabelsAndPredictions squeezed(const Scope& scope, Output labels, Output predictions);

// The weights as float32 in the shape of `values`. InvalidArgument when they cannot be broadcast.
Output broadcastWeights(const Scope& scope, Output weights, Output values);

}  // namespace engine::nn::metrics

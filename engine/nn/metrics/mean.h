// Metrics that are weighted means: Σ w·v / Σ w, 0 before any batch. Local variables total and count.
// Used by the graph's thread.
// Values are cast to float32, and so are the results: scalars, but for meanTensor. Labels and predictions have the same
// shape, or one of them a last dimension of 1 more; InvalidArgument otherwise, and for weights that cannot be
// broadcast.
//   Graph graph;
//   const Scope scope(graph);
//   const Output values = ops::constant(scope, Tensor::vector<float>({1, 3}));
//   const Output weights = ops::constant(scope, Tensor::vector<float>({3, 1}));
//   const nn::metrics::Metric mean = nn::metrics::mean(scope, values, {.name = "size", .weights = weights});
//   Session session(graph);
//   session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().localVariables)});
//   session.run(Feeds{}, {mean.update})[0].item<float>();  // is 1.5f
#pragma once

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

// Of all values, numbers of any shape.
Metric mean(const Scope& scope, Output values, const MetricOptions& options = {});
// Of each element of `values` over the batches; its shape must be known.
Metric meanTensor(const Scope& scope, Output values, const MetricOptions& options = {});
// How often predictions equal labels (of any dtype that Equal compares).
Metric accuracy(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// Of (p - y)², a float32 scalar.
Metric meanSquaredError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// √ of the mean of (p - y)², a float32 scalar.
Metric rootMeanSquaredError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// Of |p - y|, a float32 scalar.
Metric meanAbsoluteError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// |labels - predictions| / normalizer, 0 where the normalizer is 0; the normalizer has their shape.
Metric meanRelativeError(const Scope& scope, Output labels, Output predictions, Output normalizer,
                         const MetricOptions& options = {});
// 1 - the mean of Σ labels · predictions along `axis`, for vectors of length 1.
Metric meanCosineDistance(const Scope& scope, Output labels, Output predictions, int axis,
                          const MetricOptions& options = {});
// Share of the values, numbers of any shape, below the threshold: a float32 scalar.
Metric percentageBelow(const Scope& scope, Output values, double threshold, const MetricOptions& options = {});

}  // namespace engine::nn::metrics

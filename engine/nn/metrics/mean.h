// Metrics that are weighted means: Σ w·v / Σ w, 0 before any batch. Local variables total and count.
// Used by the graph's thread.
#pragma once

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

// Of all values.
Metric mean(const Scope& scope, Output values, const MetricOptions& options = {});
// Of each element of `values` over the batches; its shape must be known.
Metric meanTensor(const Scope& scope, Output values, const MetricOptions& options = {});
// How often predictions equal labels (of any dtype that Equal compares).
Metric accuracy(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
Metric meanSquaredError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
Metric rootMeanSquaredError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
Metric meanAbsoluteError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// |labels - predictions| / normalizer, 0 where the normalizer is 0.
Metric meanRelativeError(const Scope& scope, Output labels, Output predictions, Output normalizer,
                         const MetricOptions& options = {});
// 1 - the mean of Σ labels · predictions along `axis`, for vectors of length 1.
Metric meanCosineDistance(const Scope& scope, Output labels, Output predictions, int axis,
                          const MetricOptions& options = {});
// Share of the values below the threshold.
Metric percentageBelow(const Scope& scope, Output values, double threshold, const MetricOptions& options = {});

}  // namespace engine::nn::metrics

// Counts of right and wrong yes/no answers, and what follows from them. Labels and predictions are cast to bool: 0 is
// no. Local variables <metric>/count, or <metric>/true_positives/count …. Used by the graph's thread.
#pragma once

#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

Metric truePositives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
Metric trueNegatives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
Metric falsePositives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
Metric falseNegatives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});

// true positives / predicted positives; 0 when there are none.
Metric precision(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});
// true positives / positives; 0 when there are none.
Metric recall(const Scope& scope, Output labels, Output predictions, const MetricOptions& options = {});

}  // namespace engine::nn::metrics

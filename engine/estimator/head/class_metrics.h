// Metrics that heads with classes share. Used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/head/single_head.h"

namespace engine::estimator {

// InvalidArgument for a threshold that is not in (0, 1).
void checkThresholds(const std::vector<float>& thresholds);

// The areas under the ROC and the precision-recall curve of `probabilities` as `auc` and `auc_precision_recall`, with
// `suffix` behind: "/class1". Version 1 sums by trapezoids, version 2 as Keras does.
void addAreas(MetricSink& sink, Version version, Output labels, Output probabilities, const std::string& suffix = "");

// accuracy, precision and recall at each threshold: a probability counts as yes when it is greater (version 1: for the
// accuracy also when it is equal).
void addThresholds(MetricSink& sink, Version version, const std::vector<float>& thresholds, Output labels,
                   Output probabilities);

}  // namespace engine::estimator

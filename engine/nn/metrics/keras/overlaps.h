// Keras' intersections over unions: of the ids that are of a class and those that are predicted so. The mean is over
// the target classes that were seen. Local variable total_confusion_matrix. Used by the graph's thread.
#pragma once

#include "engine/nn/metrics/metric_object.h"

namespace engine::nn::metrics::keras {

// Labels and predictions are ids below `classes`. InvalidArgument for a target that is no class.
MetricObject iou(int64_t classes, std::vector<int64_t> targets, const std::string& name = "iou");
MetricObject meanIou(int64_t classes, const std::string& name = "mean_iou");
// Labels 0 and 1; predictions of the threshold or more are a 1.
MetricObject binaryIou(std::vector<int64_t> targets = {0, 1}, double threshold = 0.5,
                       const std::string& name = "binary_iou");
// The class is the highest of the last dimension.
MetricObject oneHotIou(int64_t classes, std::vector<int64_t> targets, const std::string& name = "one_hot_iou");
MetricObject oneHotMeanIou(int64_t classes, const std::string& name = "one_hot_mean_iou");

}  // namespace engine::nn::metrics::keras

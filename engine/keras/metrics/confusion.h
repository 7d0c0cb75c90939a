// Counts of true and false positives and negatives at thresholds, which several metrics are made of. Used by the
// graph's thread.
#pragma once

#include <optional>

#include "engine/keras/metrics/metric.h"

namespace engine::keras {

struct ConfusionOptions {
  std::vector<double> thresholds;
  int64_t topK = 0;                       // above 0: only the k highest predictions of an example count
  std::optional<int64_t> classId = {};    // only this class
  bool byLabel = false;                   // for each label (column) apart: [thresholds, labels], not [thresholds]
  std::vector<double> labelWeights = {};  // of each column, where labels are not apart
};

struct ConfusionCounts {
  Output truePositives, falsePositives, trueNegatives, falseNegatives;
};

ConfusionCounts confusionCounts(const Scope& scope, const MetricInput& input, const ConfusionOptions& options);

}  // namespace engine::keras

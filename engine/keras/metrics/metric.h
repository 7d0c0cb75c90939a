// Keras's metrics that are means over examples, as a batch's sum and count: what makes a mean over an epoch is added up
// outside of the graph. Values; used by the graph's thread.
#pragma once

#include "engine/keras/losses/loss.h"

namespace engine::keras {

struct MetricBatch {
  Output sum, count;  // float32 scalars
};

class MeanMetric {
 public:
  MeanMetric(std::string name, LossFunction values, bool root)
      : name_(std::move(name)), values_(std::move(values)), root_(root) {}

  const std::string& name() const { return name_; }
  // Σ w·v and Σ w over the examples; weights (may be none) for each.
  MetricBatch batch(const Scope& scope, Output labels, Output predictions, Output weights) const;
  double result(double sum, double count) const;

 private:
  std::string name_;
  LossFunction values_;
  bool root_;
};

// By a name ("mae", "accuracy") or config. "accuracy" and "crossentropy" follow the shapes of labels and predictions,
// as in Keras. Unimplemented for metrics that are no means.
MeanMetric metricOf(const Json& config, const Shape& labels, const Shape& predictions);

}  // namespace engine::keras

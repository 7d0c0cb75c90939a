// Metrics that are the mean of a function's values. Used by the graph's thread.
#pragma once

#include "engine/keras/losses/loss.h"
#include "engine/keras/metrics/metric.h"

namespace engine::keras {

class Mean : public Metric {
 public:
  // function: of labels and predictions; none: of the predictions themselves. mask: which of its values count; it may
  // give an invalid output for all.
  explicit Mean(Config config, LossFunction function = {}, bool root = false, LossFunction mask = {})
      : Metric(std::move(config)), function_(std::move(function)), mask_(std::move(mask)), root_(root) {}

  Addends update(const Scope& scope, const MetricInput& input) override;
  Output result(const Scope& scope, const Totals& totals) const override;

 private:
  LossFunction function_, mask_;
  bool root_;
};

// A mean whose batches are given: of a loss.
Metric::Addends meanAddends(Output total, Output count);

// The mean of a function of Keras's metrics or losses by its name ("binary_accuracy", "mse"), with the config's
// parameters. NotFound for others.
MetricPtr meanOfFunction(const std::string& function, Config config);

// Values and weights made to fit each other as Keras does: the weights squeezed, expanded and spread, or the values'
// last axes averaged. Weights stay invalid where there are none.
struct WeightedValues {
  Output values, weights;
};
WeightedValues fitted(const Scope& scope, Output values, Output weights);

}  // namespace engine::keras

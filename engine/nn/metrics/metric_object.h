// Metric objects, as Keras has them and the estimators of version 2 take them: made before the graph, given a batch by
// updateState, read by result. Their formulas are those of Keras: thresholds at 0.5, quotients that are 0 where nothing
// was counted. Used by the graph's thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/nn/metrics/auc.h"
#include "engine/nn/metrics/metric.h"

namespace engine::nn::metrics {

class MetricObject {
 public:
  // Adds the metric's nodes: labels, predictions and the options (name and weights) as updateState got them.
  using Build = std::function<Metric(const Scope& scope, Output labels, Output predictions, const MetricOptions&)>;

  MetricObject(std::string name, Build build) : name_(std::move(name)), build_(std::move(build)) {}

  const std::string& name() const { return name_; }
  // Has the graph add this batch. `weights` (may be none): one for each example or element. FailedPrecondition when the
  // object has a batch already: one object is one metric of one graph.
  void updateState(const Scope& scope, Output labels, Output predictions, Output weights = {});
  // For metrics of values without labels.
  void updateState(const Scope& scope, Output values) { updateState(scope, {}, values); }

  // The value over the batches so far. FailedPrecondition before updateState.
  Output result() const { return metric().value; }
  // Adds the batch; the value after it.
  Output update() const { return metric().update; }

 private:
  const Metric& metric() const;

  std::string name_;
  Build build_;
  Metric metric_;
};

namespace keras {

// Of values; labels are ignored.
MetricObject mean(const std::string& name = "mean");

// How often predictions equal labels.
MetricObject accuracy(const std::string& name = "accuracy");
// How often predictions above the threshold are labels of 1.
MetricObject binaryAccuracy(double threshold = 0.5, const std::string& name = "binary_accuracy");
// How often the highest of the last dimension is the same in labels and predictions.
MetricObject categoricalAccuracy(const std::string& name = "categorical_accuracy");
// How often the highest prediction is the label, an id.
MetricObject sparseCategoricalAccuracy(const std::string& name = "sparse_categorical_accuracy");

// At one threshold or several (the result is then a vector): predictions above it are a yes.
MetricObject precision(const std::vector<float>& thresholds = {0.5F}, const std::string& name = "precision");
MetricObject recall(const std::vector<float>& thresholds = {0.5F}, const std::string& name = "recall");
// By Keras' interpolation.
MetricObject auc(Curve curve = Curve::kRoc, int thresholds = 200, const std::string& name = "auc");

MetricObject meanSquaredError(const std::string& name = "mean_squared_error");
MetricObject rootMeanSquaredError(const std::string& name = "root_mean_squared_error");
MetricObject meanAbsoluteError(const std::string& name = "mean_absolute_error");

}  // namespace keras
}  // namespace engine::nn::metrics

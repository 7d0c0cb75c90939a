// What heads with one tensor of logits and one label share: checks, weights, reduction, the spec of each mode.
// A subclass gives the loss of an element, the predictions and the metrics. Used by the graph's thread.
//   class CountHead : public SingleHead {  // predicts e^logit, with the loss e^logit - label·logit
//    public:
//     CountHead() : SingleHead({}) {}
//     int64_t logitsDimension() const override { return 1; }
//     ExportOutputs exportOutputs(const Scope&, const NamedOutputs& predictions) const override {
//       return {{"serving_default", PredictOutput{predictions}}};
//     }
//     Output processedLabels(const Scope&, const Labels& labels, Output) const override { return labels.at("label"); }
//     Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override {
//       return ops::sub(scope, ops::exp(scope, logits), ops::mul(scope, labels, logits));
//     }
//     NamedOutputs makePredictions(const Scope& scope, Output logits) const override {
//       return {{"count", ops::exp(scope, logits)}};
//     }
//     void addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs&) const override {
//       sink.mean("label/mean", parts.labels);
//     }
//   };
//   const ModelFn network = dnnEstimator(std::make_shared<CountHead>(), {.hiddenUnits = {4}});
//   Estimator model(network, RunSettings{.modelDir = "counts"});
//   const Columns labels{{"label", Tensor::of<float>({1, 3}, {2, 1})}};
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1, 2})}}, labels);
//   model.train(inputFn, {.maxSteps = 1});
//   model.evaluate(inputFn).at("label/mean");  // is 2
#pragma once

#include "engine/estimator/head/head.h"
#include "engine/nn/metrics/metric.h"

namespace engine::estimator {

// A batch's losses before and after they are reduced.
struct LossParts {
  Output labels;          // as the loss takes them, [..., d]
  Output logits;          // float32 [..., logits dimension]
  Output unreduced;       // [..., 1] or [..., d]
  Output weights;         // broadcast to `unreduced`; none: all are 1
  Output reduced;         // scalar
  Output total;           // and regularization losses
  Output regularization;  // their sum; none when there are none
};

// Collects a head's metrics under its keys.
class MetricSink {
 public:
  // `weights`: float32, of a shape that is broadcast to the losses; none: all are 1.
  MetricSink(Scope scope, Output weights, std::string suffix, EvalMetrics& metrics)
      : scope_(std::move(scope)), weights_(weights), suffix_(std::move(suffix)), metrics_(metrics) {}

  // Where metrics are added.
  const Scope& scope() const { return scope_; }
  // For a metric named `key`, weighted as the loss is.
  nn::metrics::MetricOptions options(const std::string& key) const { return {key, weights_}; }
  // float32, of a shape that is broadcast to the losses; invalid when all are 1.
  Output weights() const { return weights_; }
  // Any metric under `key`: its value may have any shape and dtype of numbers.
  void add(const std::string& key, const nn::metrics::Metric& metric);
  // The weighted mean of numbers of any shape, a float32 scalar, under `key`.
  void mean(const std::string& key, Output values);

 private:
  Scope scope_;
  Output weights_;
  std::string suffix_;
  EvalMetrics& metrics_;
};

class SingleHead : public Head {
 public:
  std::string name() const override { return options_.name; }
  nn::Reduction lossReduction() const override { return reduction_; }
  Output loss(const HeadInputs& in) const override { return lossParts(in).total; }
  EvalMetrics metrics(const HeadInputs& in) const override;
  EstimatorSpec createEstimatorSpec(const HeadInputs& in) const override;
  NamedOutputs predictions(const Scope& scope, const Logits& logits) const override;

 protected:
  explicit SingleHead(HeadOptions options);

  // Labels as the loss takes them; `logits` are checked.
  virtual Output processedLabels(const Scope& scope, const Labels& labels, Output logits) const = 0;
  // The head's own loss of each element, when the user gave no loss_fn.
  virtual Output unreducedLoss(const Scope& scope, Output labels, Output logits) const = 0;
  virtual NamedOutputs makePredictions(const Scope& scope, Output logits) const = 0;
  virtual void addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const = 0;
  // Size of the last dimension of the unreduced loss.
  virtual int64_t lossDimension() const { return 1; }
  // Whether each logit may have a weight of its own.
  virtual bool weightsPerLogit() const { return false; }

  const HeadOptions& options() const { return options_; }

 private:
  LossParts lossParts(const HeadInputs& in) const;
  Output userLoss(const Scope& scope, const HeadInputs& in, const LossParts& parts) const;
  EvalMetrics metricsOf(const HeadInputs& in, const LossParts& parts, const NamedOutputs& predictions) const;
  void addSummaries(const Scope& head, const LossParts& parts, const NamedOutputs& predictions) const;
  std::string key(const std::string& metric) const;

  HeadOptions options_;
  nn::Reduction reduction_;
};

// The one tensor of logits, in its shape and dtype; InvalidArgument when they are given by head.
Output onlyLogits(const Logits& logits);

}  // namespace engine::estimator

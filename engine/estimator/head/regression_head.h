// The head of numbers (tf.estimator.RegressionHead). Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const RegressionHead head({.labelDimension = 2});
//   const Output logits = ops::constant(scope, Tensor::of<float>({1, 2, 3, 4}, {2, 2}));
//   const Output labels = ops::constant(scope, Tensor::of<float>({1, 2, 3, 6}, {2, 2}));
//   const HeadInputs in{
//       .features = Features(scope, {}), .mode = Mode::kEval, .logits = logits, .labels = {{"label", labels}}};
//   Session(graph).run(Feeds{}, {head.loss(in)})[0].item<float>();  // is 1.0f
#pragma once

#include <functional>

#include "engine/estimator/head/single_head.h"

namespace engine::estimator {

// From logits to predicted values, of the same shape.
using InverseLinkFn = std::function<Output(const Scope& scope, Output logits)>;

struct RegressionHeadOptions : HeadOptions {
  int64_t labelDimension = 1;        // numbers an example
  InverseLinkFn inverseLinkFn = {};  // none: the logits are the predictions
};

// Labels [..., label_dimension], or [...] when that is 1. Loss: the squared error of each number. Weights may also be
// given for each number.
class RegressionHead : public SingleHead {
 public:
  // InvalidArgument for a label dimension below 1.
  explicit RegressionHead(RegressionHeadOptions options = {});
  int64_t logitsDimension() const override { return labelDimension_; }
  ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const override;

 protected:
  Output processedLabels(const Scope& scope, const Labels& labels, Output logits) const override;
  Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override;
  NamedOutputs makePredictions(const Scope& scope, Output logits) const override;
  void addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const override;
  int64_t lossDimension() const override { return labelDimension_; }
  bool weightsPerLogit() const override { return true; }

 private:
  int64_t labelDimension_;
  InverseLinkFn inverseLinkFn_;
};

}  // namespace engine::estimator

// The head of two classes with one logit (tf.estimator.BinaryClassHead). Used by the graph's thread.
//   Graph graph;
//   nn::createGlobalStep(graph);
//   const Scope scope(graph);
//   const HeadInputs in{.features = Features(scope, {}), .mode = Mode::kEval,
//                       .logits = ops::constant(scope, Tensor::of<float>({-1, 2}, {2, 1})),
//                       .labels = {{"label", ops::constant(scope, Tensor::of<int64_t>({0, 1}, {2, 1}))}}};
//   const EstimatorSpec spec = BinaryClassHead().createEstimatorSpec(in);
//   spec.predictions.at("probabilities").shape();  // is Shape({2, 2})
//   spec.evalMetricOps.contains("auc");            // is true
#pragma once

#include <vector>

#include "engine/estimator/head/label_vocabulary.h"
#include "engine/estimator/head/single_head.h"

namespace engine::estimator {

struct BinaryClassHeadOptions : HeadOptions {
  std::vector<float> thresholds = {};             // in (0, 1): accuracy, precision and recall at each
  std::vector<std::string> labelVocabulary = {};  // two words, then labels are strings; none: labels are in [0, 1]
};

// Labels [..., 1] or [...]: numbers in [0, 1] (soft labels too), or strings. Loss: sigmoid cross entropy.
class BinaryClassHead : public SingleHead {
 public:
  // InvalidArgument for a vocabulary that is not of two words, and for thresholds outside (0, 1).
  explicit BinaryClassHead(BinaryClassHeadOptions options = {});
  int64_t logitsDimension() const override { return 1; }
  ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const override;

 protected:
  Output processedLabels(const Scope& scope, const Labels& labels, Output logits) const override;
  Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override;
  NamedOutputs makePredictions(const Scope& scope, Output logits) const override;
  void addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const override;

 private:
  std::vector<float> thresholds_;
  LabelVocabulary vocabulary_;
};

}  // namespace engine::estimator

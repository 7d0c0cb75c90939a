// The head of classes of which several may be right at once (tf.estimator.MultiLabelHead). Used by the graph's thread.
//   Graph graph;
//   nn::createGlobalStep(graph);
//   const Scope scope(graph);
//   const HeadInputs in{.features = Features(scope, {}), .mode = Mode::kEval,
//                       .logits = ops::constant(scope, Tensor::of<float>({1, -1, 1}, {1, 3})),
//                       .labels = {{"label", ops::constant(scope, Tensor::of<int64_t>({1, 0, 1}, {1, 3}))}}};
//   const EstimatorSpec spec = MultiLabelHead(3).createEstimatorSpec(in);
//   spec.predictions.at("probabilities").shape();  // is Shape({1, 3})
#pragma once

#include <vector>

#include "engine/estimator/head/label_vocabulary.h"
#include "engine/estimator/head/single_head.h"

namespace engine::estimator {

struct MultiLabelHeadOptions : HeadOptions {
  std::vector<float> thresholds = {};             // in (0, 1): accuracy, precision and recall at each
  std::vector<std::string> labelVocabulary = {};  // names of the classes, or none
  std::vector<int64_t> classesForMetrics = {};    // classes with metrics of their own
  std::vector<std::string> namesForMetrics = {};  // the same by their names in the vocabulary; not both
};

// Labels: an indicator [..., n_classes] of integers 0 and 1, or a sparse tensor [batch, n] of class ids or words. Loss:
// the mean over the classes of the sigmoid cross entropy.
class MultiLabelHead : public SingleHead {
 public:
  // InvalidArgument unless nClasses > 1 and the options fit.
  explicit MultiLabelHead(int64_t nClasses, MultiLabelHeadOptions options = {});
  int64_t logitsDimension() const override { return vocabulary_.size(); }
  ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const override;

 protected:
  Output processedLabels(const Scope& scope, const Labels& labels, Output logits) const override;
  Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override;
  NamedOutputs makePredictions(const Scope& scope, Output logits) const override;
  void addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const override;

 private:
  void addClassMetrics(MetricSink& sink, const LossParts& parts, Output probabilities, int64_t id) const;

  // 1 at each class that a row names: int64 [batch, n_classes].
  Output indicator(const Scope& scope, const SparseTensor& labels) const;

  std::vector<float> thresholds_;
  LabelVocabulary vocabulary_;
  std::vector<int64_t> classes_;
};

}  // namespace engine::estimator

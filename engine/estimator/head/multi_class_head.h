// The head of three or more classes, of which one is right (tf.estimator.MultiClassHead). Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   MultiClassHeadOptions options;
//   options.labelVocabulary = {"lily", "rose", "iris"};
//   const MultiClassHead head(3, options);
//   const Output logits = ops::constant(scope, Tensor::of<float>({0, 1, 2, 3, 1, 1}, {2, 3}));
//   const auto predictions = head.predictions(scope, logits);
//   const auto values = Session(graph).run(Feeds{}, {predictions.at("class_ids"), predictions.at("classes")});
//   values[0].toDoubles();             // is std::vector({2.0, 0.0})
//   values[1].data<std::string>()[0];  // is "iris"
#pragma once

#include <vector>

#include "engine/estimator/head/label_vocabulary.h"
#include "engine/estimator/head/single_head.h"

namespace engine::estimator {

struct MultiClassHeadOptions : HeadOptions {
  std::vector<std::string> labelVocabulary = {};  // n_classes words, then labels are strings; none: integers
  bool twoClasses = false;                        // also take two classes with a logit each
};

// Labels [..., 1] or [...]: integers in [0, n_classes), or strings. Loss: sparse softmax cross entropy.
class MultiClassHead : public SingleHead {
 public:
  // InvalidArgument unless nClasses > 2 and the vocabulary fits.
  explicit MultiClassHead(int64_t nClasses, MultiClassHeadOptions options = {});
  int64_t logitsDimension() const override { return vocabulary_.size(); }
  ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const override;

 protected:
  Output processedLabels(const Scope& scope, const Labels& labels, Output logits) const override;
  Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override;
  NamedOutputs makePredictions(const Scope& scope, Output logits) const override;
  void addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const override;

 private:
  LabelVocabulary vocabulary_;
};

}  // namespace engine::estimator

// Several heads with one loss: the weighted sum of theirs (tf.estimator.MultiHead). Used by the graph's thread.
//   const auto kind = std::make_shared<BinaryClassHead>(BinaryClassHeadOptions{{.name = "kind"}});
//   const auto width = std::make_shared<RegressionHead>(RegressionHeadOptions{{.name = "width"}});
//   const auto both = std::make_shared<MultiHead>(std::vector<HeadPtr>{kind, width}, std::vector{1.0, 0.5});
//   both->name();             // is "kind_width"
//   both->logitsDimension();  // is 2
//   Estimator model(dnnEstimator(both, {.hiddenUnits = {4}}), RunSettings{.modelDir = "two_heads"});
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1})}, {"width", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1, 2})}}, labels);
//   model.train(inputFn, {.maxSteps = 1});
//   model.predict(inputFn).next()->at("width/predictions").shape();  // is Shape({1})
#pragma once

#include <vector>

#include "engine/estimator/head/head.h"

namespace engine::estimator {

// Labels are given by the heads' names; logits too, or as one tensor that is split in the order of the heads.
// Predictions are "<head>/<key>", metrics "<key>/<head>" with "loss/<head>", signatures those of the first head as
// "serving_default", "<head>", "<head>/<key>" and a "predict" with all of them.
class MultiHead : public Head {
 public:
  // InvalidArgument without heads, for a head without a name, two of one name, or weights of another number; `weights`
  // may be empty: 1 each.
  explicit MultiHead(std::vector<HeadPtr> heads, std::vector<double> weights = {});

  std::string name() const override;  // the heads' names, joined by "_"
  int64_t logitsDimension() const override;
  nn::Reduction lossReduction() const override;  // InvalidArgument when the heads differ
  Output loss(const HeadInputs& in) const override;
  NamedOutputs predictions(const Scope& scope, const Logits& logits) const override;
  EvalMetrics metrics(const HeadInputs& in) const override;
  ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const override;
  EstimatorSpec createEstimatorSpec(const HeadInputs& in) const override;

 private:
  // Each head's own inputs.
  std::vector<HeadInputs> split(const HeadInputs& in) const;
  NamedOutputs splitLogits(const Scope& scope, const Logits& logits) const;
  // The heads' metrics with the mean of each head's loss.
  EvalMetrics withLosses(const HeadInputs& in, const std::vector<Output>& losses, EvalMetrics metrics) const;
  Output merged(const HeadInputs& in, const std::vector<Output>& losses) const;

  std::vector<HeadPtr> heads_;
  std::vector<double> weights_;
};

}  // namespace engine::estimator

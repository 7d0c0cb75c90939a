// A head for each step of sequences: applies another head to the steps that a mask keeps
// (SequentialHeadWrapper of tf.estimator). Used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/head/head.h"

namespace engine::estimator {

// Logits [batch, steps, ...], labels [batch, steps, ...]. The loss and the metrics see the steps where the feature
// `mask` (bool [batch, steps]) is true, one after the other; so do the features in `features` (a weight column).
// Predictions are made for every step, and have the mask beside them.
class SequentialHeadWrapper : public Head {
 public:
  // InvalidArgument for a MultiHead.
  explicit SequentialHeadWrapper(HeadPtr head, std::string mask = "sequence_length_mask",
                                 std::vector<std::string> features = {});

  std::string name() const override { return head_->name(); }
  int64_t logitsDimension() const override { return head_->logitsDimension(); }
  nn::Reduction lossReduction() const override { return head_->lossReduction(); }
  Output loss(const HeadInputs& in) const override;
  NamedOutputs predictions(const Scope& scope, const Logits& logits) const override;
  EvalMetrics metrics(const HeadInputs& in) const override;
  ExportOutputs exportOutputs(const Scope& scope, const NamedOutputs& predictions) const override;
  EstimatorSpec createEstimatorSpec(const HeadInputs& in) const override;

 private:
  // Only the steps that count.
  HeadInputs flattened(const HeadInputs& in) const;
  Output mask(const Features& features) const;

  HeadPtr head_;
  std::string mask_;
  std::vector<std::string> features_;
};

}  // namespace engine::estimator

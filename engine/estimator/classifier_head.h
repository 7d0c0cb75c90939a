// Loss, predictions, metrics and summaries of a classifier with three or more classes (tf.estimator's MultiClassHead),
// or of two classes with two logits. Used by the graph's thread.
#pragma once

#include <functional>

#include "engine/estimator/estimator_spec.h"
#include "engine/nn/losses/reduction.h"

namespace engine::estimator {

struct ClassifierHeadOptions {
  int64_t nClasses = 0;
  nn::Reduction reduction = nn::Reduction::kSumOverBatchSize;
  bool logAccuracy = true;  // the training batch's accuracy as a summary
};

// `logits` [batch, nClasses]; `trainOpFn` gives the training op for the loss. Labels: integers [batch] or [batch, 1].
// InvalidArgument when the label is missing or the logits have another number of classes.
EstimatorSpec classifierSpec(const Scope& scope, Mode mode, Output logits, const Labels& labels,
                             const ClassifierHeadOptions& options, const std::function<Node*(Output loss)>& trainOpFn);

}  // namespace engine::estimator

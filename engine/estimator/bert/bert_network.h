// What the model functions over BERT share: the network of a batch's features, and the start from a checkpoint. Used by
// the graph's thread.
#pragma once

#include "engine/estimator/bert/bert_estimators.h"
#include "engine/nn/transformer/bert_model.h"

namespace engine::estimator {

// The feature's ids, or an invalid output without it.
Output optionalFeature(const Features& features, const std::string& name);
nn::BertOutputs bertNetwork(const Features& features, Mode mode, const BertEstimatorOptions& options);
// input_mask, or ones.
Output pieceMask(const Features& features);
// Fills in the training op when training, and the start from the checkpoint. The model's variables are made by then.
void finishBertSpec(const Features& features, const BertEstimatorOptions& options, EstimatorSpec& spec);
// The label of this name; for models that have one label, the only one whatever its name. InvalidArgument without it.
Output labelNamed(const Labels& labels, const std::string& name);
Output labelOrOnly(const Labels& labels, const std::string& name);
// What the labels of texts or pieces were predicted as.
struct ClassifiedIds {
  Output labels;       // ids
  Output predictions;  // ids of the same size
  Output weights;      // none: each counts
  int64_t classes = 0;
  std::vector<int64_t> counted = {};  // empty: all
};
// Metrics precision_<id>, recall_<id> and f1_<id> of each counted class, and precision_macro, recall_macro, f1_macro.
void addClassMetrics(EstimatorSpec& spec, const Scope& scope, const ClassifiedIds& ids);
// int [batch], from [batch] or [batch, 1].
Output asVector(const Scope& scope, Output x);

}  // namespace engine::estimator

// Model functions over BERT and ALBERT: texts with labels or numbers, pieces with tags, answers as spans, masked words
// with next sentences. Features: input_ids, input_mask and segment_ids (the last two may be missing), int [batch,
// length]. Values and pure functions; model functions are called by the graph's thread.
#pragma once

#include <functional>
#include <string>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/head/head.h"
#include "engine/estimator/training/init_from_checkpoint.h"
#include "engine/nn/transformer/bert_config.h"

namespace engine::estimator {

struct BertEstimatorOptions {
  nn::BertConfig config;
  std::string initCheckpoint = {};   // what the model starts with; none: random
  AssignmentMap assignmentMap = {};  // of it; empty: the names in common
  // Told what starts with the checkpoint's values and what does not, each time a model starts so.
  std::function<void(const CheckpointAssignment&)> initialized = {};
  double headDropout = 0.1;
  // How a loss becomes a training op; the global step included.
  TrainOpFn trainOp;
};

// The head's classes or numbers of the pooled output. Labels as the head takes them.
ModelFn bertClassifier(HeadPtr head, BertEstimatorOptions options);

struct BertTaggerOptions {
  int64_t labels = 0;                      // numbered from 0, which is padding
  bool crf = false;                        // a linear chain over the labels
  std::vector<int64_t> scoredLabels = {};  // of precision, recall and f1; empty: all
};
// Labels of pieces, int [batch, length]. Predictions class_ids, and without a chain probabilities. Metrics accuracy,
// precision, recall and f1 over the pieces that input_mask counts.
ModelFn bertTagger(BertTaggerOptions tagger, BertEstimatorOptions options);

// Labels start_positions and end_positions, int [batch]. Predictions start_logits, end_logits [batch, length], and
// unique_ids where they are a feature. Metrics start_accuracy, end_accuracy.
ModelFn bertQa(BertEstimatorOptions options);

// Features also masked_lm_positions; labels masked_lm_ids, masked_lm_weights [batch, predictions] and
// next_sentence_labels [batch]. Metrics masked_lm_accuracy, masked_lm_loss, next_sentence_accuracy, next_sentence_loss.
ModelFn bertPretraining(BertEstimatorOptions options);

}  // namespace engine::estimator

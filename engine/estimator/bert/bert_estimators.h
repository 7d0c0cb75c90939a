// Model functions over BERT and ALBERT: texts with labels or numbers, pieces with tags, answers as spans, masked words
// with next sentences. Features: input_ids, input_mask and segment_ids (the last two may be missing), int [batch,
// length]. Values and pure functions; model functions are called by the graph's thread.
//   BertEstimatorOptions options{.config = {.vocabSize = 10, .hiddenSize = 8, .numHiddenLayers = 1,
//                                           .numAttentionHeads = 2, .intermediateSize = 16, .maxPositions = 4}};
//   options.trainOp = [](const Scope& scope, Output loss) {
//     return nn::AdamOptimizer(0.001).minimize(scope, loss, nn::globalStep(scope.graph()));
//   };
//   const InputFn inputFn = numpyInputFn({{"input_ids", Tensor::of<int32_t>({2, 5, 3, 2, 6, 3}, {2, 3})}},
//                                        {{"label_ids", Tensor::vector<int32_t>({0, 2})}});
//   Estimator model(bertClassifier(std::make_shared<MultiClassHead>(3), options), RunSettings{.modelDir = "bert"});
//   model.train(inputFn, {.maxSteps = 1});
//   model.predict(inputFn).next()->at("probabilities").shape();  // is Shape({3})
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

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

// How much slower lower layers learn, by the names that Google's code gives variables.
struct BertLayerRates {
  int64_t layers = 0;
  double decay = 1;                          // from each layer to the one below; the embeddings are below the lowest
  std::optional<int64_t> frozenLayers = {};  // of the lowest, and the embeddings; none: nothing is frozen

  // Whether every variable learns at the full rate.
  bool isUniform() const { return decay == 1 && !frozenLayers; }
  // 0 where the variable stays as it is. ALBERT's layers share their weights and count as one.
  double factorOf(const std::string& variable) const;
};

struct BertClassifierOptions {
  int64_t topK = 0;                    // predictions top_classes and top_probabilities; 0: none
  std::vector<int64_t> recallAt = {};  // metrics recall_at_<k>
  bool classMetrics = false;           // metrics precision_<class> …, precision_macro …
  // Whether any of them is set.
  bool any() const { return topK > 0 || !recallAt.empty() || classMetrics; }
};
// The head's classes or numbers of the pooled output. Labels as the head takes them. InvalidArgument, when it is built,
// for `more` of a head without classes of which one is right, and for more classes than there are.
ModelFn bertClassifier(HeadPtr head, BertEstimatorOptions options, BertClassifierOptions more = {});

struct BertTaggerOptions {
  int64_t labels = 0;                      // numbered from 0, which is padding
  bool crf = false;                        // a linear chain over the labels
  std::vector<int64_t> scoredLabels = {};  // of precision, recall and f1; empty: all
  bool classMetrics = false;               // also for each label, and their means
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

// tf.estimator.experimental.RNNClassifier and RNNEstimator: recurrent layers over sequence columns, as functions that
// make a model_fn. The model_fn is used by the graph's thread.
//   const auto words = feature_column::sequenceCategoricalColumnWithIdentity("words", 6);
//   const RnnOptions options{
//       .sequenceFeatureColumns = {feature_column::embeddingColumn(words, 3)}, .units = {4}, .cellType = "lstm"};
//   const Columns features{{"words", Tensor::of<int64_t>({0, 1, 2, 3, 4, -1}, {2, 3})}};  // -1: no word
//   const InputFn inputFn = numpyInputFn(features, {{"kind", Tensor::vector<int64_t>({0, 1})}});
//   Estimator model(rnnClassifier({.nClasses = 2}, options), RunSettings{.modelDir = "recurrent"});
//   model.train(inputFn, {.maxSteps = 1}).globalStep;               // is 1
//   model.variableValue("rnn_model/rnn/lstm_cell/kernel").shape();  // is Shape({3, 16})
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/estimator/canned/canned_heads.h"
#include "engine/feature_column/feature_column.h"
#include "engine/nn/recurrent/rnn_cell.h"

namespace engine::estimator {

// A new cell for each model; `training`: whether it drops out.
using RnnCellFn = std::function<nn::RnnCellPtr(bool training)>;

struct RnnOptions {
  feature_column::Columns sequenceFeatureColumns = {};
  feature_column::Columns contextFeatureColumns = {};  // dense ones, seen at every step
  std::vector<int64_t> units = {};                     // of each layer
  std::string cellType = "simple_rnn";                 // or lstm, gru: Keras's
  RnnCellFn cellFn = {};                               // instead of units and cellType
  bool ownLayer = false;         // Keras's layer of the cell type itself, for one layer: its name is in the variables'
  bool returnSequences = false;  // predictions of every step; the head must be a SequentialHeadWrapper
  std::string sequenceMask =
      "sequence_length_mask";             // with these: the feature that says which steps count, or its name
  CannedOptimizer optimizer = "Adagrad";  // by name: rate 0.05, each gradient clipped to norm 5
};

// Variables rnn_model/rnn/<cell>/… (rnn_model/rnn/stacked_rnn_cells/… for several layers), rnn_model/logits/kernel,
// bias, sequence_features/…, dense_features/…. InvalidArgument for a cell type that is none, units below 1, units
// together with a cellFn, and what the columns, the head and the optimizer refuse.
ModelFn rnnEstimator(HeadPtr head, RnnOptions options);
ModelFn rnnClassifier(const ClassifierOptions& classes, RnnOptions options);

}  // namespace engine::estimator

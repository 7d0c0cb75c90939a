// The cases of BERT and ALBERT in the family "custom_models": TensorFlow's graph, and the model built here. One thread.
#pragma once

#include "engine/graph/scope.h"
#include "engine/nn/transformer/bert_config.h"
#include "tests/golden/family_runner.h"

namespace golden {

// The sizes that a case's "model" says; no dropout. How wide embeddings are the shape of their variable says.
engine::nn::BertConfig bertConfigOf(const Case& one, const std::string& architecture);
// Softmax cross entropy of each text or piece, from the logarithms as the recorded graphs compute it.
engine::Output lossesOfTexts(const engine::Scope& scope, engine::Output logits, engine::Output labels);
// A training from a recorded graph: its losses, gradients and variables, imported and built here.
Outcome runBertTraining(const Case& one);

}  // namespace golden

// What the tensors of TensorFlow 2's object-based checkpoints of BERT and ALBERT are in Google's names of variables:
// the encoders of the model garden, whose objects are Keras layers. Pure functions; any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/training/init_from_checkpoint.h"
#include "engine/nn/transformer/bert_config.h"

namespace engine::estimator {

// "encoder/layer_with_weights-4/_attention_layer/_query_dense/kernel/.ATTRIBUTES/VARIABLE_VALUE" is
// "bert/encoder/layer_0/attention/self/query/kernel". None for what is no weight of the network: slots of optimizers,
// heads, counters.
std::optional<std::string> bertVariableOf(const std::string& key, const nn::BertConfig& config);

// The checkpoint's keys to the variables; empty where it has names of variables, and where no key is known.
AssignmentMap bertObjectMap(const std::string& checkpoint, const nn::BertConfig& config);

}  // namespace engine::estimator

// bert_config.json and albert_config.json. Pure functions; any thread.
//   const nn::BertConfig config = parseBertConfig("bert_config.json", R"({"vocab_size": 30522, "hidden_size": 96})");
//   config.hiddenSize;  // is 96
//   config.isAlbert;    // is false
#pragma once

#include <string>

#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/nn/transformer/bert_config.h"

namespace engine::estimator {

// A file with "embedding_size" or "num_hidden_groups" is ALBERT's. Fields that are not there have Google's defaults.
// Errors of reading; InvalidArgument, with file and line, for malformed JSON, and with the field for values of another
// kind or out of range.
nn::BertConfig readBertConfig(const std::string& path);
nn::BertConfig parseBertConfig(const std::string& path, const std::string& json);
// The file that the message names, or else the message's own sizes. Errors of both.
nn::BertConfig bertConfigOf(const messages::BertNetwork& network);
// vocab_size of a model of texts, whose paths are as in an experiment file; 0 of other models. Errors of
// readBertConfig().
int64_t vocabularySizeOf(const Model& model, const InputContext& context);

}  // namespace engine::estimator

// bert_config.json and albert_config.json. Pure functions; any thread.
#pragma once

#include <string>

#include "engine/nn/transformer/bert_config.h"

namespace engine::estimator {

// A file with "embedding_size" or "num_hidden_groups" is ALBERT's. Fields that are not there have Google's defaults.
// Errors of reading; InvalidArgument, with file and line, for malformed JSON, and with the field for values of another
// kind or out of range.
nn::BertConfig readBertConfig(const std::string& path);
nn::BertConfig parseBertConfig(const std::string& path, const std::string& json);

}  // namespace engine::estimator

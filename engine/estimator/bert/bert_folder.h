// What a folder has of a BERT or ALBERT that was trained before: its config, its vocabulary, its checkpoint. Pure
// functions apart from the files; any thread.
#pragma once

#include <optional>
#include <string>

#include "engine/nn/transformer/bert_config.h"

namespace engine::estimator {

struct BertFolder {
  std::string vocabFile;
  std::string configFile = {};  // empty: there is none
  std::string checkpoint = {};  // its prefix; empty: there is none
  std::optional<nn::BertConfig> config = {};
  bool lowerCase = true;  // no piece of the vocabulary has a capital letter
  int64_t pieces = 0;     // of the vocabulary
};

// `path`: the folder, or a vocabulary alone. vocab.txt and *.model, bert_config.json and albert_config.json, and a
// checkpoint of any name are found. NotFound without a vocabulary, or for two checkpoints of which none is the
// folder's newest; InvalidArgument, naming the files, for a vocabulary of more pieces than the config has and for a
// checkpoint whose embeddings have another size than the config says; errors of reading all three.
BertFolder readBertFolder(const std::string& path);

}  // namespace engine::estimator

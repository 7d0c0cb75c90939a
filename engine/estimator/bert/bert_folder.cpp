#include "engine/estimator/bert/bert_folder.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "engine/core/error.h"
#include "engine/estimator/bert/bert_config_file.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/text/sentence_piece.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWordEmbeddings = "word_embeddings";

std::vector<std::string> filesIn(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->is_regular_file()) files.push_back(at->path().string());
  }
  if (error) fail(Code::kPermissionDenied, "The folder '", folder, "' cannot be read: ", error.message(), ".");
  std::ranges::sort(files);
  return files;
}

template <typename Accept>
std::string firstOf(const std::vector<std::string>& files, Accept accept) {
  const auto at = std::ranges::find_if(files, [&](const std::string& file) { return accept(fs::path(file)); });
  return at == files.end() ? std::string() : *at;
}

bool isVocabulary(const fs::path& file) {
  const std::string name = file.filename().string();
  return (name.starts_with("vocab") && name.ends_with(".txt")) || name.ends_with(".model");
}

bool isConfig(const fs::path& file) {
  return file.filename().string().ends_with("bert_config.json");
}

// The prefix of the only checkpoint, or of the newest one that the folder's "checkpoint" file names.
std::string checkpointIn(const std::string& folder, const std::vector<std::string>& files) {
  if (!firstOf(files, [](const fs::path& file) { return file.filename() == "checkpoint"; }).empty()) {
    return formats::checkpointPrefix(folder);
  }
  std::vector<std::string> prefixes;
  for (const std::string& file : files) {
    if (file.ends_with(".index")) prefixes.push_back(fs::path(file).replace_extension().string());
  }
  if (prefixes.size() > 1) {
    fail(Code::kNotFound, "The folder '", folder, "' has ", prefixes.size(), " checkpoints, '", prefixes[0], "' and '",
         prefixes[1], "' among them: keep one there.");
  }
  return prefixes.empty() ? std::string() : prefixes.front();
}

bool hasCapitals(const text::Tokenizer& tokenizer) {
  for (int32_t id = 0; id < tokenizer.size(); ++id) {
    const std::string piece = tokenizer.piece(id);
    const bool isSpecial = piece.starts_with('[') || piece.starts_with('<');
    if (!isSpecial && std::ranges::any_of(piece, [](char c) { return c >= 'A' && c <= 'Z'; })) return true;
  }
  return false;
}

void requireVocabulary(const BertFolder& folder) {
  if (!folder.config || folder.pieces <= folder.config->vocabSize) return;
  fail(Code::kInvalidArgument, "The vocabulary '", folder.vocabFile, "' has ", folder.pieces, " pieces, and '",
       folder.configFile, "' has vocab_size ", folder.config->vocabSize,
       ". Put the vocabulary that the model was made with into the folder.");
}

void requireCheckpoint(const BertFolder& folder) {
  if (!folder.config || folder.checkpoint.empty()) return;
  const Shape wanted{folder.config->vocabSize, folder.config->embeddingWidth()};
  const auto checkpoint = formats::openCheckpoint(folder.checkpoint);
  for (const formats::StoredTensor& tensor : checkpoint->tensors()) {
    if (!tensor.name.ends_with(kWordEmbeddings) || tensor.shape == wanted) continue;
    fail(Code::kInvalidArgument, "The checkpoint '", folder.checkpoint, "' has '", tensor.name, "' of shape ",
         tensor.shape, ", and by '", folder.configFile, "' it is ", wanted,
         ". Put the config that the checkpoint was made with into the folder.");
  }
}

}  // namespace

BertFolder readBertFolder(const std::string& path) {
  BertFolder found;
  if (fs::is_directory(path)) {
    const std::vector<std::string> files = filesIn(path);
    found.vocabFile = firstOf(files, isVocabulary);
    found.configFile = firstOf(files, isConfig);
    found.checkpoint = checkpointIn(path, files);
    if (found.vocabFile.empty()) {
      fail(Code::kNotFound, "The folder '", path, "' has no vocabulary: vocab.txt, or a SentencePiece model, *.model.");
    }
    if (found.configFile.empty() && !found.checkpoint.empty()) {
      fail(Code::kNotFound, "The folder '", path, "' has a checkpoint and no bert_config.json or albert_config.json ",
           "that says its sizes: put it there.");
    }
  } else {
    found.vocabFile = path;
  }
  const auto tokenizer = text::tokenizerFromFile(found.vocabFile, true);
  tokenizer->requireFrame();
  found.pieces = tokenizer->size();
  found.lowerCase = !hasCapitals(*tokenizer);
  if (!found.configFile.empty()) found.config = readBertConfig(found.configFile);
  requireVocabulary(found);
  requireCheckpoint(found);
  return found;
}

}  // namespace engine::estimator

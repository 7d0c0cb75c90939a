// Vocabularies and expected errors for the tests of text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/text/word_piece.h"
#include "tests/support/temporary_folder.h"

namespace engine::text {

using test_support::TemporaryFolder;

struct Failure {
  Code code = Code::kOk;
  std::string text;
  bool says(const std::string& part) const { return text.find(part) != std::string::npos; }
};

// What `action` throws; kOk when nothing.
template <typename Action>
Failure failureOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return {error.code(), error.what()};
  }
  return {};
}

// The pieces behind [PAD] [UNK] [CLS] [SEP] [MASK], which have the ids 0 to 4.
inline WordPieceTokenizer tokenizerOf(std::vector<std::string> pieces, WordPieceOptions options = {}) {
  std::vector<std::string> all{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
  all.insert(all.end(), pieces.begin(), pieces.end());
  return WordPieceTokenizer(std::make_shared<Vocabulary>("vocab.txt", std::move(all)), std::move(options));
}

}  // namespace engine::text

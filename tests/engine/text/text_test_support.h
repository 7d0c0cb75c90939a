// Vocabularies and expected errors for the tests of text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/text/word_piece.h"
#include "tests/support/failure.h"
#include "tests/support/temporary_folder.h"

namespace engine::text {

using test_support::Failure;
using test_support::failureOf;
using test_support::TemporaryFolder;

// The pieces behind [PAD] [UNK] [CLS] [SEP] [MASK], which have the ids 0 to 4.
inline WordPieceTokenizer tokenizerOf(std::vector<std::string> pieces, WordPieceOptions options = {}) {
  std::vector<std::string> all{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};
  all.insert(all.end(), pieces.begin(), pieces.end());
  return WordPieceTokenizer(std::make_shared<Vocabulary>("vocab.txt", std::move(all)), std::move(options));
}

}  // namespace engine::text

#include "engine/text/word_piece.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::text {
namespace {

constexpr const char* kContinuation = "##";
constexpr std::size_t kMostBytesOfCharacter = 4;

// Pieces that are longer than any word are never found.
std::vector<std::pair<std::string_view, int32_t>> findable(const Vocabulary& vocabulary, int64_t characters) {
  std::vector<std::pair<std::string_view, int32_t>> entries;
  const std::size_t most = kMostBytesOfCharacter * static_cast<std::size_t>(characters) + 2;
  for (int64_t id = 0; id < vocabulary.size(); ++id) {
    const auto piece = vocabulary.piece(id);
    if (piece && !piece->empty() && piece->size() <= most) entries.emplace_back(*piece, static_cast<int32_t>(id));
  }
  return entries;
}

int64_t checkedLimit(int64_t characters) {
  constexpr int64_t kMost = 10000;
  if (characters >= 1 && characters <= kMost) return characters;
  fail(Code::kInvalidArgument, "The longest word must have 1 to ", kMost, " characters, not ", characters, ".");
}

}  // namespace

// Cuts each word and hands on its pieces.
template <typename Take>
class WordPieceTokenizer::Pieces : public WordSink {
 public:
  Pieces(const WordPieceTokenizer& tokenizer, Take take) : tokenizer_(tokenizer), take_(std::move(take)) {}
  void word(const Word& word) override {
    tokenizer_.cut(word, [&](int32_t id) { return take_(id, word); });
  }

 private:
  const WordPieceTokenizer& tokenizer_;
  Take take_;
};

WordPieceTokenizer::WordPieceTokenizer(std::shared_ptr<const Vocabulary> vocabulary, WordPieceOptions options)
    : vocabulary_(std::move(vocabulary)),
      options_(std::move(options)),
      basic_(options_.basic),
      trie_(findable(*vocabulary_, checkedLimit(options_.maxCharactersOfWord))),
      continuation_(trie_.find(kContinuation)),
      unknown_(vocabulary_->id(options_.unknown)) {
  // Google's code fills with 0 whatever [PAD] is.
  frame_ = {0, vocabulary_->find("[CLS]").value_or(-1), vocabulary_->find("[SEP]").value_or(-1),
            vocabulary_->find("[MASK]").value_or(-1)};
}

// Gives the pieces from left to right; when the word turns out to have none, takes those back: take(-n) drops n.
template <typename Take>
void WordPieceTokenizer::cut(const Word& word, const Take& take) const {
  const std::string_view text = word.text;
  if (word.characters > options_.maxCharactersOfWord) {
    take(unknown_);
    return;
  }
  int32_t given = 0;
  int32_t start = PieceTrie::kRoot;
  for (std::size_t at = 0; at < text.size();) {
    int32_t longest = PieceTrie::kNone;
    std::size_t end = at;
    int32_t node = start;
    for (std::size_t i = at; i < text.size() && node != PieceTrie::kNone; ++i) {
      node = trie_.step(node, static_cast<unsigned char>(text[i]));
      if (node == PieceTrie::kNone) break;
      if (const int32_t value = trie_.value(node); value != PieceTrie::kNone) {
        longest = value;
        end = i + 1;
      }
    }
    if (longest == PieceTrie::kNone) {
      if (given > 0) take(-given);
      take(unknown_);
      return;
    }
    take(longest);
    ++given;
    at = end;
    start = continuation_;
  }
}

void WordPieceTokenizer::encode(std::string_view text, std::vector<int32_t>& ids) const {
  const auto take = [&ids](int32_t id, const Word&) {
    if (id >= 0) {
      ids.push_back(id);
    } else {
      ids.resize(ids.size() - static_cast<std::size_t>(-id));
    }
  };
  Pieces<decltype(take)> pieces(*this, take);
  basic_.tokenize(text, pieces);
}

std::vector<PieceInText> WordPieceTokenizer::encodeInText(std::string_view text) const {
  std::vector<PieceInText> found;
  const auto take = [&found](int32_t id, const Word& word) {
    if (id >= 0) {
      found.push_back({id, word.begin, word.end});
    } else {
      found.resize(found.size() - static_cast<std::size_t>(-id));
    }
  };
  Pieces<decltype(take)> pieces(*this, take);
  basic_.tokenize(text, pieces);
  return found;
}

std::string WordPieceTokenizer::piece(int32_t id) const {
  return std::string(vocabulary_->piece(id).value_or(std::string_view()));
}

bool WordPieceTokenizer::continuesWord(int32_t id) const {
  return vocabulary_->piece(id).value_or(std::string_view()).starts_with(kContinuation);
}

}  // namespace engine::text

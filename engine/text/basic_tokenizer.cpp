#include "engine/text/basic_tokenizer.h"

#include <algorithm>

#include "engine/text/utf8.h"

namespace engine::text {
namespace {

class CollectedWords : public WordSink {
 public:
  void word(const Word& word) override { words_.emplace_back(word.text); }
  std::vector<std::string> take() { return std::move(words_); }

 private:
  std::vector<std::string> words_;
};

}  // namespace

// One text on its way to words.
class BasicTokenizer::Run {
 public:
  Run(const BasicTokenizer& tokenizer, std::string_view text, WordSink& sink)
      : tokenizer_(tokenizer), table_(tokenizer.table_), text_(text), sink_(sink) {}

  void all() {
    while (at_ < text_.size()) {
      if (at_ == tokenBegin_ && !tokenizer_.options_.neverSplit.empty() && keep()) continue;
      if (asciiRun()) continue;
      const CodePoint point = decodeUtf8(text_.data() + at_, text_.data() + text_.size());
      if (point.value < 0) {
        ++at_;
      } else {
        take(point);
      }
    }
    endWord(at_);
  }

 private:
  // ASCII letters and digits, the bulk of most texts: a few instructions a byte.
  bool asciiRun() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && table_.asciiWordByte(static_cast<unsigned char>(text_[at_]))) ++at_;
    if (at_ == begin) return false;
    startWord(begin);
    const std::size_t size = word_.size();
    word_.append(text_, begin, at_ - begin);
    for (std::size_t i = size; i < word_.size(); ++i) {
      word_[i] = table_.asciiWordByte(static_cast<unsigned char>(word_[i]));
    }
    characters_ += static_cast<int64_t>(at_ - begin);
    return true;
  }

  void take(const CodePoint& point) {
    const std::size_t begin = at_;
    switch (table_.kind(point.value)) {
      case CharacterKind::kPlain:
        startWord(begin);
        word_.append(text_, begin, point.bytes);
        ++characters_;
        break;
      case CharacterKind::kDropped:
      case CharacterKind::kMark:
        break;
      case CharacterKind::kSpace:
        endToken(begin, begin + point.bytes);
        break;
      case CharacterKind::kAlone:
        alone(begin, text_.substr(begin, point.bytes), point.bytes);
        break;
      case CharacterKind::kIdeograph: {
        endToken(begin, begin);
        const std::string_view mapped = table_.mapped(point.value);
        alone(begin, mapped.empty() ? text_.substr(begin, point.bytes) : mapped, point.bytes);
        endToken(begin, begin + point.bytes);
        break;
      }
      case CharacterKind::kMapped:
        append(table_.mapped(point.value), begin, begin + point.bytes);
        break;
      case CharacterKind::kInContext:
        wholeToken();
        return;
    }
    at_ = begin + point.bytes;
  }

  // Code points that are plain or punctuation, made of the bytes [begin, end).
  void append(std::string_view normalised, std::size_t begin, std::size_t end) {
    for (std::size_t i = 0; i < normalised.size();) {
      const CodePoint point = decodeUtf8(normalised.data() + i, normalised.data() + normalised.size());
      const std::string_view one = normalised.substr(i, point.bytes);
      if (table_.kind(point.value) == CharacterKind::kAlone) {
        alone(begin, one, end - begin);
      } else {
        startWord(begin);
        word_.append(one);
        ++characters_;
      }
      i += point.bytes;
    }
  }

  // Maps all that stands between white space at once. Words of it that went out already are the same this way.
  void wholeToken() {
    std::string cleaned;
    std::size_t end = tokenBegin_;
    for (uint32_t bytes = 0; end < text_.size(); end += bytes) {
      const CodePoint point = decodeUtf8(text_.data() + end, text_.data() + text_.size());
      bytes = point.bytes;
      if (point.value < 0) continue;
      const CharacterKind kind = table_.kind(point.value);
      if (kind == CharacterKind::kSpace || kind == CharacterKind::kIdeograph) break;
      if (kind != CharacterKind::kDropped) cleaned.append(text_, end, bytes);
    }
    word_.clear();
    characters_ = 0;
    skip_ = sent_;
    append(table_.mapInContext(cleaned), tokenBegin_, end);
    endWord(end);
    skip_ = 0;
    endToken(end, end);
    at_ = end;
  }

  bool keep() {
    const std::size_t size = tokenizer_.neverSplitAt(text_, at_);
    if (size == 0) return false;
    sink_.word({text_.substr(at_, size), countCodePoints(text_.substr(at_, size)), at_, at_ + size});
    at_ += size;
    return true;
  }

  void startWord(std::size_t begin) {
    if (word_.empty()) wordBegin_ = begin;
  }
  void endWord(std::size_t end) {
    if (word_.empty()) return;
    send({word_, characters_, wordBegin_, end});
    word_.clear();
    characters_ = 0;
  }
  void alone(std::size_t begin, std::string_view character, std::size_t bytes) {
    endWord(begin);
    send({character, 1, begin, begin + bytes});
  }
  // The token, which is what stands between white space, ends; the next one begins at `next`.
  void endToken(std::size_t end, std::size_t next) {
    endWord(end);
    tokenBegin_ = next;
    sent_ = 0;
  }
  void send(const Word& word) {
    ++sent_;
    if (skip_ > 0) {
      --skip_;
    } else {
      sink_.word(word);
    }
  }

  const BasicTokenizer& tokenizer_;
  const CharacterTable& table_;
  std::string_view text_;
  WordSink& sink_;
  std::size_t at_ = 0;
  std::size_t tokenBegin_ = 0;
  std::size_t wordBegin_ = 0;
  std::string word_;        // of the word that is being read
  int64_t characters_ = 0;  // in word_
  std::size_t sent_ = 0;    // words of this token
  std::size_t skip_ = 0;    // words to come that were sent
};

BasicTokenizer::BasicTokenizer(BasicTokenizerOptions options)
    : options_(std::move(options)), table_(options_.lowerCase) {
  std::erase(options_.neverSplit, "");
}

// The bytes of the never-split token at `at`, a token's beginning, or 0.
std::size_t BasicTokenizer::neverSplitAt(std::string_view text, std::size_t at) const {
  const auto endsAt = [&](std::size_t end) {
    if (end == text.size()) return true;
    const CodePoint next = decodeUtf8(text.data() + end, text.data() + text.size());
    return next.value >= 0 && table_.kind(next.value) == CharacterKind::kSpace;
  };
  for (const std::string& token : options_.neverSplit) {
    if (text.substr(at).starts_with(token) && endsAt(at + token.size())) return token.size();
  }
  return 0;
}

void BasicTokenizer::tokenize(std::string_view text, WordSink& sink) const {
  Run(*this, text, sink).all();
}

std::vector<std::string> BasicTokenizer::words(std::string_view text) const {
  CollectedWords collected;
  tokenize(text, collected);
  return collected.take();
}

}  // namespace engine::text

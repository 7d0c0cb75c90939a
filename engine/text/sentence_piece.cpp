#include "engine/text/sentence_piece.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "engine/core/error.h"
#include "engine/text/lower_case.h"
#include "engine/text/utf8.h"
#include "engine/text/word_piece.h"

namespace engine::text {
namespace {

constexpr const char* kModelEnding = ".model";

// The last code point but the comma that ends the piece.
bool endsInDigitComma(std::string_view piece) {
  if (!piece.ends_with(',')) return false;
  piece.remove_suffix(1);
  std::size_t at = piece.size();
  while (at > 0 && (static_cast<unsigned char>(piece[--at]) & 0xc0) == 0x80) {
  }
  if (piece.empty()) return false;
  const CodePoint last = decodeUtf8(piece.data() + at, piece.data() + piece.size());
  const auto type = u_getIntPropertyValue(last.value, UCHAR_NUMERIC_TYPE);
  return last.value >= 0 && (type == U_NT_DECIMAL || type == U_NT_DIGIT);
}

FramePieces framePiecesOf(const PieceTable& pieces, int32_t pad) {
  const auto found = [&](const char* piece) {
    const int32_t id = pieces.id(piece);
    return id == pieces.unknown() ? -1 : id;
  };
  return {pad < 0 ? 0 : pad, found("[CLS]"), found("[SEP]"), found("[MASK]")};
}

}  // namespace

SentencePieceTokenizer::SentencePieceTokenizer(const SentencePieceModel& model, SentencePieceOptions options)
    : name_(model.name),
      options_(options),
      pieces_(model),
      normalizer_(model.normalizer, model.spaceAsSuffix, pieces_.userDefined(), model.name),
      denormalizer_(model.denormalizer, model.spaceAsSuffix, nullptr, model.name),
      hasDenormalizer_(!model.denormalizer.charsMap.empty()),
      algorithm_(model.algorithm),
      byteFallback_(model.byteFallback),
      dropsFirstSpace_(model.normalizer.addDummyPrefix || model.normalizer.removeExtraSpaces),
      removesExtraSpaces_(model.normalizer.removeExtraSpaces),
      unkSurface_(model.unkSurface),
      bos_(pieces_.control(model.bosPiece)),
      eos_(pieces_.control(model.eosPiece)),
      pad_(pieces_.control(model.padPiece)),
      frame_(framePiecesOf(pieces_, pad_)) {}

TextSegments SentencePieceTokenizer::cut(std::string_view normalized) const {
  if (algorithm_ == SentencePieceAlgorithm::kUnigram) return pieces_.unigram(normalized);
  return algorithm_ == SentencePieceAlgorithm::kBpe ? pieces_.bpe(normalized) : pieces_.characters(normalized);
}

// Unknown pieces in a row are one, or are the bytes that they are made of, the last of which has the text's place.
SentencePieces SentencePieceTokenizer::placed(const NormalizedText& text, const TextSegments& segments) const {
  SentencePieces all;
  bool wasUnknown = false;
  for (const TextSegment& segment : segments) {
    const std::string_view piece = std::string_view(text.text).substr(segment.begin, segment.end - segment.begin);
    const std::size_t begin = text.origin[segment.begin];
    const std::size_t end = text.origin[segment.end];
    const bool isUnknown = segment.id == pieces_.unknown();
    if (isUnknown && byteFallback_) {
      for (const char byte : piece) {
        const int32_t id = pieces_.byteId(static_cast<unsigned char>(byte));
        all.push_back({id, pieces_[id].text, begin, begin});
      }
      all.back().end = end;
    } else if (isUnknown && wasUnknown) {
      all.back().piece += piece;
      all.back().end = end;
    } else {
      all.push_back({segment.id, std::string(piece), begin, end});
    }
    wasUnknown = isUnknown;
  }
  return all;
}

SentencePieces SentencePieceTokenizer::pieces(std::string_view text) const {
  const NormalizedText normalized = normalizer_.normalize(text);
  return placed(normalized, cut(normalized.text));
}

std::vector<ScoredPieces> SentencePieceTokenizer::bestPieces(std::string_view text, int64_t count) const {
  if (algorithm_ != SentencePieceAlgorithm::kUnigram) {
    fail(Code::kUnimplemented, "'", name_, "' is no unigram model; only these know several ways to cut a text.");
  }
  const NormalizedText normalized = normalizer_.normalize(text);
  std::vector<ScoredPieces> best;
  for (const ScoredSegments& one : pieces_.unigramBest(normalized.text, count)) {
    best.push_back({placed(normalized, one.segments), one.score});
  }
  return best;
}

// The piece without its comma is cut as a text of its own, so the space that this puts before it goes.
void SentencePieceTokenizer::addSplit(const std::string& piece, std::vector<std::string>& all) const {
  std::string number = piece.substr(0, piece.size() - 1);
  for (std::size_t at; (at = number.find(kSpacePiece)) != std::string::npos;) number.erase(at, kSpacePiece.size());
  SentencePieces cutAgain = pieces(number);
  if (!cutAgain.empty() && !piece.starts_with(kSpacePiece) && cutAgain[0].piece.starts_with(kSpacePiece)) {
    cutAgain[0].piece.erase(0, kSpacePiece.size());
    if (cutAgain[0].piece.empty()) cutAgain.erase(cutAgain.begin());
  }
  for (SentencePieceInText& one : cutAgain) all.push_back(std::move(one.piece));
  all.emplace_back(",");
}

std::vector<std::string> SentencePieceTokenizer::optionPieces(std::string_view text) const {
  const std::string cleaned = options_.cleanText ? cleanTextOfAlbert(text, options_.lowerCase) : std::string();
  std::vector<std::string> all;
  for (SentencePieceInText& one : pieces(options_.cleanText ? std::string_view(cleaned) : text)) {
    if (options_.splitDigitCommas && endsInDigitComma(one.piece)) {
      addSplit(one.piece, all);
    } else {
      all.push_back(std::move(one.piece));
    }
  }
  return all;
}

void SentencePieceTokenizer::encode(std::string_view text, std::vector<int32_t>& ids) const {
  if (options_.splitDigitCommas || options_.cleanText) {
    for (const std::string& piece : optionPieces(text)) ids.push_back(pieces_.id(piece));
    return;
  }
  for (const SentencePieceInText& one : pieces(text)) ids.push_back(one.id);
}

// As the options say each word is cut by itself, and its pieces have its place.
std::vector<PieceInText> SentencePieceTokenizer::encodeInText(std::string_view text) const {
  std::vector<PieceInText> all;
  if (options_.splitDigitCommas || options_.cleanText) {
    for (const std::string_view word : splitAtSpace(text)) {
      const auto begin = static_cast<std::size_t>(word.data() - text.data());
      for (const int32_t id : encode(word)) all.push_back({id, begin, begin + word.size()});
    }
    return all;
  }
  for (const SentencePieceInText& one : pieces(text)) all.push_back({one.id, one.begin, one.end});
  return all;
}

std::string SentencePieceTokenizer::piece(int32_t id) const {
  if (id < 0 || id >= size()) {
    fail(Code::kOutOfRange, "'", name_, "' has ", size(), " pieces, and none with the id ", id, ".");
  }
  return pieces_[id].text;
}

bool SentencePieceTokenizer::continuesWord(int32_t id) const {
  return pieces_.is(id, SentencePieceKind::kNormal) && !pieces_[id].text.starts_with(kSpacePiece);
}

// Pieces back to a text.
class SentencePieceTokenizer::Decoding {
 public:
  explicit Decoding(const SentencePieceTokenizer& tokenizer) : of_(tokenizer) {}

  void add(std::string_view piece, int32_t id) {
    if (of_.pieces_.is(id, SentencePieceKind::kByte)) {
      bytes_ += static_cast<char>(of_.pieces_.byteOf(id));
      return;
    }
    endBytes();
    if (droppedSpace_ || !text_.empty()) isAtStart_ = false;
    droppedSpace_ = false;
    if (of_.pieces_.is(id, SentencePieceKind::kControl)) return;
    if (id == of_.pieces_.unknown()) {
      text_ += piece == of_.pieces_[id].text ? std::string_view(of_.unkSurface_) : piece;
      return;
    }
    if (isAtStart_ && of_.dropsFirstSpace_ && piece.starts_with(kSpacePiece)) {
      piece.remove_prefix(kSpacePiece.size());
      droppedSpace_ = !of_.removesExtraSpaces_;
    }
    addWithSpaces(piece);
  }

  std::string text() {
    endBytes();
    return of_.hasDenormalizer_ ? of_.denormalizer_.normalize(text_).text : text_;
  }

 private:
  void addWithSpaces(std::string_view piece) {
    for (std::size_t at; (at = piece.find(kSpacePiece)) != std::string_view::npos;) {
      text_ += piece.substr(0, at);
      text_ += ' ';
      piece.remove_prefix(at + kSpacePiece.size());
    }
    text_ += piece;
  }
  void endBytes() {
    for (std::size_t at = 0; at < bytes_.size();) {
      const CodePoint next = decodeUtf8(bytes_.data() + at, bytes_.data() + bytes_.size());
      text_ += next.value < 0 ? std::string_view("\ufffd") : std::string_view(bytes_).substr(at, next.bytes);
      at += next.bytes;
    }
    bytes_.clear();
  }

  const SentencePieceTokenizer& of_;
  std::string text_;
  std::string bytes_;  // not yet characters
  bool isAtStart_ = true;
  bool droppedSpace_ = false;
};

std::string SentencePieceTokenizer::decode(const std::vector<int32_t>& ids) const {
  Decoding decoding(*this);
  for (const int32_t id : ids) decoding.add(piece(id), id);
  return decoding.text();
}

std::string SentencePieceTokenizer::decode(const std::vector<std::string>& pieces) const {
  Decoding decoding(*this);
  for (const std::string& piece : pieces) decoding.add(piece, pieces_.id(piece));
  return decoding.text();
}

std::string cleanTextOfAlbert(std::string_view text, bool lower) {
  std::string joined;
  for (const std::string_view word : splitAtSpace(text)) {
    if (!joined.empty()) joined += ' ';
    joined += word;
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const nfkd = icu::Normalizer2::getNFKDInstance(status);
  if (U_FAILURE(status)) fail(Code::kInternal, "ICU has no data for NFKD: ", u_errorName(status), ".");
  const icu::UnicodeString decomposed = nfkd->normalize(icu::UnicodeString::fromUTF8(joined), status);
  icu::UnicodeString kept;
  for (int32_t i = 0; i < decomposed.length(); i = decomposed.moveIndex32(i, 1)) {
    const UChar32 codePoint = decomposed.char32At(i);
    if (u_getCombiningClass(codePoint) == 0) kept.append(codePoint);
  }
  std::string cleaned;
  kept.toUTF8String(cleaned);
  return lower ? lowerCase(cleaned) : cleaned;
}

std::unique_ptr<const Tokenizer> tokenizerFromFile(const std::string& path, bool lowerCase) {
  if (path.ends_with(kModelEnding)) {
    return std::make_unique<SentencePieceTokenizer>(
        readSentencePieceModel(path),
        SentencePieceOptions{.splitDigitCommas = true, .cleanText = true, .lowerCase = lowerCase});
  }
  WordPieceOptions options;
  options.basic.lowerCase = lowerCase;
  return std::make_unique<WordPieceTokenizer>(std::make_shared<Vocabulary>(Vocabulary::fromFile(path)), options);
}

}  // namespace engine::text

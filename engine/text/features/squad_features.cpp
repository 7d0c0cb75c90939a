#include "engine/text/features/squad_features.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::text {
namespace {

constexpr int64_t kFirstUniqueId = 1000000000;
constexpr int64_t kSpanFrame = 3;  // [CLS], [SEP], [SEP]

struct DocSpan {
  int32_t start = 0;
  int32_t length = 0;
};

// The pieces of a paragraph, and which belong to which word.
struct DocPieces {
  std::vector<int32_t> ids;
  std::vector<int32_t> wordOf;      // for each piece
  std::vector<int32_t> firstPiece;  // for each word

  int32_t size() const { return static_cast<int32_t>(ids.size()); }
};

DocPieces docPiecesOf(const SquadExample& example, const Tokenizer& tokenizer) {
  DocPieces doc;
  for (std::size_t word = 0; word < example.words.size(); ++word) {
    doc.firstPiece.push_back(doc.size());
    tokenizer.encode(example.words[word], doc.ids);
    doc.wordOf.resize(doc.ids.size(), static_cast<int32_t>(word));
  }
  return doc;
}

// The pieces of the answer: those of its words, or of these the longest part that begins first and reads as the answer
// itself: "1895" of "(1895-1943)".
DocSpan answerSpan(const SquadExample& example, const DocPieces& doc, const Tokenizer& tokenizer) {
  const int32_t first = doc.firstPiece[static_cast<std::size_t>(example.start)];
  const bool isLast = example.end + 1 == static_cast<int32_t>(example.words.size());
  const int32_t last = (isLast ? doc.size() : doc.firstPiece[static_cast<std::size_t>(example.end) + 1]) - 1;
  const std::vector<int32_t> answer = tokenizer.encode(example.answer);
  const auto length = static_cast<int32_t>(answer.size());
  for (int32_t start = first; start <= last; ++start) {
    if (length == 0 || start + length - 1 > last) continue;
    if (std::equal(answer.begin(), answer.end(), doc.ids.begin() + start)) return {start, length};
  }
  return {first, last - first + 1};
}

std::vector<DocSpan> windowsOver(int32_t pieces, int32_t room, int32_t stride) {
  std::vector<DocSpan> windows;
  for (int32_t start = 0; start < pieces;) {
    const int32_t length = std::min(pieces - start, room);
    windows.push_back({start, length});
    if (start + length == pieces) break;
    start += std::min(length, stride);
  }
  return windows;
}

// Of all windows with this piece, the one where it has most on its shorter side, and by a hundredth a longer window.
bool isMaxContext(const std::vector<DocSpan>& windows, std::size_t current, int32_t piece) {
  const auto endOf = [&](std::size_t i) { return windows[i].start + windows[i].length - 1; };
  std::size_t first = current;  // windows begin and end in their order: those with the piece are neighbours
  while (first > 0 && endOf(first - 1) >= piece) --first;
  double bestScore = 0;
  std::size_t best = windows.size();
  for (std::size_t i = first; i < windows.size() && windows[i].start <= piece; ++i) {
    const int32_t end = endOf(i);
    const double score = std::min(piece - windows[i].start, end - piece) + 0.01 * windows[i].length;
    if (best == windows.size() || score > bestScore) {
      bestScore = score;
      best = i;
    }
  }
  return best == current;
}

void fillSequence(SpanFeatures& features, const std::vector<int32_t>& query, const FramePieces& frame,
                  int64_t maxLength) {
  Sequence& sequence = features.sequence;
  sequence = paddingSequence(frame, maxLength);
  for (std::size_t i = 0; i < features.pieces.size(); ++i) {
    sequence.inputIds[i] = features.pieces[i];
    sequence.inputMask[i] = 1;
    sequence.segmentIds[i] = i < query.size() + 2 ? 0 : 1;
  }
}

void placeAnswer(SpanFeatures& features, const SquadExample& example, const DocSpan& window, const DocSpan& answer) {
  features.isImpossible = example.isImpossible;
  const bool isInside = answer.start >= window.start && answer.start + answer.length <= window.start + window.length;
  if (example.isImpossible || !isInside) return;
  features.startPosition = answer.start - window.start + features.firstPiece;
  features.endPosition = features.startPosition + answer.length - 1;
}

// One example's windows.
class SpanMaker {
 public:
  SpanMaker(const SquadExample& example, int32_t index, const Tokenizer& tokenizer, const SpanOptions& options,
            Truncation& truncation)
      : example_(example), index_(index), frame_(tokenizer.frame()), options_(options) {
    query_ = tokenizer.encode(example.question);
    const auto most = static_cast<std::size_t>(options.maxQueryLength);
    const std::size_t cut = query_.size() > most ? query_.size() - most : 0;
    truncation.add(static_cast<int64_t>(query_.size()), static_cast<int64_t>(cut));
    query_.resize(query_.size() - cut);
    doc_ = docPiecesOf(example, tokenizer);
    if (options.training && !example.isImpossible) answer_ = answerSpan(example, doc_, tokenizer);
  }

  void add(std::vector<SpanFeatures>& all) const {
    const int64_t room = options_.maxLength - static_cast<int64_t>(query_.size()) - kSpanFrame;
    const std::vector<DocSpan> windows =
        windowsOver(doc_.size(), static_cast<int32_t>(room), static_cast<int32_t>(options_.docStride));
    for (std::size_t i = 0; i < windows.size(); ++i) {
      all.push_back(windowOf(windows, i, kFirstUniqueId + static_cast<int64_t>(all.size())));
    }
  }

 private:
  SpanFeatures windowOf(const std::vector<DocSpan>& windows, std::size_t number, int64_t id) const {
    const DocSpan& window = windows[number];
    SpanFeatures features;
    features.uniqueId = id;
    features.exampleIndex = index_;
    features.docSpanIndex = static_cast<int32_t>(number);
    features.pieces.push_back(frame_.cls);
    features.pieces.insert(features.pieces.end(), query_.begin(), query_.end());
    features.pieces.push_back(frame_.sep);
    features.firstPiece = static_cast<int32_t>(features.pieces.size());
    for (int32_t piece = window.start; piece < window.start + window.length; ++piece) {
      features.pieces.push_back(doc_.ids[static_cast<std::size_t>(piece)]);
      features.words.push_back(doc_.wordOf[static_cast<std::size_t>(piece)]);
      features.hasMaxContext.push_back(isMaxContext(windows, number, piece));
    }
    features.pieces.push_back(frame_.sep);
    fillSequence(features, query_, frame_, options_.maxLength);
    if (options_.training) placeAnswer(features, example_, window, answer_);
    return features;
  }

  const SquadExample& example_;
  int32_t index_;
  const FramePieces& frame_;
  const SpanOptions& options_;
  std::vector<int32_t> query_;
  DocPieces doc_;
  DocSpan answer_;
};

}  // namespace

std::vector<SpanFeatures> spanFeatures(const std::vector<SquadExample>& examples, const Tokenizer& tokenizer,
                                       const SpanOptions& options, Truncation& truncation) {
  tokenizer.requireFrame();
  if (options.docStride < 1)
    fail(Code::kInvalidArgument, "doc_stride is ", options.docStride, ": it must be positive.");
  if (options.maxQueryLength < 1 || options.maxLength <= options.maxQueryLength + kSpanFrame) {
    fail(Code::kInvalidArgument, "max_seq_length ", options.maxLength, " leaves no room for a paragraph beside ",
         options.maxQueryLength, " pieces of the question (max_query_length) and the frame's ", kSpanFrame, ".");
  }
  std::vector<SpanFeatures> all;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    SpanMaker(examples[i], static_cast<int32_t>(i), tokenizer, options, truncation).add(all);
  }
  return all;
}

}  // namespace engine::text

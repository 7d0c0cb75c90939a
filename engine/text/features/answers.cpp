#include "engine/text/features/answers.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/core/error.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

struct Candidate {
  std::size_t feature = 0;
  int32_t start = 0;  // places in the sequence
  int32_t end = 0;
  float startLogit = 0;
  float endLogit = 0;

  float score() const { return startLogit + endLogit; }
};

// Best first; of equals the earlier one.
std::vector<int32_t> bestPlaces(const std::vector<float>& logits, int64_t count) {
  std::vector<int32_t> places(logits.size());
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(), [&](int32_t a, int32_t b) {
    return logits[static_cast<std::size_t>(a)] > logits[static_cast<std::size_t>(b)];
  });
  places.resize(std::min(places.size(), static_cast<std::size_t>(count)));
  return places;
}

bool isInParagraph(const SpanFeatures& window, int32_t place) {
  return place >= window.firstPiece && place < window.firstPiece + static_cast<int32_t>(window.words.size());
}

void addCandidates(const SpanFeatures& window, std::size_t number, const SpanLogits& logits,
                   const AnswerOptions& options, std::vector<Candidate>& all) {
  const std::vector<int32_t> ends = bestPlaces(logits.end, options.nBest);
  for (const int32_t start : bestPlaces(logits.start, options.nBest)) {
    for (const int32_t end : ends) {
      if (!isInParagraph(window, start) || !isInParagraph(window, end)) continue;
      if (!window.hasMaxContext[static_cast<std::size_t>(start - window.firstPiece)]) continue;
      if (end < start || end - start + 1 > options.maxAnswerLength) continue;
      all.push_back({number, start, end, logits.start[static_cast<std::size_t>(start)],
                     logits.end[static_cast<std::size_t>(end)]});
    }
  }
}

// "hugging ##face" as "huggingface".
std::string joinedPieces(const SpanFeatures& window, int32_t start, int32_t end, const Tokenizer& tokenizer) {
  std::string text;
  for (int32_t i = start; i <= end; ++i) {
    const std::string piece = tokenizer.piece(window.pieces[static_cast<std::size_t>(i)]);
    const bool goesOn = piece.starts_with("##");
    if (!text.empty() && !goesOn) text += ' ';
    text += goesOn ? piece.substr(2) : piece;
  }
  return text;
}

std::string joinedWords(const SquadExample& example, int32_t first, int32_t last) {
  std::string text;
  for (int32_t i = first; i <= last; ++i) {
    if (i > first) text += ' ';
    text += example.words[static_cast<std::size_t>(i)];
  }
  return text;
}

void setProbabilities(std::vector<Answer>& answers) {
  double highest = -HUGE_VAL;
  for (const Answer& one : answers) highest = std::max<double>(highest, one.startLogit + one.endLogit);
  double sum = 0;
  for (Answer& one : answers) {
    one.probability = std::exp(static_cast<double>(one.startLogit + one.endLogit) - highest);
    sum += one.probability;
  }
  for (Answer& one : answers) one.probability /= sum;
}

// One question's windows.
class AnswerFinder {
 public:
  AnswerFinder(const SquadExample& example, const Tokenizer& tokenizer, const BasicTokenizer& basic,
               const AnswerOptions& options)
      : example_(example), tokenizer_(tokenizer), basic_(basic), options_(options) {}

  void add(const SpanFeatures& window, const SpanLogits& logits) {
    if (logits.start.size() != window.sequence.inputIds.size() || logits.end.size() != logits.start.size()) {
      fail(Code::kInvalidArgument, "The window ", window.uniqueId, " has ", logits.start.size(), " start and ",
           logits.end.size(), " end logits, not ", window.sequence.inputIds.size(), ".");
    }
    addCandidates(window, windows_.size(), logits, options_, candidates_);
    const float score = logits.start[0] + logits.end[0];
    if (windows_.empty() || score < null_.score()) null_ = {windows_.size(), 0, 0, logits.start[0], logits.end[0]};
    windows_.push_back(&window);
  }

  Answers answers() {
    if (options_.impossibleAnswers) candidates_.push_back(null_);
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score() > b.score(); });
    Answers found;
    std::set<std::string> seen;
    for (const Candidate& one : candidates_) {
      if (static_cast<int64_t>(found.nBest.size()) >= options_.nBest) break;
      const std::string text = one.start > 0 ? textOf(one) : std::string();
      if (!seen.insert(text).second) continue;
      found.nBest.push_back({text, 0, one.startLogit, one.endLogit});
    }
    if (options_.impossibleAnswers && !seen.contains("")) {
      found.nBest.push_back({"", 0, null_.startLogit, null_.endLogit});
    }
    if (options_.impossibleAnswers && found.nBest.size() == 1)
      found.nBest.insert(found.nBest.begin(), {"empty", 0, 0, 0});
    if (found.nBest.empty()) found.nBest.push_back({"empty", 0, 0, 0});
    setProbabilities(found.nBest);
    choose(found);
    return found;
  }

 private:
  std::string textOf(const Candidate& one) const {
    const SpanFeatures& window = *windows_[one.feature];
    const auto wordAt = [&](int32_t place) {
      return window.words[static_cast<std::size_t>(place - window.firstPiece)];
    };
    const std::string predicted = joinedPieces(window, one.start, one.end, tokenizer_);
    return textOfAnswer(predicted, joinedWords(example_, wordAt(one.start), wordAt(one.end)), basic_);
  }

  void choose(Answers& found) const {
    if (!options_.impossibleAnswers) {
      found.best = found.nBest[0].text;
      return;
    }
    const auto best =
        std::find_if(found.nBest.begin(), found.nBest.end(), [](const Answer& a) { return !a.text.empty(); });
    if (best == found.nBest.end()) return;
    found.nullDifference = null_.score() - best->startLogit - best->endLogit;
    if (found.nullDifference <= options_.nullThreshold) found.best = best->text;
  }

  const SquadExample& example_;
  const Tokenizer& tokenizer_;
  const BasicTokenizer& basic_;
  const AnswerOptions& options_;
  std::vector<const SpanFeatures*> windows_;
  std::vector<Candidate> candidates_;
  Candidate null_;
};

// The text without spaces, and for each of its code points its number in the text.
struct Stripped {
  std::u32string characters;
  std::vector<std::size_t> places;
};

std::u32string codePointsOf(const std::string& text) {
  std::u32string points;
  for (const char* at = text.data(); at < text.data() + text.size();) {
    const CodePoint point = decodeUtf8(at, text.data() + text.size());
    points += static_cast<char32_t>(point.value);
    at += point.bytes;
  }
  return points;
}

Stripped withoutSpaces(const std::u32string& text) {
  Stripped stripped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == U' ') continue;
    stripped.characters += text[i];
    stripped.places.push_back(i);
  }
  return stripped;
}

std::string toUtf8(std::u32string_view points) {
  std::string text;
  for (const char32_t point : points) appendUtf8(text, static_cast<int32_t>(point));
  return text;
}

}  // namespace

std::string textOfAnswer(const std::string& predicted, const std::string& original, const BasicTokenizer& basic) {
  std::string tokenized;
  for (const std::string& word : basic.words(original)) tokenized += (tokenized.empty() ? "" : " ") + word;
  const std::u32string all = codePointsOf(tokenized);
  const std::u32string wanted = codePointsOf(predicted);
  const std::size_t start = all.find(wanted);
  if (start == std::u32string::npos || wanted.empty()) return original;
  const std::u32string source = codePointsOf(original);
  const Stripped originalText = withoutSpaces(source);
  const Stripped tokenizedText = withoutSpaces(all);
  if (originalText.characters.size() != tokenizedText.characters.size()) return original;
  const auto placeOf = [&](std::size_t at) {
    const auto found = std::find(tokenizedText.places.begin(), tokenizedText.places.end(), at);
    return found == tokenizedText.places.end()
               ? std::u32string::npos
               : originalText.places[static_cast<std::size_t>(found - tokenizedText.places.begin())];
  };
  const std::size_t first = placeOf(start);
  const std::size_t last = placeOf(start + wanted.size() - 1);
  if (first == std::u32string::npos || last == std::u32string::npos) return original;
  return toUtf8(std::u32string_view(source).substr(first, last - first + 1));
}

std::map<std::string, Answers> decodeAnswers(const std::vector<SquadExample>& examples,
                                             const std::vector<SpanFeatures>& features,
                                             const std::vector<SpanLogits>& logits, const Tokenizer& tokenizer,
                                             const BasicTokenizer& basic, const AnswerOptions& options) {
  std::map<int64_t, const SpanLogits*> byId;
  for (const SpanLogits& one : logits) byId[one.uniqueId] = &one;
  std::vector<AnswerFinder> finders;
  for (const SquadExample& example : examples) finders.emplace_back(example, tokenizer, basic, options);
  for (const SpanFeatures& window : features) {
    const auto at = byId.find(window.uniqueId);
    if (at == byId.end()) fail(Code::kInvalidArgument, "The window ", window.uniqueId, " has no logits.");
    finders.at(static_cast<std::size_t>(window.exampleIndex)).add(window, *at->second);
  }
  std::map<std::string, Answers> all;
  for (std::size_t i = 0; i < examples.size(); ++i) all[examples[i].id] = finders[i].answers();
  return all;
}

}  // namespace engine::text

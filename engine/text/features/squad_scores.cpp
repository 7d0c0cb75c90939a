#include "engine/text/features/squad_scores.h"

#include <algorithm>

#include "engine/text/lower_case.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

bool isAsciiPunctuation(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 32 && byte < 127 && !std::isalnum(byte);
}

std::vector<std::string_view> wordsOf(const std::string& normalized) {
  return splitAtSpace(normalized);
}

}  // namespace

std::string normalizedAnswer(const std::string& answer) {
  std::string bare = lowerCase(answer);
  std::erase_if(bare, isAsciiPunctuation);
  std::string normalized;
  for (const std::string_view word : splitAtSpace(bare)) {
    if (word == "a" || word == "an" || word == "the") continue;
    if (!normalized.empty()) normalized += ' ';
    normalized += word;
  }
  return normalized;
}

double exactMatch(const std::string& prediction, const std::string& truth) {
  return normalizedAnswer(prediction) == normalizedAnswer(truth) ? 1 : 0;
}

double f1Score(const std::string& prediction, const std::string& truth) {
  const std::string got = normalizedAnswer(prediction);
  const std::string want = normalizedAnswer(truth);
  const std::vector<std::string_view> gotWords = wordsOf(got);
  const std::vector<std::string_view> wantWords = wordsOf(want);
  if (gotWords.empty() || wantWords.empty()) return gotWords.empty() == wantWords.empty() ? 1 : 0;
  std::map<std::string_view, int64_t> left;
  for (const std::string_view word : wantWords) ++left[word];
  double same = 0;
  for (const std::string_view word : gotWords) {
    if (left[word]-- > 0) ++same;
  }
  if (same == 0) return 0;
  const double precision = same / static_cast<double>(gotWords.size());
  const double recall = same / static_cast<double>(wantWords.size());
  return 2 * precision * recall / (precision + recall);
}

SquadScores scoreAnswers(const std::vector<SquadExample>& examples, const std::map<std::string, std::string>& answers) {
  SquadScores scores;
  for (const SquadExample& example : examples) {
    ++scores.total;
    const auto at = answers.find(example.id);
    if (at == answers.end()) {
      ++scores.unanswered;
      continue;
    }
    double exact = 0;
    double f1 = 0;
    for (const std::string& truth : example.answers.empty() ? std::vector<std::string>{""} : example.answers) {
      exact = std::max(exact, exactMatch(at->second, truth));
      f1 = std::max(f1, f1Score(at->second, truth));
    }
    scores.exactMatch += exact;
    scores.f1 += f1;
  }
  if (scores.total > 0) {
    scores.exactMatch *= 100.0 / static_cast<double>(scores.total);
    scores.f1 *= 100.0 / static_cast<double>(scores.total);
  }
  return scores;
}

}  // namespace engine::text

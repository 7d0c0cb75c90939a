#include "widgets/palette/fuzzy_match.h"

#include <algorithm>
#include <array>

namespace widgets {
namespace {

constexpr int kLetter = 16;
constexpr int kWordBegin = 10;   // on top, for the first letter of a word
constexpr int kTextBegin = 4;    // on top of that, for the first letter of the text
constexpr int kFollows = 12;     // on top, for a letter right behind the one before
constexpr int kGap = 1;          // less for each letter that is passed over between two
constexpr int kMostGap = 8;      // and no more than that
constexpr int kLengthShare = 8;  // less for so many letters of the text
constexpr int kNever = -1'000'000;

bool beginsWord(QStringView original, qsizetype at) {
  if (at == 0) return true;
  const QChar before = original[at - 1];
  const QChar here = original[at];
  if (!before.isLetterOrNumber()) return here.isLetterOrNumber();
  return (here.isUpper() && !before.isUpper()) || (here.isDigit() && !before.isDigit());
}

int bonusAt(QStringView original, qsizetype at) {
  return kLetter + (beginsWord(original, at) ? kWordBegin : 0) + (at == 0 ? kTextBegin : 0);
}

bool isSubsequence(QStringView word, QStringView text) {
  qsizetype next = 0;
  for (const QChar letter : text) {
    if (letter == word[next] && ++next == word.size()) return true;
  }
  return false;
}

using Scores = std::array<int, kMostLetters>;

// best[j]: the best score of the word's letters up to one, with that one at place j. `from[j]`, where given: the place
// of the letter before, -1 for the first.
void nextLetter(QChar letter, bool isFirst, QStringView folded, QStringView original, const Scores& before,
                Scores& best, std::array<qint16, kMostLetters>* from) {
  int running = kNever;  // the best of `before` up to two places back, less its gap
  qsizetype place = -1;
  for (qsizetype j = 0; j < folded.size(); ++j) {
    const auto at = static_cast<std::size_t>(j);
    if (!isFirst && j >= 2) {
      running -= kGap;
      if (const int fresh = before[at - 2] - kGap; fresh >= running) {
        running = fresh;
        place = j - 2;
      }
      if (place >= 0) running = std::max(running, before[static_cast<std::size_t>(place)] - kMostGap);
    }
    best[at] = kNever;
    if (folded[j] != letter) continue;
    const int bonus = bonusAt(original, j);
    if (isFirst) {
      best[at] = bonus;
      if (from) (*from)[at] = -1;
      continue;
    }
    const int follows = j >= 1 && before[at - 1] > kNever / 2 ? before[at - 1] + kFollows : kNever;
    const int better = std::max(follows, running);
    if (better <= kNever / 2) continue;
    best[at] = better + bonus;
    if (from) (*from)[at] = static_cast<qint16>(follows >= running ? j - 1 : place);
  }
}

}  // namespace

QString foldedForMatch(const QString& text) {
  QString folded = text;
  for (QChar& letter : folded) letter = letter.toCaseFolded();
  return folded;
}

std::optional<int> fuzzyScore(QStringView word, QStringView folded, QStringView original) {
  folded = folded.left(kMostLetters);
  if (word.isEmpty()) return 0;
  if (!isSubsequence(word, folded)) return std::nullopt;
  Scores rows[2];
  for (qsizetype i = 0; i < word.size(); ++i) {
    nextLetter(word[i], i == 0, folded, original, rows[(i + 1) % 2], rows[i % 2], nullptr);
  }
  const Scores& last = rows[(word.size() - 1) % 2];
  const int best = *std::max_element(last.begin(), last.begin() + folded.size());
  return best - static_cast<int>(folded.size()) / kLengthShare;
}

std::vector<int> fuzzyPlaces(QStringView word, QStringView folded, QStringView original) {
  folded = folded.left(kMostLetters);
  if (word.isEmpty() || !isSubsequence(word, folded)) return {};
  Scores rows[2];
  std::vector<std::array<qint16, kMostLetters>> from(static_cast<std::size_t>(word.size()));
  for (qsizetype i = 0; i < word.size(); ++i) {
    nextLetter(word[i], i == 0, folded, original, rows[(i + 1) % 2], rows[i % 2], &from[static_cast<std::size_t>(i)]);
  }
  const Scores& last = rows[(word.size() - 1) % 2];
  auto place = std::max_element(last.begin(), last.begin() + folded.size()) - last.begin();
  std::vector<int> places(static_cast<std::size_t>(word.size()));
  for (std::size_t i = places.size(); i-- > 0; place = from[i][static_cast<std::size_t>(place)]) {
    places[i] = static_cast<int>(place);
  }
  return places;
}

}  // namespace widgets

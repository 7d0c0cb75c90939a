#include "app/features/help/guide_search.h"

#include <QStringList>
#include <algorithm>
#include <optional>

namespace app {
namespace {

constexpr int kBefore = 40;  // characters of a line before its first word
constexpr int kLine = 120;   // and altogether

bool isWordCharacter(QChar character) {
  return character.isLetterOrNumber() || character == QLatin1Char('_');
}

// Not as a part of another word: "shape", not "reshape".
bool hasWhole(const QString& text, const QString& word) {
  for (auto at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
    const auto end = at + word.size();
    const bool goesOnBefore = at > 0 && isWordCharacter(text[at - 1]) && isWordCharacter(text[at]);
    const bool goesOnBehind = end < text.size() && isWordCharacter(text[end]) && isWordCharacter(text[end - 1]);
    if (!goesOnBefore && !goesOnBehind) return true;
  }
  return false;
}

bool haveWhole(const QString& text, const QStringList& words) {
  return std::ranges::all_of(words, [&](const QString& word) { return hasWhole(text, word); });
}

// Whether the block explains what is called so: ::Estimator::train is train and Estimator::train, ::dense is nn::dense.
bool isNamed(const GuideBlock& block, const QString& word) {
  static const QString of = QStringLiteral("::");
  return std::ranges::any_of(block.names, [&](const QString& name) {
    return name.compare(word, Qt::CaseInsensitive) == 0 || name.endsWith(of + word, Qt::CaseInsensitive) ||
           (name.startsWith(of) && word.endsWith(name, Qt::CaseInsensitive));
  });
}

// The words as they stand in the block; of those that it is named by, the name alone.
QStringList wordsIn(const GuideBlock& block, const QStringList& words) {
  QStringList present;
  for (const QString& word : words) {
    if (block.text.contains(word, Qt::CaseInsensitive)) {
      present << word;
    } else if (isNamed(block, word)) {
      present << word.section(QStringLiteral("::"), -1);
    }
  }
  return present;
}

// Where the first of the words stands, which are all there.
int placeOf(const QString& text, const QStringList& words) {
  auto first = text.size();
  for (const QString& word : words) first = std::min(first, text.indexOf(word, 0, Qt::CaseInsensitive));
  return static_cast<int>(first);
}

// What is shown first has the smallest; none: not all of the words are there.
std::optional<int> rankOf(const GuideBlock& block, const QString& heading, const QStringList& words, bool hasAll) {
  if (block.isHeading) {
    if (!hasAll) return std::nullopt;
    if (block.text.compare(words.join(QLatin1Char(' ')), Qt::CaseInsensitive) == 0) return 0;
    return haveWhole(block.text, words) ? 1 : 4;
  }
  const auto names = [&](const QString& word) { return isNamed(block, word); };
  const auto isAbove = [&](const QString& word) { return hasWhole(heading, word); };
  const bool isAbout = std::ranges::any_of(words, names) &&
                       std::ranges::all_of(words, [&](const QString& word) { return names(word) || isAbove(word); });
  if (isAbout) return block.isValue ? 3 : 2;
  if (hasAll && haveWhole(block.text, words)) return 5;
  const bool isBegun = std::ranges::any_of(
      block.names, [&](const QString& name) { return name.contains(words[0], Qt::CaseInsensitive); });
  if (hasAll) return isBegun ? 6 : 7;
  const bool isTogether = std::ranges::all_of(
      words, [&](const QString& word) { return block.text.contains(word, Qt::CaseInsensitive) || isAbove(word); });
  return isTogether ? std::optional(8) : std::nullopt;
}

QString cutLine(const QString& text, int place) {
  const int begin = place <= kBefore ? 0 : place - kBefore;
  QString line = text.mid(begin, kLine).simplified();
  if (begin > 0) line.prepend(QChar(0x2026));
  if (begin + kLine < text.size()) line.append(QChar(0x2026));
  return line;
}

void addMarks(const GuideBlock& block, const QStringList& words, GuideMarks& marks) {
  for (const QString& word : words) {
    for (auto at = block.text.indexOf(word, 0, Qt::CaseInsensitive);
         at >= 0 && marks.size() < static_cast<std::size_t>(kMostGuideMarks);
         at = block.text.indexOf(word, at + word.size(), Qt::CaseInsensitive)) {
      marks.emplace_back(block.position + static_cast<int>(at), static_cast<int>(word.size()));
    }
  }
}

struct RankedHit {
  int rank;
  GuideHit hit;
};

void searchPage(const GuidePage& page, const QStringList& words, std::vector<RankedHit>& ranked, GuideFound& found) {
  QString heading;
  for (const GuideBlock& block : page.blocks) {
    if (block.isHeading) heading = block.text;
    const QStringList present = wordsIn(block, words);
    if (present.isEmpty()) continue;
    const std::optional<int> rank = rankOf(block, heading, words, present.size() == words.size());
    if (!rank) continue;
    const int place = placeOf(block.text, present);
    const bool isBelow = !heading.isEmpty() && heading != page.title;
    const QString where = isBelow ? page.title + QStringLiteral(" \u203a ") + heading : page.title;
    ranked.push_back({*rank, {page.file, where, cutLine(block.text, place), block.position + place}});
    addMarks(block, present, found.marks[page.file]);
  }
}

}  // namespace

GuideFound searchGuide(const std::vector<GuidePage>& pages, const QString& words) {
  QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  wanted.removeDuplicates();
  GuideFound found;
  if (wanted.isEmpty()) return found;
  std::vector<RankedHit> ranked;
  for (const GuidePage& page : pages) searchPage(page, wanted, ranked, found);
  // The contents say of what there are chapters: the chapters themselves come before them.
  const QString contents = QStringLiteral("index.md");
  std::ranges::stable_sort(ranked, {},
                           [&](const RankedHit& one) { return std::pair(one.rank, one.hit.file == contents); });
  found.count = static_cast<int>(ranked.size());
  for (const RankedHit& each : ranked) {
    if (found.hits.size() == static_cast<std::size_t>(kMostGuideHits)) break;
    found.hits.push_back(each.hit);
  }
  return found;
}

}  // namespace app

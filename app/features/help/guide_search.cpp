#include "app/features/help/guide_search.h"

#include <algorithm>

namespace app {
namespace {

constexpr int kBefore = 40;  // characters of a line before its first word
constexpr int kLine = 120;   // and altogether

// Where the first of the words stands; -1: one of them is missing.
int placeOf(const QString& text, const QStringList& words) {
  int first = static_cast<int>(text.size());
  for (const QString& word : words) {
    const auto at = static_cast<int>(text.indexOf(word, 0, Qt::CaseInsensitive));
    if (at < 0) return -1;
    first = std::min(first, at);
  }
  return first;
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
  bool isHeading;
  GuideHit hit;
};

void searchPage(const GuidePage& page, const QStringList& words, std::vector<RankedHit>& ranked, GuideFound& found) {
  QString heading;
  for (const GuideBlock& block : page.blocks) {
    if (block.isHeading) heading = block.text;
    const int place = placeOf(block.text, words);
    if (place < 0) continue;
    const bool isBelow = !heading.isEmpty() && heading != page.title;
    const QString where = isBelow ? page.title + QStringLiteral(" \u203a ") + heading : page.title;
    ranked.push_back({block.isHeading, {page.file, where, cutLine(block.text, place), block.position + place}});
    addMarks(block, words, found.marks[page.file]);
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
  std::ranges::stable_partition(ranked, &RankedHit::isHeading);
  found.count = static_cast<int>(ranked.size());
  for (const RankedHit& each : ranked) {
    if (found.hits.size() == static_cast<std::size_t>(kMostGuideHits)) break;
    found.hits.push_back(each.hit);
  }
  return found;
}

}  // namespace app

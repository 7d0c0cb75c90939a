#include "widgets/dashboards/hparams/parallel_titles.h"

#include <algorithm>
#include <climits>
#include <cmath>

namespace widgets {
namespace {

constexpr int kMostTitleRows = 3;
constexpr double kBetweenTitles = 8;  // between neighbours
constexpr double kTitleEdge = 2;

struct TitleWords {
  QStringList lines;
  bool isCut = false;
};

// In as many lines as it needs, two at most, parted where a word of it ends. Where even that has no room its end stays,
// which tells "eval/average_loss" from "eval/loss".
TitleWords titleWords(const QString& title, double room, const QFontMetrics& metrics) {
  const int width = static_cast<int>(room);
  if (metrics.horizontalAdvance(title) <= width) return {{title}};
  qsizetype best = -1;
  int narrowest = INT_MAX;
  for (qsizetype at = 1; at < title.size(); ++at) {
    if (!QStringLiteral("/_. -").contains(title[at - 1])) continue;
    const int widest = std::max(metrics.horizontalAdvance(title.left(at)), metrics.horizontalAdvance(title.mid(at)));
    if (widest >= narrowest) continue;
    narrowest = widest;
    best = at;
  }
  if (best < 0) return {{metrics.elidedText(title, Qt::ElideLeft, width)}, true};
  TitleWords words;
  for (const QString& line : {title.left(best), title.mid(best)}) {
    words.lines << metrics.elidedText(line, Qt::ElideLeft, width);
    words.isCut = words.isCut || words.lines.last() != line;
  }
  return words;
}

}  // namespace

int titleRowsOf(const QStringList& titles, double pitch, const QFontMetrics& metrics) {
  for (int rows = 1; rows < kMostTitleRows; ++rows) {
    const bool isCut = std::any_of(titles.begin(), titles.end(), [&](const QString& title) {
      return titleWords(title, rows * pitch - kBetweenTitles, metrics).isCut;
    });
    if (!isCut) return rows;
  }
  return kMostTitleRows;
}

std::vector<ParallelTitle> parallelTitles(const QStringList& titles, const std::vector<double>& middles, int rows,
                                          double bottom, double width, const QFontMetrics& metrics) {
  std::vector<ParallelTitle> placed;
  const double pitch = middles.size() > 1 ? middles[1] - middles[0] : width;
  for (std::size_t place = 0; place < middles.size(); ++place) {
    const double x = middles[place];
    const double beside = 2 * (std::min(x, width - x) - kTitleEdge);
    const TitleWords words =
        titleWords(titles[static_cast<qsizetype>(place)], std::min(rows * pitch - kBetweenTitles, beside), metrics);
    double wide = 0;
    for (const QString& line : words.lines) wide = std::max(wide, 1.0 * metrics.horizontalAdvance(line));
    const double high = metrics.lineSpacing() * static_cast<double>(words.lines.size());
    const double low = bottom - kTitleRowHeight * static_cast<double>(place % static_cast<std::size_t>(rows));
    placed.push_back({QRectF(x - wide / 2, low - high, wide, high), words.lines.join(QLatin1Char('\n')), words.isCut});
  }
  return placed;
}

}  // namespace widgets

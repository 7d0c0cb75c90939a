#include "widgets/dashboards/hparams/parallel_titles.h"

#include <algorithm>
#include <cmath>

#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kMostTitleRows = 4;
constexpr double kBetweenTitles = 14;  // between neighbours, which would else read as one
constexpr int kBetweenRows = 4;
constexpr double kTitleEdge = 2;

struct TitleWords {
  QStringList lines;
  bool isCut = false;
};

struct TitleBreak {
  qsizetype at = -1;  // none: no word of it ends
  int widest = 0;     // of the two lines
};

// Where two lines of it are narrowest.
TitleBreak breakOf(const QString& title, const QFontMetrics& metrics) {
  TitleBreak best{-1, metrics.horizontalAdvance(title)};
  for (qsizetype at = 1; at < title.size(); ++at) {
    if (!QStringLiteral("/_. -").contains(title[at - 1])) continue;
    const int widest = std::max(metrics.horizontalAdvance(title.left(at)), metrics.horizontalAdvance(title.mid(at)));
    if (best.at < 0 || widest < best.widest) best = {at, widest};
  }
  return best;
}

// In as many lines as it needs, two at most, parted where a word of it ends. Where even that has no room its end stays,
// which tells "eval/average_loss" from "eval/loss".
TitleWords titleWords(const QString& title, double room, const QFontMetrics& metrics) {
  const int width = static_cast<int>(room);
  if (metrics.horizontalAdvance(title) <= width) return {{title}};
  const qsizetype best = breakOf(title, metrics).at;
  if (best < 0) return {{metrics.elidedText(title, Qt::ElideLeft, width)}, true};
  TitleWords words;
  for (const QString& line : {title.left(best), title.mid(best)}) {
    words.lines << metrics.elidedText(line, Qt::ElideLeft, width);
    words.isCut = words.isCut || words.lines.last() != line;
  }
  return words;
}

// Of a title in as many rows, so that it meets neither its neighbours in its row nor the edges.
double roomOf(std::size_t place, const std::vector<double>& middles, std::size_t rows, double width) {
  const double x = middles[place];
  double room = 2 * (std::min(x, width - x) - kTitleEdge);
  if (place >= rows) room = std::min(room, x - middles[place - rows] - kBetweenTitles);
  if (place + rows < middles.size()) room = std::min(room, middles[place + rows] - x - kBetweenTitles);
  return room;
}

}  // namespace

int leastTitleWidth(const QString& title, const QFontMetrics& metrics) {
  return std::min(breakOf(title, metrics).widest, metrics.horizontalAdvance(title));
}

int leastTitleGap(const QStringList& titles, int rows, const QFontMetrics& metrics) {
  int widest = 0;
  for (const QString& title : titles) widest = std::max(widest, leastTitleWidth(title, metrics));
  return static_cast<int>(std::ceil((widest + kBetweenTitles) / std::clamp(rows, 1, kMostTitleRows)));
}

QFont parallelTitleFont(const QFont& font) {
  QFont strong = roleFont(font, TextRole::kCaption);
  strong.setWeight(QFont::DemiBold);
  return strong;
}

int titleRowHeight(const QFontMetrics& metrics) {
  return std::max(kTitleRowHeight, 2 * metrics.lineSpacing() + kBetweenRows);
}

int titleRowsOf(const QStringList& titles, const std::vector<double>& middles, double width,
                const QFontMetrics& metrics, int most) {
  int best = 1;
  std::size_t fewest = middles.size() + 1;
  for (int rows = 1; rows <= std::min(most, kMostTitleRows) && fewest > 0; ++rows) {
    std::size_t cut = 0;
    for (std::size_t place = 0; place < middles.size(); ++place) {
      const double room = roomOf(place, middles, static_cast<std::size_t>(rows), width);
      cut += titleWords(titles[static_cast<qsizetype>(place)], room, metrics).isCut;
    }
    if (cut >= fewest) continue;
    fewest = cut;
    best = rows;
  }
  return best;
}

std::vector<ParallelTitle> parallelTitles(const QStringList& titles, const std::vector<double>& middles, int rows,
                                          double bottom, double width, const QFontMetrics& metrics) {
  std::vector<ParallelTitle> placed;
  const auto inRows = static_cast<std::size_t>(rows);
  for (std::size_t place = 0; place < middles.size(); ++place) {
    const TitleWords words =
        titleWords(titles[static_cast<qsizetype>(place)], roomOf(place, middles, inRows, width), metrics);
    double wide = 0;
    for (const QString& line : words.lines) wide = std::max(wide, 1.0 * metrics.horizontalAdvance(line));
    const double high = metrics.lineSpacing() * static_cast<double>(words.lines.size());
    const double low = bottom - titleRowHeight(metrics) * static_cast<double>(place % inRows);
    placed.push_back(
        {QRectF(middles[place] - wide / 2, low - high, wide, high), words.lines.join(QLatin1Char('\n')), words.isCut});
  }
  return placed;
}

}  // namespace widgets

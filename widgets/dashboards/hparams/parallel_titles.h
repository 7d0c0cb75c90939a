// Where the titles over the axes of parallel coordinates are: whole where there is any room for them, in up to two
// lines, and one higher than the other where neighbours would meet. Pure; GUI thread, as fonts are measured.
#pragma once

#include <QFontMetrics>
#include <QRectF>
#include <QStringList>
#include <vector>

namespace widgets {

struct ParallelTitle {
  QRectF box;  // as large as its words
  QString text;
  bool isCut = false;
};

QFont parallelTitleFont(const QFont& font);

// Of two lines, with what is between rows.
inline constexpr int kTitleRowHeight = 32;  // with a usual font
int titleRowHeight(const QFontMetrics& metrics);

// Pixels of its widest line where two lines of it are narrowest, with nothing cut.
int leastTitleWidth(const QString& title, const QFontMetrics& metrics);
// Between axes, so that none of their titles is cut in that many rows.
int leastTitleGap(const QStringList& titles, int rows, const QFontMetrics& metrics);

// In how many rows the titles go so that the fewest are cut, `most` and four at most; `middles` and `width` as below.
int titleRowsOf(const QStringList& titles, const std::vector<double>& middles, double width,
                const QFontMetrics& metrics, int most);

// `middles`: where the axes are, `bottom`: of the lowest row. None goes beyond 0 and `width`.
std::vector<ParallelTitle> parallelTitles(const QStringList& titles, const std::vector<double>& middles, int rows,
                                          double bottom, double width, const QFontMetrics& metrics);

}  // namespace widgets

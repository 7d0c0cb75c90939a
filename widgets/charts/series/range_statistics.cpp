#include "widgets/charts/series/range_statistics.h"

#include <QStringList>
#include <limits>

#include "widgets/util/csv.h"

namespace widgets {

namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

// Means and sums of squares that stay exact for steps far from 0 (Welford's update).
struct Regression {
  double count = 0;
  double meanStep = 0;
  double meanValue = 0;
  double stepSquares = 0;
  double products = 0;

  void add(double step, double value) {
    ++count;
    const double fromMean = step - meanStep;
    meanStep += fromMean / count;
    stepSquares += fromMean * (step - meanStep);
    meanValue += (value - meanValue) / count;
    products += fromMean * (value - meanValue);
  }
  double slope() const { return stepSquares > 0 ? products / stepSquares : kMissing; }
};

class RowBuilder {
 public:
  explicit RowBuilder(const LineStyle& style) {
    row_.style = style;
    row_.min = row_.max = row_.start = row_.end = row_.mean = row_.change = row_.slope = kMissing;
  }
  void add(int64_t step, double value) {
    if (!std::isfinite(value)) return;
    if (row_.points++ == 0) {
      row_.firstStep = row_.lastStep = step;
      row_.min = row_.max = row_.start = row_.end = value;
    }
    row_.min = std::min(row_.min, value);
    row_.max = std::max(row_.max, value);
    if (step < row_.firstStep) {
      row_.firstStep = step;
      row_.start = value;
    }
    if (step >= row_.lastStep) {
      row_.lastStep = step;
      row_.end = value;
    }
    regression_.add(static_cast<double>(step), value);
  }
  RangeRow finish() {
    if (row_.points == 0) return row_;
    row_.mean = regression_.meanValue;
    row_.change = row_.end - row_.start;
    row_.slope = 1000 * regression_.slope();
    return row_;
  }

 private:
  RangeRow row_;
  Regression regression_;
};

}  // namespace

std::vector<RangeRow> rangeStatistics(const std::vector<RangeLine>& lines, const StepRange& range, bool sorted) {
  std::vector<RangeRow> rows;
  for (const RangeLine& line : lines) {
    RowBuilder row(line.style);
    const SeriesData& data = line.values.data();
    const std::size_t first = sorted ? data.firstAtStep(range.first) : 0;
    const bool toEnd = !sorted || range.last == INT64_MAX;
    const std::size_t last = toEnd ? data.size() : data.firstAtStep(range.last + 1);
    line.values.forEachPiece(first, last, [&](std::span<const double> piece, std::size_t at) {
      for (std::size_t i = 0; i < piece.size(); ++i) {
        const int64_t step = data.step(at + i);
        if (range.contains(step)) row.add(step, piece[i]);
      }
    });
    rows.push_back(row.finish());
  }
  return rows;
}

QString rangeCsv(const std::vector<RangeRow>& rows, const StepRange& range) {
  QStringList lines{
      QStringLiteral("run,first_step,last_step,points,min,max,start,end,change,mean,slope_per_1000_steps")};
  for (const RangeRow& row : rows) {
    QStringList cells{csvCell(row.style.name), QString::number(row.points ? row.firstStep : range.first),
                      QString::number(row.points ? row.lastStep : range.last), QString::number(row.points)};
    for (const double number : {row.min, row.max, row.start, row.end, row.change, row.mean, row.slope}) {
      cells << csvNumber(number);
    }
    lines << cells.join(QLatin1Char(','));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace widgets

#include "widgets/charts/render/line_columns.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace widgets {

namespace {
constexpr double kLog10Of2 = std::numbers::ln2 / std::numbers::ln10;
}  // namespace

PointWindow pointsInside(const SeriesData& data, XAxis axis, const AxisRange& x) {
  return {firstAt(data, axis, x.min), firstAt(data, axis, std::nextafter(x.max, INFINITY))};
}

PointWindow grown(const PointWindow& inside, const SeriesData& data) {
  return {inside.first == 0 ? 0 : inside.first - 1, std::min(inside.last + 1, data.size())};
}

std::vector<LineColumn> mappedColumns(const std::vector<ColumnPoints>& columns, const HeightScale& scale,
                                      std::vector<ColumnMapper::Spot>* lonely) {
  const double pixels = scale.pixels.height();
  const double perUnit = pixels / scale.y.span();
  const auto through = [&](auto height) {
    ColumnMapper mapper(scale.pixels.width(), scale.pixels.height());
    const ColumnPoints* before = nullptr;
    for (const ColumnPoints& column : columns) {
      if (column.afterGap) mapper.breakLine();
      if (scale.stepped && before && !column.afterGap) mapper.add(column.x, height(before->last));
      before = &column;
      mapper.add(column.x, height(column.first));
      if (column.count > 1) {
        mapper.addColumn(height(column.high), height(column.low), column.lastX, height(column.last));
      }
    }
    return mapper.take(lonely);
  };
  // Apart: a compiler may take logarithms on a linear axis, too, to save itself a branch. log2 takes half the time of
  // log10.
  const double low = scale.y.min;
  if (!scale.logY) return through([=](double value) { return pixels - (value - low) * perUnit; });
  return through([=](double value) { return pixels - (std::log2(value) * kLog10Of2 - low) * perUnit; });
}

std::vector<LineColumn> columnsOf(const RenderResult& drawn, const RenderResult::Line& line) {
  if (!line.columns.empty()) return line.columns;
  const QSize pixels = drawn.image.size();
  const PointWindow window = grown(pointsInside(line.data, drawn.xAxis, drawn.x), line.data);
  ColumnReducer reducer({drawn.xAxis, drawn.x, pixels.width(), drawn.logY});
  return mappedColumns(reducer.reduce(line.shown, window.first, window.last, nullptr),
                       {drawn.rangeOf(line.style), pixels, drawn.logY, line.style.stepped});
}

}  // namespace widgets

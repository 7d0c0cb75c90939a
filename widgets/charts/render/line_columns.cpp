#include "widgets/charts/render/line_columns.h"

#include <algorithm>
#include <array>
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

namespace {

// Calls use(height), height(value) being in pixels. Apart: a compiler may take logarithms on a linear axis, too, to
// save itself a branch. log2 takes half the time of log10.
template <class Use>
void withHeights(const HeightScale& scale, Use use) {
  const double pixels = scale.pixels.height();
  const double perUnit = pixels / scale.y.span();
  const double low = scale.y.min;
  if (!scale.logY) return use([=](double value) { return pixels - (value - low) * perUnit; });
  use([=](double value) { return pixels - (std::log2(value) * kLog10Of2 - low) * perUnit; });
}

}  // namespace

void mapOnto(ColumnMapper& mapper, std::span<const ColumnPoints> columns, const HeightScale& scale) {
  withHeights(scale, [&](auto height) {
    for (const ColumnPoints& column : columns) {
      if (column.afterGap) mapper.breakLine();
      if (scale.stepped) mapper.holdTo(column.x);
      mapper.add(column.x, height(column.first));
      if (column.count > 1) {
        mapper.addColumn(height(column.high), height(column.low), column.lastX, height(column.last));
      }
    }
  });
}

void MappingTaker::take(const SparsePoints& points) {
  if (points.afterGap) mapper_.breakLine();
  std::array<double, SeriesData::kBlock> heights;
  const std::size_t count = points.values.size();
  withHeights(scale_, [&](auto height) {
    for (std::size_t i = 0; i < count; ++i) heights[i] = height(points.values[i]);
  });
  if (!scale_.stepped) return mapper_.addAll(points.x, points.columns, {heights.data(), count});
  for (std::size_t i = 0; i < count; ++i) {
    mapper_.holdTo(points.x[i]);
    mapper_.add(points.x[i], heights[i]);
  }
}

std::vector<LineColumn> mappedColumns(const std::vector<ColumnPoints>& columns, const HeightScale& scale,
                                      std::vector<ColumnMapper::Spot>* lonely) {
  ColumnMapper mapper(scale.pixels.width(), scale.pixels.height());
  mapOnto(mapper, columns, scale);
  return mapper.take(lonely);
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

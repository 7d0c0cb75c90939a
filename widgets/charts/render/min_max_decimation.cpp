#include "widgets/charts/render/min_max_decimation.h"

namespace widgets {

namespace {

// Points of one part of the range, as few as keep its outline.
class Bucket {
 public:
  void add(const QPointF& point) {
    if (count_ == 0) first_ = low_ = high_ = {count_, point};
    if (point.y() < low_.point.y()) low_ = {count_, point};
    if (point.y() > high_.point.y()) high_ = {count_, point};
    last_ = {count_++, point};
  }
  void flush(Polyline& out) {
    if (count_ == 0) return;
    const Spot inner[] = {low_.at <= high_.at ? low_ : high_, low_.at <= high_.at ? high_ : low_};
    out.push_back(first_.point);
    std::size_t taken = first_.at;
    for (const Spot& spot : {inner[0], inner[1], last_}) {
      if (spot.at > taken) out.push_back(spot.point);
      taken = std::max(taken, spot.at);
    }
    count_ = 0;
  }

 private:
  struct Spot {
    std::size_t at = 0;
    QPointF point;
  };
  std::size_t count_ = 0;
  Spot first_, low_, high_, last_;
};

}  // namespace

std::vector<Polyline> decimate(const ShownSeries& series, XAxis axis, const AxisRange& x, std::size_t most, bool logY) {
  const SeriesData& data = series.data();
  if (data.empty()) return {};
  std::vector<Polyline> lines(1);
  const std::size_t first = firstAt(data, axis, x.min);
  const std::size_t begin = first == 0 ? 0 : first - 1;
  const std::size_t end = std::min(firstAt(data, axis, std::nextafter(x.max, INFINITY)) + 1, data.size());
  const bool all = end <= begin + most;
  const double buckets = static_cast<double>(std::max<std::size_t>(most, 8) / 4);
  Bucket bucket;
  double current = -1;
  series.forEachPiece(begin, end, [&](std::span<const double> piece, std::size_t at) {
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const QPointF point(xValue(data, axis, at + i), piece[i]);
      const bool drawn = std::isfinite(piece[i]) && std::isfinite(point.x()) && (!logY || piece[i] > 0);
      const double part = all ? static_cast<double>(at + i) : std::floor(toPixel(x, buckets, point.x()));
      if (!drawn || part != current) bucket.flush(lines.back());
      if (!drawn && !lines.back().empty()) lines.emplace_back();
      if (drawn) bucket.add(point);
      current = part;
    }
  });
  bucket.flush(lines.back());
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace widgets

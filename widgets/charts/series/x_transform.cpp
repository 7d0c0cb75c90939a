#include "widgets/charts/series/x_transform.h"

#include <cmath>

namespace widgets {

void XTransform::appendLogs(const SeriesData& data, const XChoice& choice) {
  for (; done_ < data.size(); ++done_) {
    const double x = xValue(data, choice.axis, done_);
    if (x > 0) out_.append({data.step(done_), std::log10(x), data.value(done_)});
  }
}

void XTransform::join(const SeriesData& data, const SeriesData& metric, bool log) {
  std::vector<SeriesPoint> points;
  std::size_t at = 0;
  for (std::size_t i = 0; i < data.size(); ++i) {
    const int64_t step = data.step(i);
    while (at < metric.size() && metric.step(at) < step) ++at;
    if (at == metric.size()) break;
    if (metric.step(at) != step) continue;
    const double x = log ? std::log10(metric.value(at)) : metric.value(at);
    if (std::isfinite(x)) points.push_back({step, x, data.value(i)});
  }
  std::stable_sort(points.begin(), points.end(),
                   [](const SeriesPoint& a, const SeriesPoint& b) { return a.wall < b.wall; });
  out_ = SeriesData();
  for (const SeriesPoint& point : points) out_.append(point);
  out_.generation = ++changes_;
}

const SeriesData& XTransform::update(const SeriesData& data, const SeriesData& metric, const XChoice& choice) {
  const bool same = choice == choice_ && data.generation == generation_ && metric.generation == metricGeneration_;
  if (same && done_ == data.size() && (!choice.metric || metricDone_ == metric.size())) return out_;
  if (choice.metric) {
    join(data, metric, choice.log);
    done_ = data.size();
  } else {
    if (!same || done_ > data.size()) {
      out_ = SeriesData();
      out_.generation = ++changes_;
      done_ = 0;
    }
    appendLogs(data, choice);
  }
  choice_ = choice;
  generation_ = data.generation;
  metricGeneration_ = metric.generation;
  metricDone_ = metric.size();
  return out_;
}

}  // namespace widgets

#include "widgets/dashboards/summary/histogram_series.h"

#include <map>

#include "widgets/dashboards/summary/step_items.h"

namespace widgets {

double HistogramSeries::time(std::size_t index, XAxis axis) const {
  const summaries::ItemInfo& item = steps[index].item;
  if (axis == XAxis::kStep) return static_cast<double>(item.step);
  return axis == XAxis::kWall ? item.wall : item.wall - firstWall;
}

std::vector<double> HistogramSeries::times(XAxis axis) const {
  std::vector<double> all;
  for (std::size_t i = 0; i < steps.size(); ++i) all.push_back(time(i, axis));
  return all;
}

std::optional<AxisRange> HistogramSeries::extent() const {
  std::optional<AxisRange> range;
  for (const StepHistogram& step : steps) {
    if (step.rows.size() == 0) continue;
    const double low = step.rows.left.front();
    const double high = step.rows.right.back();
    if (!std::isfinite(low) || !std::isfinite(high)) continue;
    range = range ? AxisRange{std::min(range->min, low), std::max(range->max, high)} : AxisRange{low, high};
  }
  return range;
}

std::optional<std::size_t> HistogramSeries::at(std::optional<int64_t> cursor) const {
  std::vector<summaries::ItemInfo> items;
  for (const StepHistogram& step : steps) items.push_back(step.item);
  return itemAt(items, cursor);
}

HistogramSeries readHistograms(summaries::EventLogReader& log, int64_t series, std::size_t most,
                               std::optional<int64_t> cursor, const std::shared_ptr<const HistogramSeries>& known) {
  std::map<std::pair<int64_t, int>, const StepHistogram*> read;
  if (known) {
    for (const StepHistogram& step : known->steps) read[{step.item.step, step.item.repeat}] = &step;
  }
  const std::vector<summaries::ItemInfo> items = onePerPlace(log.items(series));
  HistogramSeries result;
  result.logged = items.size();
  if (items.empty()) return result;
  result.firstWall = items.front().wall;
  for (const std::size_t place : spread(items.size(), most, itemAt(items, cursor))) {
    const summaries::ItemInfo& item = items[place];
    const auto former = read.find({item.step, item.repeat});
    if (former != read.end() && former->second->item.wall == item.wall && former->second->item.bytes == item.bytes) {
      result.steps.push_back(*former->second);
    } else {
      result.steps.push_back({item, summaries::values::readHistogram(log, series, item.step, item.repeat)});
    }
  }
  return result;
}

}  // namespace widgets

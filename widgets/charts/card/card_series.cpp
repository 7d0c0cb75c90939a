#include "widgets/charts/card/card_series.h"

#include <QSet>
#include <algorithm>
#include <utility>

namespace widgets {

CardSeries::Series& CardSeries::changing(const QString& run) {
  const auto [place, isNew] = series_.try_emplace(run);
  if (isNew) {
    order_.push_back(run);
    isCounted_ = false;
  }
  visible_.reset();
  return place->second;
}

void CardSeries::setData(const QString& run, const SeriesData& points) {
  Series& series = changing(run);
  series.data = points;
  if (series.style.visible) emit dataChanged();
}

void CardSeries::setBand(const QString& run, const SeriesData& lower, const SeriesData& upper) {
  Series& series = changing(run);
  series.band.reset();
  if (!lower.empty() && !upper.empty()) {
    series.band = std::make_shared<RenderBand>(
        RenderBand{lower, upper, std::make_shared<SmoothedSeries>(), std::make_shared<SmoothedSeries>()});
  }
  emit changed();
}

void CardSeries::setStyle(const QString& run, const LineStyle& style) {
  if (const auto known = series_.find(run); known != series_.end() && known->second.style == style) return;
  changing(run).style = style;
  isCounted_ = false;
  emit changed();
}

void CardSeries::setMetric(const QString& key, const SeriesData& metric) {
  if (!series_.contains(key)) return;
  changing(key).metric = metric;
  emit dataChanged();
}

void CardSeries::remove(const QString& run) {
  if (series_.erase(run) == 0) return;
  visible_.reset();
  isCounted_ = false;
  std::erase(order_, run);
  emit changed();
}

QStringList CardSeries::runs() const {
  return QStringList(order_.begin(), order_.end());
}

bool CardSeries::isAnyVisible() const {
  return std::any_of(series_.begin(), series_.end(), [](const auto& each) { return each.second.style.visible; });
}

void CardSeries::setGroups(const GroupPlan& plan) {
  const bool had = groups_ != nullptr;
  if (plan.groups.empty() && !had) return;
  groups_ = plan.groups.empty() ? nullptr : std::make_shared<const GroupPlan>(plan);
  isCounted_ = false;
  if (had != (groups_ != nullptr)) emit groupingToggled();
  emit changed();
}

// Where a chart has several tags, or what else is of no run, its curves are few and each is meant.
bool CardSeries::updateCrowd() {
  if (std::exchange(isCounted_, true)) return false;
  QSet<QString> runs, tags, names;
  for (const auto& [key, series] : series_) {
    if (!series.style.visible || series.style.owner.isEmpty()) continue;
    runs.insert(series.style.owner);
    tags.insert(series.style.tag);
    if (!series.style.evaluation) names.insert(series.style.name);
  }
  const bool isCrowd = !groups_ && tags.size() == 1 && runs.size() > kMostSingleRuns;
  const qsizetype former = longestName_.size();
  longestName_.clear();
  for (const QString& name : isCrowd ? names.values() : QStringList()) {
    longestName_ = std::max(longestName_, name, [](const QString& a, const QString& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
  }
  return std::exchange(isCrowd_, isCrowd) != isCrowd || longestName_.size() != former;
}

std::shared_ptr<const std::vector<RenderSeries>> CardSeries::visible() {
  if (visible_) return visible_;
  auto all = std::make_shared<std::vector<RenderSeries>>();
  for (const QString& run : order_) {
    const Series& series = series_.at(run);
    if (!series.style.visible) continue;
    all->push_back({run, series.data, series.style, series.smoothed, series.metric, series.transform, series.band});
  }
  return visible_ = std::move(all);
}

}  // namespace widgets

#include "widgets/charts/grid/chart_settings.h"

namespace widgets {
namespace {

template <typename T>
ChartOptions with(ChartOptions options, T ChartOptions::*option, T value) {
  options.*option = value;
  return options;
}

}  // namespace

void ChartSettings::set(const ChartOptions& options) {
  ChartOptions valid = options;
  valid.smoothing = std::isfinite(options.smoothing) ? std::clamp(options.smoothing, 0.0, 1.0) : 0;
  valid.followNewest = std::isfinite(options.followNewest) ? std::max(options.followNewest, 0.0) : 0;
  if (valid == options_) return;
  options_ = valid;
  emit changed(options_);
}

void ChartSettings::setSmoothing(double weight) {
  set(with(options_, &ChartOptions::smoothing, weight));
}

void ChartSettings::setXAxis(XAxis axis) {
  set(with(options_, &ChartOptions::xAxis, axis));
}

void ChartSettings::setLogY(bool on) {
  set(with(options_, &ChartOptions::logY, on));
}

void ChartSettings::setIgnoreOutliers(bool on) {
  set(with(options_, &ChartOptions::ignoreOutliers, on));
}

void ChartSettings::setFollowNewest(double steps) {
  set(with(options_, &ChartOptions::followNewest, steps));
}

void ChartSettings::setLinked(bool on) {
  set(with(options_, &ChartOptions::linked, on));
}

void ChartSettings::setOverwritten(bool on) {
  set(with(options_, &ChartOptions::overwritten, on));
}

}  // namespace widgets

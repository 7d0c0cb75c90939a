#include "widgets/charts/grid/chart_settings.h"

namespace widgets {

void ChartSettings::set(const ChartOptions& options) {
  ChartOptions valid = options;
  valid.smoothing = std::isfinite(options.smoothing) ? std::clamp(options.smoothing, 0.0, 1.0) : 0;
  valid.followNewest = std::isfinite(options.followNewest) ? std::max(options.followNewest, 0.0) : 0;
  if (valid == options_) return;
  options_ = valid;
  emit changed(options_);
}

void ChartSettings::setSmoothing(double weight) {
  ChartOptions next = options_;
  next.smoothing = weight;
  set(next);
}

void ChartSettings::setXAxis(XAxis axis) {
  ChartOptions next = options_;
  next.xAxis = axis;
  set(next);
}

void ChartSettings::setLogY(bool on) {
  ChartOptions next = options_;
  next.logY = on;
  set(next);
}

void ChartSettings::setIgnoreOutliers(bool on) {
  ChartOptions next = options_;
  next.ignoreOutliers = on;
  set(next);
}

void ChartSettings::setFollowNewest(double steps) {
  ChartOptions next = options_;
  next.followNewest = steps;
  set(next);
}

void ChartSettings::setLinked(bool on) {
  ChartOptions next = options_;
  next.linked = on;
  set(next);
}

void ChartSettings::setOverwritten(bool on) {
  ChartOptions next = options_;
  next.overwritten = on;
  set(next);
}

}  // namespace widgets

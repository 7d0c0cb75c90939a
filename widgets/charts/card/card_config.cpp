#include "widgets/charts/card/card_config.h"

namespace widgets {

QString CardConfig::title() const {
  const QString all = tags().join(QStringLiteral(", "));
  //: The tags of a chart, and the metric along its x axis
  return setup_.xTag.isEmpty() ? all : tr("%1 over %2").arg(all, setup_.xTag);
}

QString CardConfig::xKey() const {
  return QStringLiteral("%1|%2|%3").arg(static_cast<int>(options_.xAxis)).arg(setup_.logX).arg(setup_.xTag);
}

void CardConfig::apply(const ChartOptions& shared, const CardSetup& setup) {
  const ChartOptions next = applied(shared, setup);
  ConfigChange change;
  change.tags = setup.tags != setup_.tags || setup.rightTags != setup_.rightTags;
  change.x = next.xAxis != options_.xAxis || setup.xTag != setup_.xTag || setup.logX != setup_.logX;
  change.y = next.logY != options_.logY || setup.logY != setup_.logY || change.tags;
  const bool same = next == options_ && setup == setup_ && shared == shared_;
  shared_ = shared;
  options_ = next;
  setup_ = setup;
  if (!same) emit changed(change);
}

void CardConfig::change(const CardSetup& setup) {
  if (setup == setup_) return;
  setSetup(setup);
  emit setupChanged(setup_);
}

void CardConfig::setLogY(bool log) {
  CardSetup next = setup_;
  next.logY = log;
  change(next);
}

void CardConfig::setOutliers(std::optional<bool> ignored) {
  CardSetup next = setup_;
  next.ignoreOutliers = ignored;
  change(next);
}

}  // namespace widgets

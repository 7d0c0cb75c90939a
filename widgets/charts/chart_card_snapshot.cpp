// What a card hands to an export.
#include "widgets/charts/chart_card.h"

namespace widgets {

namespace {
QString axisTitle(XAxis axis) {
  switch (axis) {
    case XAxis::kRelative:
      return ChartCard::tr("Time since the run began");
    case XAxis::kWall:
      return ChartCard::tr("Time");
    default:
      return ChartCard::tr("Step");
  }
}
}  // namespace

ChartSnapshot ChartCard::snapshot() const {
  ChartSnapshot chart;
  chart.title = title();
  chart.xTitle = setup_.xTag.isEmpty() ? axisTitle(options_.xAxis) : setup_.xTag;
  QStringList left, right;
  for (const QString& tag : tags()) (setup_.rightTags.contains(tag) ? right : left) << tag;
  chart.yTitle = left.join(QStringLiteral(", "));
  chart.rightTitle = right.join(QStringLiteral(", "));
  chart.right = drawn_.right;
  chart.xAxis = drawn_.xAxis;
  chart.xKind = drawn_.xKind;
  chart.logY = drawn_.logY;
  chart.smoothed = options_.smoothing > 0;
  chart.x = shownX_;
  chart.y = shownY_;
  for (std::size_t i = 0; i < drawn_.lines.size(); ++i) {
    ChartSnapshot::Curve curve;
    curve.style = drawn_.lines[i].style;
    curve.run = curve.style.run.isEmpty() ? drawn_.lines[i].key : curve.style.run;
    curve.tag = curve.style.tag.isEmpty() ? tag_ : curve.style.tag;
    curve.shown = drawn_.lines[i].shown;
    curve.lower = drawn_.lines[i].lower;
    curve.upper = drawn_.lines[i].upper;
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

}  // namespace widgets

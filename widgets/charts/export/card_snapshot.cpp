#include "widgets/charts/export/card_snapshot.h"

#include <QCoreApplication>

#include "widgets/charts/note/card_note.h"

namespace widgets {

namespace {

struct AxisWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartCard)
};

QString axisTitle(XAxis axis) {
  switch (axis) {
    case XAxis::kRelative:
      return AxisWords::tr("Time since the run began");
    case XAxis::kWall:
      return AxisWords::tr("Time");
    default:
      return AxisWords::tr("Step");
  }
}

}  // namespace

ChartSnapshot snapshotOf(const CardScene& scene) {
  const CardConfig& config = scene.config;
  const CardSetup& setup = config.setup();
  const RenderResult& drawn = scene.drawn;
  ChartSnapshot chart;
  chart.title = config.title();
  chart.xTitle = setup.xTag.isEmpty() ? axisTitle(config.options().xAxis) : setup.xTag;
  QStringList left, right;
  for (const QString& tag : config.tags()) (setup.rightTags.contains(tag) ? right : left) << tag;
  chart.yTitle = left.join(QStringLiteral(", "));
  chart.rightTitle = right.join(QStringLiteral(", "));
  chart.leftOut = leftOutOf(drawn).join(QStringLiteral(", "));
  chart.right = drawn.right;
  chart.xAxis = drawn.xAxis;
  chart.xKind = drawn.xKind;
  chart.logY = drawn.logY;
  chart.smoothed = drawn.smoothed;
  chart.x = scene.view.x();
  chart.y = scene.view.y();
  for (const RenderResult::Line& line : drawn.lines) {
    ChartSnapshot::Curve curve;
    curve.style = line.style;
    curve.run = line.style.run.isEmpty() ? line.key : line.style.run;
    curve.tag = line.style.tag.isEmpty() ? config.tag() : line.style.tag;
    curve.shown = line.shown;
    curve.lower = line.lower;
    curve.upper = line.upper;
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

}  // namespace widgets

#include "widgets/charts/axes/axes_painter.h"

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QPainter>

#include "widgets/theme/theme.h"

namespace widgets {

struct AxesPainter::Chart {
  QGraphicsScene scene;
  QChart* chart = new QChart;  // owned by the scene
  struct Axis {
    QCategoryAxis* axis = new QCategoryAxis;  // owned by the chart
    std::vector<AxisTick> ticks;
    AxisRange categories{0, 0};
    bool told = true;
  };
  Axis x;
  Axis y;
  QLineSeries* domain = new QLineSeries;  // always empty: binds the axes to a domain
};

namespace {

// A label that cannot be seen.
QString endLabel() {
  return QString(QChar(0x200B));
}

// Free texts at any value: value axes would cut, round and repeat labels (see axis_ticks.h). Each change of a category
// lays the axis out again, so only the last one may tell, and equal ticks are left alone.
void relabel(AxesPainter::Chart::Axis& axis, const AxisRange& range, const AxisTicks& ticks) {
  const bool inside = axis.categories.min < range.min && range.max < axis.categories.max;
  if (!inside || ticks.ticks != axis.ticks) {
    const QSignalBlocker quiet(axis.axis);
    for (const QString& label : axis.axis->categoriesLabels()) axis.axis->remove(label);
    // Both ends far out of sight: a grid line without a label stands where the first and the last category end.
    axis.categories = {range.min - 4 * range.span(), range.max + 4 * range.span()};
    axis.axis->setStartValue(axis.categories.min);
    for (const AxisTick& tick : ticks.ticks) axis.axis->append(tick.label, tick.at);
    axis.ticks = ticks.ticks;
    axis.told = false;
  }
  if (!axis.told) {
    axis.axis->remove(endLabel());
    axis.axis->append(endLabel(), axis.categories.max);
    axis.told = true;
    // Of a range that is the axis's already, as 0 to 1 at first, what draws it would not be told.
    if (axis.axis->min() == range.min && axis.axis->max() == range.max) {
      axis.axis->setRange(range.min, range.max + range.span());
    }
  }
  axis.axis->setRange(range.min, range.max);
}

void prepare(QCategoryAxis* axis) {
  axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
  axis->setTruncateLabels(false);
  axis->setMinorGridLineVisible(false);
}

}  // namespace

AxesPainter::AxesPainter() : chart_(std::make_unique<Chart>()) {
  chart_->scene.setItemIndexMethod(QGraphicsScene::NoIndex);
  chart_->scene.addItem(chart_->chart);
  QChart* chart = chart_->chart;
  chart->setAnimationOptions(QChart::NoAnimation);
  chart->setBackgroundVisible(false);
  chart->setPlotAreaBackgroundVisible(false);
  chart->setMargins({});
  chart->layout()->setContentsMargins(0, 0, 0, 0);
  prepare(chart_->x.axis);
  prepare(chart_->y.axis);
  chart_->x.axis->setGridLineVisible(false);
  chart_->y.axis->setLineVisible(false);
  chart->addAxis(chart_->x.axis, Qt::AlignBottom);
  chart->addAxis(chart_->y.axis, Qt::AlignLeft);
  chart->addSeries(chart_->domain);
  chart_->domain->attachAxis(chart_->x.axis);
  chart_->domain->attachAxis(chart_->y.axis);
  chart->legend()->hide();
}

AxesPainter::~AxesPainter() = default;

void AxesPainter::setGeometry(const QSize& size, const QRect& plot) {
  // In this order: setPlotArea() moves the domain at once, but axes and grid only at the next layout.
  chart_->chart->setPlotArea(plot);
  chart_->chart->resize(size);
  chart_->scene.setSceneRect(QRectF({0, 0}, size));
  chart_->chart->layout()->setGeometry(chart_->chart->layout()->geometry());
}

void AxesPainter::setLook(const Theme& theme, const QFont& font) {
  QPen axis(theme.axis, 1);
  axis.setCosmetic(true);
  QPen grid(theme.grid, 1);
  grid.setCosmetic(true);
  for (QCategoryAxis* each : {chart_->x.axis, chart_->y.axis}) {
    each->setLinePen(axis);
    each->setGridLinePen(grid);
    each->setLabelsFont(font);
    each->setLabelsBrush(theme.textSecondary);
  }
}

void AxesPainter::setX(const AxisRange& range, const AxisTicks& ticks) {
  relabel(chart_->x, range, ticks);
}
void AxesPainter::setY(const AxisRange& range, const AxisTicks& ticks) {
  relabel(chart_->y, range, ticks);
}

void AxesPainter::paint(QPainter& painter, const QRect& part) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  // Equal rectangles: render() would keep the aspect ratio otherwise.
  chart_->scene.render(&painter, part, part, Qt::IgnoreAspectRatio);
}

QPointF AxesPainter::positionOf(double x, double y) const {
  return chart_->chart->mapToPosition({x, y}, chart_->domain);
}

}  // namespace widgets

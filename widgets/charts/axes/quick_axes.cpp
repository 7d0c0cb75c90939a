#include "widgets/charts/axes/quick_axes.h"

#include <QPainter>

#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kMostLabels = 200;  // that are kept laid out

// Qt Charts' distances in pixels.
constexpr double kBelowAxis = 5;
constexpr double kLeftOfAxis = 6;

}  // namespace

void QuickAxes::setLook(const Theme& theme, const QFont& font) {
  font_ = font;
  axis_ = QPen(theme.axis, 1);
  axis_.setCosmetic(true);
  grid_ = QPen(theme.grid, 1);
  grid_.setCosmetic(true);
  text_ = theme.textSecondary;
  labels_.clear();
}

const QStaticText& QuickAxes::label(const QString& text) {
  if (labels_.size() > kMostLabels) labels_.clear();
  QStaticText& label = labels_[text];
  if (label.text().isEmpty()) {
    label = QStaticText(text);
    label.setTextFormat(Qt::RichText);
    label.setPerformanceHint(QStaticText::AggressiveCaching);
    label.prepare({}, font_);
  }
  return label;
}

void QuickAxes::paintX(QPainter& painter, const QRect& plot, const AxisRange& range, const AxisTicks& ticks) {
  const double bottom = plot.top() + plot.height();
  painter.setFont(font_);
  painter.setPen(axis_);
  painter.drawLine(QPointF(plot.left(), bottom), QPointF(plot.left() + plot.width(), bottom));
  for (const AxisTick& tick : ticks.ticks) {
    const double x = plot.left() + toPixel(range, plot.width(), tick.at);
    painter.setPen(axis_);
    painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + kBelowAxis - 1));
    const QStaticText& text = label(tick.label);
    painter.setPen(text_);
    painter.drawStaticText(QPointF(std::round(x - text.size().width() / 2), bottom + kBelowAxis), text);
  }
}

void QuickAxes::paintY(QPainter& painter, const QRect& plot, const AxisRange& range, const AxisTicks& ticks) {
  painter.setFont(font_);
  for (const AxisTick& tick : ticks.ticks) {
    const double y = plot.top() + plot.height() - toPixel(range, plot.height(), tick.at);
    painter.setPen(grid_);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.left() + plot.width(), y));
    const QStaticText& text = label(tick.label);
    painter.setPen(text_);
    painter.drawStaticText(
        QPointF(std::round(plot.left() - kLeftOfAxis - text.size().width()), std::round(y - text.size().height() / 2)),
        text);
  }
}

}  // namespace widgets

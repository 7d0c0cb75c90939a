// Axes, grid and labels as Qt Charts draws them (AxesPainter), pixel for pixel, but in a tenth of the time: for ranges
// that change in every frame. At rest Qt Charts draws them. GUI thread only.
#pragma once

#include <QFont>
#include <QHash>
#include <QPen>
#include <QRect>
#include <QStaticText>

#include "widgets/charts/axes/axis_ticks.h"

class QPainter;

namespace widgets {

struct Theme;

class QuickAxes {
 public:
  void setLook(const Theme& theme, const QFont& font);
  // As AxesPainter's.
  void paintX(QPainter& painter, const QRect& plot, const AxisRange& range, const AxisTicks& ticks);
  void paintY(QPainter& painter, const QRect& plot, const AxisRange& range, const AxisTicks& ticks);

 private:
  const QStaticText& label(const QString& text);

  QFont font_;
  QPen axis_;
  QPen grid_;
  QColor text_;
  QHash<QString, QStaticText> labels_;
};

}  // namespace widgets

// Fusion with edges that are visible in both themes: around fields and boxes, under the current tab, and a focus ring
// around the control with the keyboard focus. Fusion draws all of these in shades of the window or highlight colour,
// which are hard to see in a dark window. Made and used on the GUI thread.
#pragma once

#include <QProxyStyle>

namespace widgets {

class ControlStyle : public QProxyStyle {
  Q_OBJECT
 public:
  ControlStyle();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  // Room beside the texts of tables and lists, so that numbers at the right of one column do not touch the words at the
  // left of the next.
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
};

}  // namespace widgets

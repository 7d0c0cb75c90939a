// Fusion with a ring in the theme's focus colour around the control that the keyboard is at; Fusion's own outline is
// a shade of the highlight, which nobody sees in the dark theme. Made and used on the GUI thread.
#pragma once

#include <QProxyStyle>

namespace widgets {

class FocusStyle : public QProxyStyle {
  Q_OBJECT
 public:
  FocusStyle();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
};

}  // namespace widgets

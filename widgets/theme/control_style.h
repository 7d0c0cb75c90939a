// How every control looks where the desktop has no style of its own: Fusion's places and sizes, drawn flat, with edges
// that are visible in every theme, one focus ring, one colour for what is hovered and one for what is selected. A
// desktop's own style leads where there is one. Made and used on the GUI thread.
#pragma once

#include <QProxyStyle>

#include "widgets/theme/keyboard_windows.h"

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
  // Scroll bars have no buttons at their ends.
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;
  // A menu that is higher than its screen scrolls: beside itself, a second column would have no room either. A field in
  // which a cell is edited has its frame.
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* more) const override;
  QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override;
  using QProxyStyle::polish;
  using QProxyStyle::unpolish;
  void polish(QWidget* widget) override;
  void polish(QApplication* application) override;
  void unpolish(QApplication* application) override;

 private:
  void drawButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
  void drawProgress(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
  void centre(QStyleOptionToolButton& button) const;
  void drawComboLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
  void drawToolLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;

  KeyboardWindows keyboardWindows_;
};

}  // namespace widgets

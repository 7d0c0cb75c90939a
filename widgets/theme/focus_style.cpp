#include "widgets/theme/focus_style.h"

#include <QPainter>
#include <QStyleOption>

#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr double kRingWidth = 2;
constexpr double kRingRadius = 3;

bool isAtKeyboard(const QStyleOption* option) {
  return option->state & QStyle::State_HasFocus && option->state & QStyle::State_KeyboardFocusChange;
}

void drawRing(QPainter* painter, const QStyleOption* option) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(Theme::of(option->palette).focus, kRingWidth));
  const double inset = kRingWidth / 2;
  painter->drawRoundedRect(QRectF(option->rect).adjusted(inset, inset, -inset, -inset), kRingRadius, kRingRadius);
  painter->restore();
}

}  // namespace

FocusStyle::FocusStyle() : QProxyStyle(QStringLiteral("fusion")) {
  setObjectName(QStringLiteral("fusion"));
}

void FocusStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
  if (element == PE_FrameFocusRect) {
    if (option->state & State_KeyboardFocusChange) drawRing(painter, option);
    return;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  // Where one types, the ring also follows the pointer. An editor without a frame is part of another control.
  const bool isFrame = element == PE_FrameLineEdit || element == PE_Frame;
  if (isFrame && option->state & State_HasFocus) drawRing(painter, option);
}

void FocusStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
  QProxyStyle::drawControl(element, option, painter, widget);
  if (element == CE_PushButton && isAtKeyboard(option)) drawRing(painter, option);
}

void FocusStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  switch (control) {
    case CC_ComboBox:
    case CC_Slider:
    case CC_ToolButton:
      if (isAtKeyboard(option)) drawRing(painter, option);
      break;
    case CC_SpinBox:
      if (option->state & State_HasFocus) drawRing(painter, option);
      break;
    default:
      break;
  }
}

}  // namespace widgets

#include "widgets/theme/control_style.h"

#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTextEdit>
#include <algorithm>

#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr double kRingWidth = 2;
constexpr double kEdgeWidth = 1;
constexpr double kCornerRadius = 3;
constexpr int kTabMark = 2;
constexpr int kCellMargin = 5;  // logical pixels at either side of a cell's text
constexpr int kRowHeight = 24;

bool isAtKeyboard(const QStyleOption* option) {
  return option->state & QStyle::State_HasFocus && option->state & QStyle::State_KeyboardFocusChange;
}

void drawOutline(QPainter* painter, const QRect& rect, const QColor& color, double width) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(color, width));
  const double inset = width / 2;
  painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), kCornerRadius, kCornerRadius);
  painter->restore();
}

void drawRing(QPainter* painter, const QStyleOption* option) {
  drawOutline(painter, option->rect, Theme::of(option->palette).focus, kRingWidth);
}

// Of what one fills in: WCAG asks for 3:1 where only the edge tells that there is a field.
void drawEdge(QPainter* painter, const QStyleOption* option) {
  const Theme theme = Theme::of(option->palette);
  drawOutline(painter, option->rect, option->state & QStyle::State_Enabled ? theme.axis : theme.border, kEdgeWidth);
}

void drawTabMark(QPainter* painter, const QStyleOptionTab& tab) {
  QRect mark = tab.rect;
  switch (tab.shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
      mark.setBottom(mark.top() + kTabMark - 1);
      break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
      mark.setLeft(mark.right() - kTabMark + 1);
      break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
      mark.setRight(mark.left() + kTabMark - 1);
      break;
    default:
      mark.setTop(mark.bottom() - kTabMark + 1);
      break;
  }
  painter->fillRect(mark, Theme::of(tab.palette).accent);
}

}  // namespace

ControlStyle::ControlStyle() : QProxyStyle(QStringLiteral("fusion")) {
  setObjectName(QStringLiteral("fusion"));
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
  if (element == PE_FrameFocusRect) {
    if (option->state & State_KeyboardFocusChange) drawRing(painter, option);
    return;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  const bool isText = qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QTextEdit*>(widget);
  switch (element) {
    case PE_IndicatorCheckBox:
      drawEdge(painter, option);
      break;
    case PE_Frame:
    case PE_FrameLineEdit:
      // Where one types, the ring also follows the pointer.
      if (option->state & State_HasFocus) {
        drawRing(painter, option);
      } else if (isText || element == PE_FrameLineEdit) {
        drawEdge(painter, option);
      }
      break;
    default:
      break;
  }
}

void ControlStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
  if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option); header && element == CE_HeaderLabel) {
    QStyleOptionHeaderV2 inset;
    if (const auto* elided = qstyleoption_cast<const QStyleOptionHeaderV2*>(option)) {
      inset = *elided;
    } else {
      static_cast<QStyleOptionHeader&>(inset) = *header;
    }
    const int more = kCellMargin - pixelMetric(PM_HeaderMargin, option, widget);
    inset.rect.adjust(more, 0, -more, 0);
    QProxyStyle::drawControl(element, &inset, painter, widget);
    return;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
  if (element == CE_PushButton && isAtKeyboard(option)) drawRing(painter, option);
  const auto* tab = element == CE_TabBarTabShape ? qstyleoption_cast<const QStyleOptionTab*>(option) : nullptr;
  if (tab && tab->state & State_Selected) drawTabMark(painter, *tab);
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                      const QWidget* widget) const {
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  switch (control) {
    case CC_ComboBox:
    case CC_Slider:
    case CC_ToolButton:
      if (isAtKeyboard(option)) {
        drawRing(painter, option);
      } else if (control == CC_ComboBox) {
        drawEdge(painter, option);
      }
      break;
    case CC_SpinBox:
      option->state& State_HasFocus ? drawRing(painter, option) : drawEdge(painter, option);
      break;
    default:
      break;
  }
}

int ControlStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  if (metric == PM_FocusFrameHMargin) return kCellMargin - 1;  // the views add one
  return QProxyStyle::pixelMetric(metric, option, widget);
}

QSize ControlStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                     const QWidget* widget) const {
  QSize needed = QProxyStyle::sizeFromContents(type, option, size, widget);
  if (type == CT_HeaderSection) {
    needed.rwidth() += 2 * (kCellMargin - pixelMetric(PM_HeaderMargin, option, widget));
  }
  if (type == CT_HeaderSection || type == CT_ItemViewItem) needed.setHeight(std::max(kRowHeight, needed.height()));
  return needed;
}

}  // namespace widgets

#include "widgets/theme/control_style.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOption>
#include <QTabBar>
#include <QTextEdit>
#include <QToolButton>
#include <algorithm>

#include "widgets/theme/control_painting.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/theme/standard_icons.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kCellMargin = 5;  // logical pixels at either side of a cell's text
constexpr int kScrollBarWidth = 12;
constexpr int kShortestHandle = 28;
constexpr int kButtonPadding = 12;
constexpr int kFieldPadding = 6;  // between a field's edge and its words, which have two pixels of their own
constexpr int kTextFrame = 3;     // of an area of text: its edge, and room for the round corners inside
constexpr int kMenuArrow = 16;  // room of a menu button's arrow

bool isTextArea(const QWidget* widget) {
  return qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QTextEdit*>(widget);
}

bool isToggle(const QWidget* widget) {
  return widget && widget->property(kToggleProperty).toBool();
}

// A button with words that opens a menu or a panel, whoever made it.
bool opensMenu(const QWidget* widget) {
  if (widget && widget->property(kMenuProperty).toBool()) return true;
  const auto* button = qobject_cast<const QToolButton*>(widget);
  if (!button || button->popupMode() != QToolButton::InstantPopup || !button->menu()) return false;
  return !button->text().isEmpty() && (button->icon().isNull() || button->toolButtonStyle() != Qt::ToolButtonIconOnly);
}

// Fields that are parts of others have none.
bool hasEdge(const QStyleOption* option) {
  const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
  return frame && frame->lineWidth > 0;
}

// The part of a scroll bar that is dragged.
QRect handleRect(const QStyleOptionSlider& bar) {
  const bool isUpright = bar.orientation == Qt::Vertical;
  const int length = isUpright ? bar.rect.height() : bar.rect.width();
  const int range = bar.maximum - bar.minimum;
  int handle = length;
  if (range > 0) {
    handle = static_cast<int>(static_cast<qint64>(bar.pageStep) * length / (static_cast<qint64>(range) + bar.pageStep));
    handle = std::clamp(handle, std::min(kShortestHandle, length), length);
  }
  const int start =
      QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - handle, bar.upsideDown);
  return isUpright ? QRect(bar.rect.left(), bar.rect.top() + start, bar.rect.width(), handle)
                   : QRect(bar.rect.left() + start, bar.rect.top(), handle, bar.rect.height());
}

}  // namespace

ControlStyle::ControlStyle() : QProxyStyle(QStringLiteral("fusion")) {
  setObjectName(QStringLiteral("fusion"));
}

void ControlStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) || qobject_cast<QTabBar*>(widget) ||
      qobject_cast<QScrollBar*>(widget) || qobject_cast<QSlider*>(widget) || qobject_cast<QAbstractSpinBox*>(widget))
    widget->setAttribute(Qt::WA_Hover);
}

void ControlStyle::polish(QApplication* application) {
  QProxyStyle::polish(application);
  application->installEventFilter(&keyboardWindows_);
}

void ControlStyle::unpolish(QApplication* application) {
  application->removeEventFilter(&keyboardWindows_);
  QProxyStyle::unpolish(application);
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
  switch (element) {
    case PE_FrameFocusRect:
      if (option->state & State_KeyboardFocusChange && !painting::isPrimary(option, widget))
        painting::focusRing(painter, option);
      return;
    case PE_PanelButtonCommand:
      return painting::pushButton(painter, option, widget);
    case PE_PanelButtonTool:
      return painting::toolButton(painter, option, widget);
    case PE_IndicatorCheckBox:
      return painting::checkBox(painter, option);
    case PE_IndicatorRadioButton:
      return painting::radioButton(painter, option);
    case PE_FrameLineEdit:
      return painting::field(painter, option, option->state & State_HasFocus);
    case PE_PanelLineEdit:
      if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
        painting::field(painter, option, option->state & State_HasFocus);
      return;
    case PE_FrameGroupBox:
      return painting::roundedBox(painter, QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), Qt::transparent,
                                  Theme::of(option->palette).border, measures::kCardRadius);
    case PE_FrameTabBarBase:
      painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                        Theme::of(option->palette).border);
      return;
    case PE_IndicatorDockWidgetResizeHandle: {
      const bool isUpright = option->rect.height() > option->rect.width();
      const QPoint middle = option->rect.center();
      const Theme theme = Theme::of(option->palette);
      if (option->state & State_MouseOver) painter->fillRect(option->rect, theme.hover);
      painter->fillRect(isUpright ? QRect(middle.x(), option->rect.top(), 1, option->rect.height())
                                  : QRect(option->rect.left(), middle.y(), option->rect.width(), 1),
                        theme.border);
      return;
    }
    case PE_PanelItemViewItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
      const bool isHovered = item && item->state & State_MouseOver && item->state & State_Enabled;
      if (isHovered && !(item->state & State_Selected) && item->backgroundBrush.style() == Qt::NoBrush)
        painter->fillRect(option->rect, Theme::of(option->palette).hover);
      if (item && !(item->state & State_Selected)) {
        if (item->backgroundBrush.style() != Qt::NoBrush) painter->fillRect(option->rect, item->backgroundBrush);
        return;
      }
      break;
    }
    case PE_Frame:
      if (isTextArea(widget)) return painting::field(painter, option, option->state & State_HasFocus);
      if (option->state & State_HasFocus) return painting::focusRing(painter, option);
      painter->save();
      painter->setPen(Theme::of(option->palette).border);
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      painter->restore();
      return;
    default:
      break;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void ControlStyle::drawButtonLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  if (!painting::isPrimary(option, widget) || !button)
    return QProxyStyle::drawControl(CE_PushButtonLabel, option, painter, widget);
  QStyleOptionButton onAccent(*button);
  const QColor color = Theme::of(option->palette).textOnAccent;
  for (const auto role : {QPalette::ButtonText, QPalette::WindowText}) onAccent.palette.setColor(role, color);
  if (!onAccent.icon.isNull()) {
    QPixmap icon = onAccent.icon.pixmap(onAccent.iconSize, painter->device()->devicePixelRatio());
    QPainter tint(&icon);
    tint.setCompositionMode(QPainter::CompositionMode_SourceIn);
    tint.fillRect(icon.rect(), color);
    tint.end();
    onAccent.icon = QIcon(icon);
  }
  QProxyStyle::drawControl(CE_PushButtonLabel, &onAccent, painter, widget);
}

// Qt draws an icon with words beside it from the left edge on, and leaves all room at the right.
void ControlStyle::centre(QStyleOptionToolButton& button) const {
  if (button.toolButtonStyle != Qt::ToolButtonTextBesideIcon || button.icon.isNull() || button.text.isEmpty()) return;
  constexpr int kBetween = 4;  // Qt's, before the icon and before the words
  const int words = button.fontMetrics.size(Qt::TextShowMnemonic, button.text).width();
  const int spare = button.rect.width() - (button.iconSize.width() + words + 2 * kBetween);
  if (spare > kBetween) button.rect.adjust((spare - kBetween) / 2, 0, 0, 0);
}

// With room for the arrow of a menu.
void ControlStyle::drawToolLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
  if (!tool) return;
  QStyleOptionToolButton words(*tool);
  if (!opensMenu(widget)) {
    centre(words);
    return QProxyStyle::drawControl(CE_ToolButtonLabel, &words, painter, widget);
  }
  words.rect.adjust(0, 0, -kMenuArrow, 0);
  QProxyStyle::drawControl(CE_ToolButtonLabel, &words, painter, widget);
  painting::arrow(painter, option, QRect(words.rect.right() - 4, option->rect.top(), kMenuArrow, option->rect.height()),
                  true);
}

// Words that have not the room end in an ellipsis, where Qt cuts through a letter.
void ControlStyle::drawComboLabel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
  if (!combo) return;
  constexpr int kMargins = 2;  // Fusion's, around the words
  constexpr int kAfterIcon = 4;
  QStyleOptionComboBox fitted(*combo);
  const int icon = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + kAfterIcon;
  const int room = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget).width() - kMargins - icon;
  if (!combo->editable) {
    fitted.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideMiddle, room);
  }
  QProxyStyle::drawControl(CE_ComboBoxLabel, &fitted, painter, widget);
}

void ControlStyle::drawProgress(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
  const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
  // How far is not known: something that moves, as Fusion draws it.
  if (!bar || bar->maximum <= bar->minimum || !(bar->state & State_Horizontal))
    return QProxyStyle::drawControl(CE_ProgressBarContents, option, painter, widget);
  const double share = static_cast<double>(bar->progress - bar->minimum) / (bar->maximum - bar->minimum);
  const QRectF done = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const Theme theme = Theme::of(option->palette);
  QRectF seen = option->rect;
  seen.setWidth(seen.width() * std::clamp(share, 0.0, 1.0));
  if (seen.width() < 1) return;
  // A part of the whole bar, whose ends alone are round.
  painter->save();
  painter->setClipRect(seen, Qt::IntersectClip);
  painting::roundedBox(painter, done, theme.bars.usual, theme.accent, measures::kControlRadius);
  painter->restore();
}

void ControlStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
  switch (element) {
    case CE_ItemViewItem:
      // Qt would cut a number, too, that has not the room.
      if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option); item && isNumberText(item->text)) {
        QStyleOptionViewItem fitted(*item);
        const int margins = 2 * (pixelMetric(PM_FocusFrameHMargin, item, widget) + 1);
        fitted.text =
            cellPart(item->text, item->fontMetrics, subElementRect(SE_ItemViewItemText, item, widget).width() - margins,
                     item->textElideMode);
        return QProxyStyle::drawControl(element, &fitted, painter, widget);
      }
      break;
    case CE_PushButtonLabel:
      return drawButtonLabel(option, painter, widget);
    case CE_ToolButtonLabel:
      return drawToolLabel(option, painter, widget);
    case CE_ComboBoxLabel:
      return drawComboLabel(option, painter, widget);
    case CE_ProgressBarGroove:
      return painting::progressGroove(painter, option);
    case CE_ProgressBarContents:
      return drawProgress(option, painter, widget);
    case CE_HeaderSection:
      return painting::headSection(painter, option);
    case CE_HeaderEmptyArea:
      painter->fillRect(option->rect, Theme::of(option->palette).raised);
      return;
    case CE_TabBarTabLabel:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
        // The common style would have Fusion draw its own ring.
        QStyleOptionTab plain = *tab;
        plain.state &= ~State_HasFocus;
        QProxyStyle::drawControl(element, &plain, painter, widget);
        if (tab->state & State_HasFocus && tab->state & State_KeyboardFocusChange) {
          painting::focusRing(painter, option);
        }
        return;
      }
      break;
    case CE_TabBarTabShape:
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) return painting::tab(painter, *tab);
      break;
    case CE_Splitter:
      return painting::splitterGrip(painter, option);
    case CE_MenuBarEmptyArea:
      painter->fillRect(option->rect, option->palette.window());
      return;
    case CE_ToolBar: {
      painter->fillRect(option->rect, option->palette.window());
      const Theme theme = Theme::of(option->palette);
      painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1), theme.border);
      painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), theme.border);
      return;
    }
    case CE_MenuBarItem: {
      const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
      if (!item) break;
      const bool isOpen = item->state & State_Selected;
      painter->fillRect(item->rect, isOpen ? Theme::of(item->palette).selection : item->palette.window().color());
      const bool hasLine = styleHint(SH_UnderlineShortcut, option, widget, nullptr);
      drawItemText(painter, item->rect,
                   Qt::AlignCenter | (hasLine ? Qt::TextShowMnemonic : Qt::TextHideMnemonic) | Qt::TextDontClip |
                       Qt::TextSingleLine,
                   item->palette, item->state & State_Enabled, item->text, QPalette::WindowText);
      return;
    }
    case CE_HeaderLabel:
      if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
        QStyleOptionHeaderV2 inset;
        if (const auto* elided = qstyleoption_cast<const QStyleOptionHeaderV2*>(option)) {
          inset = *elided;
        } else {
          static_cast<QStyleOptionHeader&>(inset) = *header;
        }
        const int more = kCellMargin - pixelMetric(PM_HeaderMargin, option, widget);
        inset.rect.adjust(more, 0, -more, 0);
        return QProxyStyle::drawControl(element, &inset, painter, widget);
      }
      break;
    default:
      break;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
  if (element != CE_PushButton || !painting::isAtKeyboard(option)) return;
  painting::isPrimary(option, widget) ? painting::focusRingOnAccent(painter, option)
                                      : painting::focusRing(painter, option);
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                      const QWidget* widget) const {
  const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
  switch (control) {
    case CC_ScrollBar:
      if (slider) return painting::scrollBar(painter, *slider, handleRect(*slider));
      break;
    case CC_Slider:
      if (!slider || slider->tickPosition != QSlider::NoTicks) break;
      painting::slider(painter, *slider, subControlRect(control, option, SC_SliderGroove, widget),
                       subControlRect(control, option, SC_SliderHandle, widget));
      if (painting::isAtKeyboard(option)) painting::focusRing(painter, option);
      return;
    case CC_ComboBox:
      if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
        painting::field(painter, option,
                        combo->editable ? option->state & State_HasFocus : painting::isAtKeyboard(option));
        painting::arrow(painter, option, subControlRect(control, option, SC_ComboBoxArrow, widget), true);
        return;
      }
      break;
    case CC_ToolButton:
      if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); tool && isToggle(widget)) {
        painting::toggle(painter, *tool);
        if (painting::isAtKeyboard(option)) painting::focusRing(painter, option);
        return;
      }
      if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option); tool && opensMenu(widget)) {
        QStyleOptionToolButton one(*tool);
        one.features &= ~QStyleOptionToolButton::HasMenu;  // its arrow is the label's
        QProxyStyle::drawComplexControl(control, &one, painter, widget);
        if (painting::isAtKeyboard(option)) painting::focusRing(painter, option);
        return;
      }
      break;
    case CC_SpinBox:
      if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
        painting::field(painter, option, option->state & State_HasFocus);
        if (spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
        painting::arrow(painter, option, subControlRect(control, option, SC_SpinBoxUp, widget), false);
        painting::arrow(painter, option, subControlRect(control, option, SC_SpinBoxDown, widget), true);
        return;
      }
      break;
    default:
      break;
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  const bool hasRing = control == CC_ToolButton || control == CC_Slider;
  if (hasRing && painting::isAtKeyboard(option)) painting::focusRing(painter, option);
}

QIcon ControlStyle::standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const {
  const QIcon own = standardIconOf(icon);
  return own.isNull() ? QProxyStyle::standardIcon(icon, option, widget) : own;
}

int ControlStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
    case PM_DefaultFrameWidth:
      return isTextArea(widget) ? kTextFrame : QProxyStyle::pixelMetric(metric, option, widget);
    case PM_FocusFrameHMargin:
      return kCellMargin - 1;  // the views add one
    case PM_ScrollBarExtent:
      return kScrollBarWidth;
    case PM_ScrollBarSliderMin:
      return kShortestHandle;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
      return measures::kButtonIcon;
    case PM_MenuBarVMargin:
      return 1;
    default:
      return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int ControlStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* more) const {
  // A field without a frame has no ground either, as it may be a part of another.
  if (hint == SH_ItemView_DrawDelegateFrame || hint == SH_Menu_Scrollable) return 1;
  return QProxyStyle::styleHint(hint, option, widget, more);
}

QSize ControlStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                     const QWidget* widget) const {
  QSize needed = QProxyStyle::sizeFromContents(type, option, size, widget);
  switch (type) {
    case CT_HeaderSection:
      needed.rwidth() += 2 * (kCellMargin - pixelMetric(PM_HeaderMargin, option, widget));
      needed.setHeight(std::max(measures::kRowHeight, needed.height()));
      break;
    case CT_ItemViewItem:
      needed.setHeight(std::max(measures::kRowHeight, needed.height()));
      break;
    case CT_PushButton:
      needed.setWidth(std::max(needed.width(), size.width() + 2 * kButtonPadding));
      needed.setHeight(std::max(measures::kControlHeight, needed.height()));
      break;
    case CT_LineEdit:
      if (hasEdge(option)) needed.rwidth() += 2 * kFieldPadding;
      [[fallthrough]];
    case CT_ComboBox:
      needed.setHeight(std::max(measures::kControlHeight, needed.height()));
      break;
    case CT_SpinBox:  // as high as the field inside of it, which has the height of all fields
      needed.setHeight(std::max(measures::kControlHeight, size.height()));
      break;
    case CT_MenuBarItem:
      needed.setHeight(std::max(measures::kMenuHeight - 2, needed.height()));
      break;
    case CT_TabBarTab:  // beside fields and buttons
      if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
          tab && (tab->shape == QTabBar::RoundedNorth || tab->shape == QTabBar::RoundedSouth)) {
        needed.setHeight(std::max(measures::kControlHeight, needed.height()));
      }
      break;
    case CT_ToolButton:
      if (isToggle(widget)) {
        needed.setWidth(size.width() + painting::toggleRoom());
        break;
      }
      if (opensMenu(widget)) needed.rwidth() += kMenuArrow;
      if (option && !(option->state & State_AutoRaise)) {  // with an edge: beside fields and other buttons
        needed = needed.expandedTo({measures::kControlHeight, measures::kControlHeight});
      }
      if (widget && !widget->property(kSegmentProperty).toString().isEmpty()) needed.rwidth() += kButtonPadding;
      break;
    default:
      break;
  }
  return needed;
}

QRect ControlStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  const QRect rect = QProxyStyle::subElementRect(element, option, widget);
  if (element != SE_LineEditContents || !hasEdge(option)) return rect;
  return rect.adjusted(kFieldPadding, 0, -kFieldPadding, 0);
}

QRect ControlStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                   const QWidget* widget) const {
  const auto* bar = control == CC_ScrollBar ? qstyleoption_cast<const QStyleOptionSlider*>(option) : nullptr;
  if (!bar) return QProxyStyle::subControlRect(control, option, part, widget);
  const QRect handle = handleRect(*bar);
  const QRect& all = bar->rect;
  const bool isUpright = bar->orientation == Qt::Vertical;
  switch (part) {
    case SC_ScrollBarSlider:
      return handle;
    case SC_ScrollBarGroove:
      return all;
    case SC_ScrollBarSubPage:
      return isUpright ? QRect(all.topLeft(), QPoint(all.right(), handle.top() - 1))
                       : QRect(all.topLeft(), QPoint(handle.left() - 1, all.bottom()));
    case SC_ScrollBarAddPage:
      return isUpright ? QRect(QPoint(all.left(), handle.bottom() + 1), all.bottomRight())
                       : QRect(QPoint(handle.right() + 1, all.top()), all.bottomRight());
    default:
      return {};
  }
}

}  // namespace widgets

#include "widgets/theme/control_painting.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include "widgets/theme/glyph_shapes.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/theme.h"

namespace widgets::painting {
namespace {

constexpr int kTabMark = 2;
constexpr int kArrowSide = 12;
constexpr int kToggleMargin = 4;
constexpr int kToggleGap = 6;  // between the box and the words
constexpr double kGrooveHeight = 4;
constexpr double kHandleThickness = 6;

bool isEnabled(const QStyleOption* option) {
  return option->state & QStyle::State_Enabled;
}

bool isHovered(const QStyleOption* option) {
  return isEnabled(option) && option->state & QStyle::State_MouseOver;
}

bool isDown(const QStyleOption* option) {
  return option->state & (QStyle::State_Sunken | QStyle::State_On);
}

QColor edgeOf(const QStyleOption* option, const Theme& theme) {
  if (!isEnabled(option)) return theme.border;
  return isDown(option) || isHovered(option) ? theme.accent : theme.controlEdge;
}

QColor surfaceOf(const QStyleOption* option, const Theme& theme) {
  if (!isEnabled(option)) return theme.window;
  return isDown(option) ? theme.selection : isHovered(option) ? theme.hover : option->palette.color(QPalette::Button);
}

// A part of a box that is round only where no neighbour follows.
void segment(QPainter* painter, const QStyleOption* option, const QString& place) {
  const Theme theme = Theme::of(option->palette);
  const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const double radius = measures::kControlRadius;
  painter->save();
  painter->setClipRect(option->rect);
  // Beyond the clip where it joins.
  const QRectF wide = box.adjusted(place == QLatin1String("first") ? 0 : -radius - 1, 0,
                                   place == QLatin1String("last") ? 0 : radius + 1, 0);
  roundedBox(painter, wide, surfaceOf(option, theme), isEnabled(option) ? theme.controlEdge : theme.border, radius);
  if (place != QLatin1String("first")) {
    painter->fillRect(QRectF(box.left() - 0.5, box.top(), 1, box.height()),
                      isEnabled(option) ? theme.controlEdge : theme.border);
  }
  if (option->state & QStyle::State_On && isEnabled(option))
    painter->fillRect(QRectF(box.left() + 1, box.bottom() - 2, box.width() - 1, 2), theme.accent);
  painter->restore();
}

}  // namespace

void roundedBox(QPainter* painter, const QRectF& box, const QColor& fill, const QColor& edge, double radius,
                double width) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setBrush(fill);
  painter->setPen(QPen(edge, width));
  painter->drawRoundedRect(box, radius, radius);
  painter->restore();
}

bool isAtKeyboard(const QStyleOption* option) {
  return option->state & QStyle::State_HasFocus && option->state & QStyle::State_KeyboardFocusChange;
}

void focusRing(QPainter* painter, const QStyleOption* option) {
  constexpr double kInset = measures::kFocusRing / 2;
  roundedBox(painter, QRectF(option->rect).adjusted(kInset, kInset, -kInset, -kInset), Qt::transparent,
             Theme::of(option->palette).focus, measures::kControlRadius, measures::kFocusRing);
}

void focusRingOnAccent(QPainter* painter, const QStyleOption* option) {
  constexpr double kInset = measures::kFocusRing / 2 + 2;
  roundedBox(painter, QRectF(option->rect).adjusted(kInset, kInset, -kInset, -kInset), Qt::transparent,
             Theme::of(option->palette).textOnAccent, measures::kControlRadius - 2, measures::kFocusRing);
}

bool isPrimary(const QStyleOption* option, const QWidget* widget) {
  return widget && widget->property(kPrimaryProperty).toBool() && isEnabled(option);
}

void pushButton(QPainter* painter, const QStyleOption* option, const QWidget* widget) {
  const Theme theme = Theme::of(option->palette);
  const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
  const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const bool isFlat = button && button->features & QStyleOptionButton::Flat;
  if (isPrimary(option, widget)) {
    const QColor fill = isDown(option)      ? theme.accent.darker(115)
                        : isHovered(option) ? theme.accent.lighter(theme.dark ? 108 : 112)
                                            : theme.accent;
    return roundedBox(painter, box, fill, fill, measures::kControlRadius);
  }
  if (isFlat && !isDown(option) && !isHovered(option)) return;
  const bool isDefault = button && button->features & QStyleOptionButton::DefaultButton;
  roundedBox(painter, box, surfaceOf(option, theme),
             isDefault && isEnabled(option) ? theme.accent : edgeOf(option, theme), measures::kControlRadius);
}

void toolButton(QPainter* painter, const QStyleOption* option, const QWidget* widget) {
  const QString place = widget ? widget->property(kSegmentProperty).toString() : QString();
  if (!place.isEmpty()) return segment(painter, option, place);
  const Theme theme = Theme::of(option->palette);
  const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  const bool isRaised =
      !(option->state & QStyle::State_AutoRaise) || (widget && widget->property(kMenuProperty).toBool());
  if (isRaised)
    return roundedBox(painter, box, surfaceOf(option, theme), edgeOf(option, theme), measures::kControlRadius);
  if (!isEnabled(option) || (!isDown(option) && !isHovered(option))) return;
  const QColor fill = isDown(option) ? theme.selection : theme.hover;
  roundedBox(painter, box, fill, isDown(option) ? theme.accent : fill, measures::kControlRadius);
}

void field(QPainter* painter, const QStyleOption* option, bool hasFocus) {
  const Theme theme = Theme::of(option->palette);
  const QColor fill = isEnabled(option) ? theme.view : theme.window;
  roundedBox(painter, QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), fill,
             isEnabled(option) ? theme.controlEdge : theme.border, measures::kControlRadius);
  if (hasFocus) focusRing(painter, option);
}

void checkBox(QPainter* painter, const QStyleOption* option) {
  const Theme theme = Theme::of(option->palette);
  const bool isSet = option->state & (QStyle::State_On | QStyle::State_NoChange);
  const QColor mark = isEnabled(option) ? theme.textOnAccent : theme.window;
  const QColor edge = isEnabled(option) ? (isSet || isHovered(option) ? theme.accent : theme.controlEdge) : theme.axis;
  const QColor fill = isSet ? edge : isHovered(option) ? theme.hover : theme.view;
  const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  roundedBox(painter, box, fill, edge, 3);
  if (option->state & QStyle::State_On) paintGlyph(painter, box.adjusted(1, 1, -1, -1), Glyph::kTick, mark);
  if (option->state & QStyle::State_NoChange) paintGlyph(painter, box.adjusted(1, 1, -1, -1), Glyph::kMinus, mark);
}

int toggleRoom() {
  return 2 * kToggleMargin + measures::kButtonIcon + kToggleGap;
}

void toggle(QPainter* painter, const QStyleOptionToolButton& option) {
  const Theme theme = Theme::of(option.palette);
  if (isHovered(&option)) {
    roundedBox(painter, QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), theme.hover, theme.hover,
               measures::kControlRadius);
  }
  constexpr int kSide = measures::kButtonIcon;
  QStyleOption box(option);
  box.rect = QStyle::visualRect(
      option.direction, option.rect,
      QRect(option.rect.left() + kToggleMargin, option.rect.center().y() - kSide / 2 + 1, kSide, kSide));
  box.state.setFlag(QStyle::State_NoChange, false);
  checkBox(painter, &box);
  const QRect words = QStyle::visualRect(
      option.direction, option.rect, option.rect.adjusted(kToggleMargin + kSide + kToggleGap, 0, -kToggleMargin, 0));
  painter->save();
  painter->setFont(option.font);
  painter->setPen(option.palette.color(isEnabled(&option) ? QPalette::Active : QPalette::Disabled, QPalette::Text));
  painter->drawText(words,
                    QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextHideMnemonic |
                        Qt::TextSingleLine,
                    option.text);
  painter->restore();
}

void radioButton(QPainter* painter, const QStyleOption* option) {
  const Theme theme = Theme::of(option->palette);
  const bool isSet = option->state & QStyle::State_On;
  const QColor edge = isEnabled(option) ? (isSet || isHovered(option) ? theme.accent : theme.controlEdge) : theme.axis;
  const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
  roundedBox(painter, box, isHovered(option) ? theme.hover : theme.view, edge, box.height() / 2);
  const double inset = box.height() / 4;
  if (isSet) roundedBox(painter, box.adjusted(inset, inset, -inset, -inset), edge, edge, box.height() / 4);
}

void tab(QPainter* painter, const QStyleOptionTab& option) {
  const Theme theme = Theme::of(option.palette);
  const bool isSelected = option.state & QStyle::State_Selected;
  if (isHovered(&option) && !isSelected) painter->fillRect(option.rect, theme.hover);
  if (!isSelected) return;
  QRect mark = option.rect;
  switch (option.shape) {
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
  painter->fillRect(mark, theme.accent);
}

void headSection(QPainter* painter, const QStyleOption* option) {
  const Theme theme = Theme::of(option->palette);
  painter->fillRect(option->rect, isHovered(option) ? theme.hover : theme.raised);
  const QRect& box = option->rect;
  painter->fillRect(QRect(box.left(), box.bottom(), box.width(), 1), theme.border);
  painter->fillRect(QRect(box.right(), box.top() + 4, 1, box.height() - 8), theme.hairline);
}

void progressGroove(QPainter* painter, const QStyleOption* option) {
  const Theme theme = Theme::of(option->palette);
  roundedBox(painter, QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), theme.sunken, theme.border,
             measures::kControlRadius);
}

// Dots across the way that it is dragged, as visible as the edges of controls.
void splitterGrip(QPainter* painter, const QStyleOption* option) {
  constexpr int kDots = 5, kApart = 4, kDot = 2;  // pixels
  const Theme theme = Theme::of(option->palette);
  const QColor color = isHovered(option) ? theme.accent : theme.controlEdge;
  const bool isAcross = option->state & QStyle::State_Horizontal;  // it is dragged sideways
  const QPoint middle = option->rect.center();
  for (int i = 0; i < kDots; ++i) {
    const int along = (i - kDots / 2) * kApart;
    const QPoint at = middle + (isAcross ? QPoint(0, along) : QPoint(along, 0));
    painter->fillRect(QRect(at, QSize(kDot, kDot)), color);
  }
}

void slider(QPainter* painter, const QStyleOptionSlider& option, const QRect& groove, const QRect& handle) {
  const Theme theme = Theme::of(option.palette);
  const bool isFlat = option.orientation == Qt::Horizontal;
  const QPointF middle = QRectF(groove).center();
  const QRectF line = isFlat ? QRectF(groove.left(), middle.y() - kGrooveHeight / 2, groove.width(), kGrooveHeight)
                             : QRectF(middle.x() - kGrooveHeight / 2, groove.top(), kGrooveHeight, groove.height());
  const QColor mark = isEnabled(&option) ? theme.accent : theme.axis;
  const QPointF knob = QRectF(handle).center();
  roundedBox(painter, line, theme.border, theme.border, kGrooveHeight / 2, 0);
  QRectF done = line;
  if (isFlat) {
    option.upsideDown ? done.setLeft(knob.x()) : done.setRight(knob.x());
  } else {
    option.upsideDown ? done.setTop(knob.y()) : done.setBottom(knob.y());
  }
  roundedBox(painter, done, mark, mark, kGrooveHeight / 2, 0);
  constexpr double kKnob = 6.5;
  roundedBox(painter, QRectF(knob.x() - kKnob, knob.y() - kKnob, 2 * kKnob, 2 * kKnob),
             isHovered(&option) ? theme.hover : theme.view, mark, kKnob, 1.5);
}

void scrollBar(QPainter* painter, const QStyleOptionSlider& option, const QRect& handle) {
  const Theme theme = Theme::of(option.palette);
  painter->fillRect(option.rect, theme.window);
  if (!isEnabled(&option) || option.maximum <= option.minimum) return;
  const bool isUpright = option.orientation == Qt::Vertical;
  const bool isHeld = option.state & QStyle::State_Sunken && option.activeSubControls & QStyle::SC_ScrollBarSlider;
  QRectF thumb = handle;
  const double inset = ((isUpright ? thumb.width() : thumb.height()) - kHandleThickness) / 2;
  isUpright ? thumb.adjust(inset, 2, -inset, -2) : thumb.adjust(2, inset, -2, -inset);
  const QColor color = isHeld || isHovered(&option) ? theme.textSecondary : theme.controlEdge;
  roundedBox(painter, thumb, color, color, kHandleThickness / 2, 0);
}

void arrow(QPainter* painter, const QStyleOption* option, const QRect& box, bool down) {
  const QPoint middle = box.center();
  const QRect place(middle.x() - kArrowSide / 2, middle.y() - kArrowSide / 2, kArrowSide, kArrowSide);
  const auto group = isEnabled(option) ? QPalette::Active : QPalette::Disabled;
  paintGlyph(painter, place, down ? Glyph::kDown : Glyph::kUp, option->palette.color(group, QPalette::Text));
}

}  // namespace widgets::painting

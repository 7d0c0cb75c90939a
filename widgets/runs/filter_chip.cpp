#include "widgets/runs/filter_chip.h"

#include <QMouseEvent>
#include <QPainter>

#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

constexpr int kChipHeight = 24;
constexpr int kChipPadding = 12;
constexpr int kCross = 14;
constexpr int kCrossRoom = 24;  // at least a target's size
constexpr int kNarrowChip = 56;

}  // namespace

FilterChip::FilterChip(Kind kind, const QString& text, QWidget* parent) : QAbstractButton(parent), kind_(kind) {
  setText(text);
  setToolTip(text);
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FilterChip::setRemovable(bool removable) {
  removable_ = removable;
  updateGeometry();
  update();
}

QRect FilterChip::crossRect() const {
  return removable_ ? QRect(width() - kCrossRoom - 2, 0, kCrossRoom, height()) : QRect();
}

QSize FilterChip::sizeHint() const {
  const int words = fontMetrics().horizontalAdvance(text()) + 2;
  return {words + kChipPadding + (removable_ ? kCrossRoom + 4 : kChipPadding + kCrossRoom - 8),
          std::max(kChipHeight, fontMetrics().height() + 6)};
}

QSize FilterChip::minimumSizeHint() const {
  return {std::min(kNarrowChip, sizeHint().width()), sizeHint().height()};
}

void FilterChip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPalette& colors = palette();
  const bool isScope = kind_ == Kind::kScope && removable_;
  const double inset = hasFocus() ? 1 : 1.5;  // so that its edge lies on whole pixels
  const QRectF pill = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
  const Tone fill = isScope ? Tone::kSelection : underMouse() || isDown() ? Tone::kHover : Tone::kView;
  painter.setPen(QPen(tone(colors, isScope ? Tone::kAccent : Tone::kBorder), 1));
  painter.setBrush(tone(colors, fill));
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  const int right = removable_ ? crossRect().left() : width() - kCrossRoom;
  const QRect words(kChipPadding, 0, right - kChipPadding, height());
  painter.setPen(tone(colors, Tone::kText));
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
  const QRectF icon(0, 0, kCross, kCross);
  if (removable_) {
    paintGlyph(&painter, icon.translated(QRectF(crossRect()).center() - icon.center()), Glyph::kCross,
               tone(colors, Tone::kText));
  } else {
    paintGlyph(&painter, icon.translated(QPointF(right + 3, height() / 2.0) - QPointF(0, kCross / 2.0)), Glyph::kOpen,
               tone(colors, Tone::kText));
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    if (isScope) {  // whose edge has nearly the ring's colour: a gap sets them apart
      constexpr double kGap = 2;
      const QRectF within = pill.adjusted(kGap, kGap, -kGap, -kGap);
      painter.setPen(QPen(tone(colors, Tone::kView), kGap));
      painter.drawRoundedRect(within, within.height() / 2, within.height() / 2);
    }
    painter.setPen(QPen(tone(colors, Tone::kFocus), 2));
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  }
}

void FilterChip::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && crossRect().contains(event->pos())) {
    setDown(false);
    emit removeRequested();  // which may be the end of this chip
    return;
  }
  QAbstractButton::mouseReleaseEvent(event);
}

void FilterChip::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (removable_ && (key == Qt::Key_Delete || key == Qt::Key_Backspace)) {
    emit removeRequested();
  } else if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    click();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void FilterChip::enterEvent(QEnterEvent* event) {
  QAbstractButton::enterEvent(event);
  update();
}

void FilterChip::leaveEvent(QEvent* event) {
  QAbstractButton::leaveEvent(event);
  update();
}

}  // namespace widgets

#include "widgets/palette/palette_field.h"

#include <QKeyEvent>
#include <QPainter>

#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_button.h"

namespace widgets {
namespace {

constexpr int kPaletteFieldHeight = 28;
constexpr int kPaletteFieldPadding = 8;
constexpr int kPaletteFieldIcon = 14;
constexpr int kWordsToKeys = 24;

}  // namespace

PaletteField::PaletteField(QAction* palette, QWidget* parent) : QAbstractButton(parent), palette_(palette) {
  setObjectName(QStringLiteral("paletteField"));
  setAccessibleName(tr("Search everything"));
  setText(accessibleName());
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  followAction(this, palette);
  connect(palette, &QAction::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void PaletteField::setCompact(bool compact) {
  if (compact == isCompact()) return;
  setText(compact ? QString() : accessibleName());
  updateGeometry();
}

QString PaletteField::keys() const {
  return palette_->shortcut().toString(QKeySequence::NativeText);
}

int PaletteField::wordsWidth() const {
  const QFontMetrics letters = fontMetrics();
  return 3 * kPaletteFieldPadding + kPaletteFieldIcon + letters.horizontalAdvance(accessibleName()) + kWordsToKeys +
         letters.horizontalAdvance(keys());
}

QSize PaletteField::sizeHint() const {
  const int height = std::max(kPaletteFieldHeight, fontMetrics().height() + 8);
  return {isCompact() ? height : wordsWidth(), height};
}

void PaletteField::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPalette& colors = palette();
  const QColor edge = hasFocus() ? tone(colors, Tone::kFocus) : Theme::of(colors).controlEdge;
  painter.setPen(QPen(edge, hasFocus() ? 2 : 1));
  painter.setBrush(tone(colors, isDown() ? Tone::kSelection : underMouse() ? Tone::kHover : Tone::kView));
  const double inset = hasFocus() ? 1 : 0.5;  // so that the frame lies on whole pixels
  painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
  QRectF icon(0, 0, kPaletteFieldIcon, kPaletteFieldIcon);
  icon.moveCenter(QRectF(rect()).center());
  if (!isCompact()) icon.moveLeft(kPaletteFieldPadding);
  paintGlyph(&painter, icon, Glyph::kSearch, tone(colors, Tone::kSecondary));
  if (isCompact()) return;
  const QRect words = rect().adjusted(2 * kPaletteFieldPadding + kPaletteFieldIcon, 0, -kPaletteFieldPadding, 0);
  painter.setPen(tone(colors, Tone::kSecondary));
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, text());
  painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, keys());
}

void PaletteField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
  QAbstractButton::keyPressEvent(event);
}

void PaletteField::enterEvent(QEnterEvent* event) {
  QAbstractButton::enterEvent(event);
  update();
}

void PaletteField::leaveEvent(QEvent* event) {
  QAbstractButton::leaveEvent(event);
  update();
}

}  // namespace widgets

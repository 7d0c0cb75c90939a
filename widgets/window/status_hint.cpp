#include "widgets/window/status_hint.h"

#include <QPainter>
#include <QStatusBar>
#include <algorithm>

#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kHintBeside = 6;  // Qt's, of a message and the bar's edge
constexpr int kHintAround = 2;  // above and below several lines

}  // namespace

StatusHint::StatusHint(QStatusBar* bar) : QLabel(bar->window()), bar_(bar) {
  setObjectName(QStringLiteral("statusHint"));
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setContentsMargins(kHintBeside, kHintAround, kHintBeside, kHintAround);
  setAutoFillBackground(true);
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  connect(bar, &QStatusBar::messageChanged, this, &StatusHint::tell);
}

int StatusHint::roomInBar() const {
  int room = bar_->width();
  for (const QWidget* part : bar_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (part->isVisible()) room = std::min(room, part->x());
  }
  return room;
}

void StatusHint::tell(const QString& text) {
  const int needed = bar_->fontMetrics().horizontalAdvance(text) + 2 * kHintBeside;
  if (text.isEmpty() || needed <= roomInBar()) return hide();
  setFont(bar_->font());
  setText(text);
  const int width = bar_->width();
  const int height = std::max(bar_->height(), heightForWidth(width));
  const QPoint corner = bar_->mapTo(parentWidget(), QPoint(0, bar_->height()));
  setGeometry(corner.x(), corner.y() - height, width, height);
  raise();
  show();
}

// Where it is higher than the bar an edge parts it from the page.
void StatusHint::paintEvent(QPaintEvent* event) {
  QLabel::paintEvent(event);
  if (height() > bar_->height()) QPainter(this).fillRect(0, 0, width(), 1, Theme::of(palette()).border);
}

}  // namespace widgets

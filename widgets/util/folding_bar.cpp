#include "widgets/util/folding_bar.h"

#include <QBoxLayout>
#include <QEvent>
#include <QWidget>
#include <algorithm>

namespace widgets {

FoldingBar::FoldingBar(QWidget* bar, QBoxLayout* row, int line) : QObject(bar), bar_(bar), row_(row), line_(line) {
  bar_->installEventFilter(this);
}

bool FoldingBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == bar_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) fit();
  return QObject::eventFilter(watched, event);
}

void FoldingBar::fit() {
  const QMargins margins = bar_->layout()->contentsMargins();
  int needed = margins.left() + margins.right() + (row_->count() - 1) * std::max(0, row_->spacing());
  for (int i = 0; i < row_->count(); ++i) needed += row_->itemAt(i)->minimumSize().width();
  const bool isFolded = row_->direction() == QBoxLayout::TopToBottom;
  const bool fits = needed <= bar_->width();
  if (fits != isFolded) return;
  row_->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  bar_->setFixedHeight(bar_->maximumHeight() + (fits ? -line_ : line_));
}

}  // namespace widgets

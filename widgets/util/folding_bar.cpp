#include "widgets/util/folding_bar.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

namespace widgets {
namespace {

constexpr int kIconToWords = 4;  // Qt's
constexpr int kSlack = 8;        // a style may add other margins to words: the bar must not go to and fro

bool losesWords(const QToolButton& tool) {
  return !tool.isHidden() && !tool.icon().isNull() && !tool.text().isEmpty();
}

}  // namespace

FoldingBar::FoldingBar(QWidget* bar, const QList<QBoxLayout*>& rows, int line)
    : QObject(bar), bar_(bar), rows_(rows), line_(line), least_(bar->maximumHeight()) {
  bar_->installEventFilter(this);
}

void FoldingBar::addTool(QToolButton* tool) {
  tool->setToolButtonStyle(tool->icon().isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
  tools_ << tool;
}

void FoldingBar::addSpare(QLabel* label, QWidget* control, qsizetype row) {
  spares_.append({label, control, row});
}

bool FoldingBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == bar_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) fit();
  return QObject::eventFilter(watched, event);
}

bool FoldingBar::isRow(const QLayout* layout) const {
  return std::ranges::any_of(rows_, [layout](const QBoxLayout* row) { return row == layout; });
}

int FoldingBar::widthOf(const QBoxLayout& row) const {
  int width = 0;
  for (int i = 0; i < row.count(); ++i) {
    QLayoutItem* item = row.itemAt(i);
    if (item->isEmpty()) continue;
    if (width > 0) width += row.spacing();
    width += isRow(item->layout()) ? widthOf(*static_cast<QBoxLayout*>(item->layout())) : item->minimumSize().width();
  }
  return width;
}

int FoldingBar::leastWidth() const {
  int width = 0;
  for (const QBoxLayout* row : rows_) {
    for (int i = 0; i < row->count(); ++i) {
      if (!isRow(row->itemAt(i)->layout())) width = std::max(width, row->itemAt(i)->minimumSize().width());
    }
  }
  return width;
}

int FoldingBar::wordsWidth(qsizetype row) const {
  int width = 0;
  for (const QToolButton* tool : tools_) {
    if (!losesWords(*tool)) continue;
    const QFontMetrics font = tool->fontMetrics();
    width += kIconToWords + font.size(Qt::TextShowMnemonic, tool->text()).width() +
             2 * font.horizontalAdvance(QLatin1Char(' '));
  }
  for (const Spare& spare : spares_) {
    if (!spare.control->isHidden() && spare.row >= row)
      width += spare.label->sizeHint().width() + rows_.back()->spacing();
  }
  return width;
}

void FoldingBar::dropWords(bool drops) {
  isTerse_ = drops;
  for (QToolButton* tool : tools_) {
    const bool hasIcon = !tool->icon().isNull();
    const auto style = !hasIcon ? Qt::ToolButtonTextOnly
                       : drops  ? Qt::ToolButtonIconOnly
                                : Qt::ToolButtonTextBesideIcon;
    if (tool->toolButtonStyle() != style) tool->setToolButtonStyle(style);
  }
  for (const Spare& spare : spares_) spare.label->setHidden(drops || spare.control->isHidden());
}

void FoldingBar::fit() {
  const QMargins margins = bar_->layout()->contentsMargins();
  const int room = bar_->width() - margins.left() - margins.right();
  qsizetype lines = 0;
  bool drops = false;
  for (; lines < rows_.size(); ++lines) {
    const int words = wordsWidth(lines);
    const int width = widthOf(*rows_[lines]);
    const int full = isTerse_ ? width + words + kSlack : width;
    const int terse = isTerse_ ? width : width - words + kSlack;
    drops = full > room && words > 0;
    if (full <= room || terse <= room) break;
  }
  dropWords(drops);
  for (qsizetype i = 0; i < rows_.size(); ++i) {
    rows_[i]->setDirection(i < lines ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  }
  const int height = least_ + static_cast<int>(lines) * line_;
  if (bar_->maximumHeight() != height) bar_->setFixedHeight(height);
}

}  // namespace widgets

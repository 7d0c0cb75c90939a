#include "widgets/panels/flow_row.h"

#include <algorithm>
#include <utility>

namespace widgets {

namespace {

// That an item takes of a line; one that needs more than all of it wraps its words, where it can.
QSize sizeIn(int line, const QLayoutItem& item) {
  const QSize least = item.minimumSize();
  QSize size = item.sizeHint().expandedTo(least);
  if (size.width() <= line) return size;
  size.setWidth(std::max(line, least.width()));
  if (item.hasHeightForWidth()) size.setHeight(item.heightForWidth(size.width()));
  return size;
}

}  // namespace

FlowRow::FlowRow(int spacing, Lines lines) : lines_(lines) {
  setSpacing(spacing);
  setContentsMargins(0, 0, 0, 0);
}

FlowRow::~FlowRow() {
  qDeleteAll(items_);
}

void FlowRow::addItem(QLayoutItem* item) {
  items_ << item;
}

QLayoutItem* FlowRow::itemAt(int index) const {
  return items_.value(index);
}

QLayoutItem* FlowRow::takeAt(int index) {
  return index >= 0 && index < count() ? items_.takeAt(index) : nullptr;
}

int FlowRow::heightForWidth(int width) const {
  const QMargins margins = contentsMargins();
  const QRect room(0, 0, width - margins.left() - margins.right(), 0);
  return place(room, false) + margins.top() + margins.bottom();
}

QSize FlowRow::minimumSize() const {
  QSize least;
  for (const QLayoutItem* item : items_) {
    if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
  }
  return least.grownBy(contentsMargins());
}

QSize FlowRow::sizeHint() const {
  QSize all(0, 0);
  for (const QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    const QSize hint = item->sizeHint();
    all = {all.width() + hint.width() + (all.width() > 0 ? spacing() : 0), std::max(all.height(), hint.height())};
  }
  return all.grownBy(contentsMargins());
}

void FlowRow::setGeometry(const QRect& rect) {
  const QRect own = alignment() ? alignmentRect(rect) : rect;
  QLayout::setGeometry(own);
  place(own.marginsRemoved(contentsMargins()), true);
}

int FlowRow::place(const QRect& rect, bool moves) const {
  QPoint at = rect.topLeft();
  int line = 0;  // height of the current one
  QList<std::pair<QLayoutItem*, QRect>> inLine;
  const auto endLine = [&] {
    const int spare = rect.width() - (at.x() - spacing() - rect.x());
    const int shift = lines_ == Lines::kCentred ? std::max(0, spare / 2) : 0;
    for (const auto& [item, area] : std::exchange(inLine, {})) {
      if (moves) item->setGeometry(area.translated(shift, (line - area.height()) / 2));
    }
  };
  for (QLayoutItem* item : items_) {
    if (item->isEmpty()) continue;
    const QSize hint = sizeIn(rect.width(), *item);
    if (at.x() > rect.x() && at.x() + hint.width() > rect.x() + rect.width()) {
      endLine();
      at = {rect.x(), at.y() + line + spacing()};
      line = 0;
    }
    inLine << std::pair(item, QRect(at, hint));
    at.rx() += hint.width() + spacing();
    line = std::max(line, hint.height());
  }
  endLine();
  return at.y() + line - rect.y();
}

}  // namespace widgets

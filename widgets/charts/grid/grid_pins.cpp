#include "widgets/charts/grid/grid_pins.h"

namespace widgets {

void GridPins::set(const QStringList& tags) {
  if (tags == tags_) return;
  tags_ = tags;
  emit changed(tags_);
}

void GridPins::pin(const QString& tag, bool pinned) {
  QStringList next = tags_;
  next.removeAll(tag);
  if (pinned) next << tag;
  set(next);
}

void GridPins::move(const QString& tag, qsizetype to) {
  const qsizetype from = tags_.indexOf(tag);
  if (from < 0 || to < 0 || to >= tags_.size() || to == from) return;
  QStringList next = tags_;
  next.move(from, to);
  set(next);
}

void GridPins::moveBeside(const QString& tag, const QString& other, DropPlace place) {
  const qsizetype from = tags_.indexOf(tag);
  qsizetype to = tags_.indexOf(other) + (place == DropPlace::kAfter ? 1 : 0);
  if (from >= 0 && from < to) --to;
  move(tag, to);
}

}  // namespace widgets

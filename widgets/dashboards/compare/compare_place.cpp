#include "widgets/dashboards/compare/compare_place.h"

#include <QItemSelectionModel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTreeView>
#include <algorithm>

#include "widgets/dashboards/compare/compare_model.h"

namespace widgets {
namespace {

constexpr int kSeenColumn = 1;  // the names have a table of their own

}  // namespace

QString ComparePlace::runAt(int row) const {
  return row >= 0 && row < model_.rowCount() ? model_.row(row).id : QString();
}

void ComparePlace::keep() {
  selected_.clear();
  for (const QModelIndex& index : values_.selectionModel()->selectedRows()) selected_ << runAt(index.row());
  const QModelIndex current = values_.selectionModel()->currentIndex();
  current_ = runAt(current.row());
  column_ = current.column();
  const QModelIndex first = values_.indexAt({});
  top_ = runAt(first.row());
  topY_ = values_.visualRect(first).y();
  scrolled_ = {values_.horizontalScrollBar()->value(), values_.verticalScrollBar()->value()};
}

void ComparePlace::restoreSelection() {
  const QSignalBlocker quiet(values_.selectionModel());
  const int last = model_.columnCount() - 1;
  QItemSelection rows;
  for (const QString& id : selected_) {
    const int row = id.isEmpty() ? -1 : model_.rowOf(id);
    if (row >= 0) rows.select(model_.index(row, 0), model_.index(row, last));
  }
  const int current = current_.isEmpty() ? -1 : model_.rowOf(current_);
  if (current >= 0) {
    values_.selectionModel()->setCurrentIndex(model_.index(current, std::clamp(column_, 0, last)),
                                              QItemSelectionModel::NoUpdate);
  }
  values_.selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

void ComparePlace::restore() {
  if (model_.columnCount() == 0) return;
  restoreSelection();
  values_.doItemsLayout();
  values_.horizontalScrollBar()->setValue(scrolled_.x());
  QScrollBar* bar = values_.verticalScrollBar();
  bar->setValue(scrolled_.y());
  const int row = top_.isEmpty() ? -1 : model_.rowOf(top_);
  if (row >= 0) bar->setValue(bar->value() + values_.visualRect(model_.index(row, kSeenColumn)).y() - topY_);
}

}  // namespace widgets

// Paints a table of names and values so that the two of each row share its whole width: a name is cut only where the
// value beside it leaves no room, and not because another row's value is long. For tables without a head. GUI thread
// only.
#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace app {

class SharedRowDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  // Column 0 of `table` has the names, column 1 the values. Sets itself as its delegate.
  explicit SharedRowDelegate(QTreeView* table);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // Pixels of a cell of this row.
  QRect placeOf(const QModelIndex& index) const;

 private:
  int widthOf(const QModelIndex& index) const;

  QTreeView* table_;
};

}  // namespace app

// Draws the rows of the columns page's lists: a tag, the text, a caption at the right, a problem below. GUI thread
// only.
#pragma once

#include <QStyledItemDelegate>

namespace app {

class ColumnDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace app

// Paints the rows of the lists on the columns page: a tag, the text, a caption on the right, a problem below. GUI
// thread only.
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

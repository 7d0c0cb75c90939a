// Paints a cell's list of numbers as a small line in the cell's colour, its end marked. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace app {

inline constexpr int kSparkRole = Qt::UserRole + 8;  // QList<double>

class SparkDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace app

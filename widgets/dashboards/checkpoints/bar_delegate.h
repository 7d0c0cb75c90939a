// Rows of 24 pixels whose numbers may stand on a bar that shows their share of the largest, and whose damaged tensors
// stand out. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace widgets {

class BarDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  // `role`: gives 0 to 1, or nothing where there is no bar.
  explicit BarDelegate(int role, QObject* parent) : QStyledItemDelegate(parent), role_(role) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  int role_;
};

// A tree or list of such rows.
QTreeView* makeBarTree(const QString& name, const QString& title, int barRole, QWidget* parent);

}  // namespace widgets

// Paints the cells of the table of runs: eye, curve and name; state; numbers over a bar, the best in semibold; groups'
// rows on a darker ground. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace widgets {

class CompareDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  // Where a click in the first column shows or hides the run.
  static QRect eyeRect(const QRect& cell, bool indented);
  // Pixels for the name in a first column of that width.
  static int nameRoom(int width, bool indented);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintName(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index,
                 const QColor& plate) const;
  void paintGroupName(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) const;
  void paintState(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) const;
  void paintValue(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
};

}  // namespace widgets

// Paints a run's cells: eye, colour swatch and name; state as icon and word; numbers right-aligned. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace widgets {

class RunListDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  // Where a click in the run cell shows or hides the run.
  static QRect eyeRect(const QRect& cell);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // A live update must not overwrite a name that is being typed.
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;

 protected:
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

 private:
  void paintRun(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) const;
  void paintState(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) const;
};

}  // namespace widgets

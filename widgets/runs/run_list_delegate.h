// Paints the lines of the list of runs: arrow, eye, a sample of the curve and the name; state as icon and word; numbers
// right-aligned and never cut. Heads tell how many of their runs are shown. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

class QTreeView;

namespace widgets {

class RunListDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  // Where a click in the run cell shows or hides the run.
  static QRect eyeRect(const QRect& cell, int depth = 0);
  // Where a click opens or closes what is below.
  static QRect arrowRect(const QRect& cell, int depth = 0);
  // From the left of the cell, of a run at a depth.
  static int nameLeft(int depth);
  // What is shown of a name: as it was fitted, or where a mark beside it leaves less, the whole one shortened once.
  static QString nameFor(const QString& fitted, const QString& whole, const QFontMetrics& metrics, int room);
  // Which of the counts, longest first, stands beside a name of so many pixels: one that leaves it whole, else the
  // shortest if half of the name has room.
  static QString countFor(const QStringList& counts, int name, const QFontMetrics& metrics, int room);
  // Pixels of the widest value in the list, none of which may be cut.
  static int widestValue(const QTreeView& view);

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
  void paintRun(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index,
                const QColor& plate) const;
  // `nameRight`: where the column of names ends, while `cell` may go on.
  void paintHead(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index,
                 int nameRight) const;
  void paintState(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) const;
  void paintValue(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) const;
};

}  // namespace widgets

// Paints an entry of the command palette: matching letters in bold, the shortcut and the kind on the right. GUI thread
// only.
#pragma once

#include <QStyledItemDelegate>

namespace widgets {

class PaletteDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  // Pixels in which no word of the entry is cut.
  static int wordsWidth(const QFont& font, const QModelIndex& index);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace widgets

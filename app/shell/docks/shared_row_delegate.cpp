#include "app/shell/docks/shared_row_delegate.h"

#include <QTreeView>
#include <algorithm>

#include "widgets/theme/seen_cells.h"

namespace app {
namespace {
constexpr double kNameShare = 0.45;  // of the row, that a name has where its value is longer than the rest
}

SharedRowDelegate::SharedRowDelegate(QTreeView* table) : QStyledItemDelegate(table), table_(table) {
  table->setItemDelegate(this);
  // What changes in one cell moves the other's end.
  connect(table->model(), &QAbstractItemModel::dataChanged, table->viewport(), qOverload<>(&QWidget::update));
}

int SharedRowDelegate::widthOf(const QModelIndex& index) const {
  return table_->fontMetrics().horizontalAdvance(index.data().toString()) + 2 * widgets::cellMargin(*table_) + 1;
}

QRect SharedRowDelegate::placeOf(const QModelIndex& index) const {
  const int all = table_->viewport()->width();
  const int name = std::min(widthOf(index.siblingAtColumn(0)), static_cast<int>(kNameShare * all));
  const int value = std::min(widthOf(index.siblingAtColumn(1)), all - name);
  QRect place = table_->visualRect(index.siblingAtColumn(0));
  place.setLeft(index.column() == 0 ? 0 : all - value);
  place.setRight((index.column() == 0 ? all - value : all) - 1);
  return place;
}

void SharedRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem moved(option);
  const QRect place = placeOf(index);
  moved.rect.setLeft(place.left());
  moved.rect.setRight(place.right());
  moved.textElideMode = Qt::ElideMiddle;
  QStyledItemDelegate::paint(painter, moved, index);
}

QSize SharedRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize size = QStyledItemDelegate::sizeHint(option, index);
  return {std::min(size.width(), table_->viewport()->width() / 2), size.height()};
}

}  // namespace app

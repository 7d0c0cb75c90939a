#include "widgets/tables/cell_table.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <algorithm>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/util/focus_ring.h"

namespace widgets {
namespace {

constexpr int kNarrowColumn = 64;  // of the last one, which takes the rest
constexpr double kBarAlpha = 0.25;

// A bar in the accent colour over the text of cells that have one.
class CellBarDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant bar = index.data(kBarRole);
    if (!bar.isValid()) return;
    QColor color = tone(option.palette, Tone::kAccent);
    color.setAlphaF(kBarAlpha);
    QRectF box(option.rect.adjusted(1, 2, -1, -2));
    box.setWidth(box.width() * std::clamp(bar.toDouble(), 0.0, 1.0));
    painter->fillRect(box, color);
  }
};

// Of a column whose head has no room for the arrow of sorting.
int leastWidth(const QTableView& view, int column) {
  const QString words = view.model()->headerData(column, Qt::Horizontal).toString();
  const int cells = static_cast<const QAbstractItemView&>(view).sizeHintForColumn(column);
  const int margins = 2 * (cellMargin(view) + 1);
  return std::max(cells, view.horizontalHeader()->fontMetrics().horizontalAdvance(words) + margins) + 1;
}

}  // namespace

void CellTable::setTable(TableContent table) {
  beginResetModel();
  table_ = std::move(table);
  endResetModel();
}

int CellTable::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}

int CellTable::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_.columns.size());
}

QVariant CellTable::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const TableRow& row = table_.rows[static_cast<std::size_t>(index.row())];
  if (role == kFirstRole) return QVariant::fromValue(row.key);
  if (static_cast<std::size_t>(index.column()) >= row.cells.size()) return {};
  const TableCell& cell = row.cells[static_cast<std::size_t>(index.column())];
  switch (role) {
    case Qt::DisplayRole:
      return cell.text;
    case Qt::DecorationRole:
      return cell.picture.isNull() ? QVariant() : QVariant(cell.picture);
    case Qt::ToolTipRole:
      return cell.tip.isEmpty() ? QVariant() : QVariant(cell.tip);
    case Qt::TextAlignmentRole:
      return QVariant(cell.number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case kSortRole:
      return cell.number ? QVariant(*cell.number) : QVariant(cell.text);
    case kBarRole:
      return cell.bar ? QVariant(*cell.bar) : QVariant();
    case Qt::FontRole: {
      if (!cell.strong) return {};
      QFont font;
      font.setWeight(QFont::DemiBold);
      return font;
    }
    default:
      return {};
  }
}

QVariant CellTable::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= table_.columns.size()) return {};
  if (role == Qt::DisplayRole) return table_.columns[section];
  if (role != Qt::TextAlignmentRole) return {};
  const bool numbers = !table_.rows.empty() && static_cast<std::size_t>(section) < table_.rows[0].cells.size() &&
                       table_.rows[0].cells[static_cast<std::size_t>(section)].number;
  return QVariant(numbers ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
}

QTableView* makeTableView(CellTable* model, const QString& name, const QString& accessibleName, bool sortable,
                          QWidget* parent) {
  auto* view = new QTableView(parent);
  view->setObjectName(name);
  view->setAccessibleName(accessibleName);
  if (sortable) {
    auto* sorted = new QSortFilterProxyModel(view);
    sorted->setSourceModel(model);
    sorted->setSortRole(kSortRole);
    view->setModel(sorted);
    view->setSortingEnabled(true);
    view->sortByColumn(-1, Qt::AscendingOrder);
  } else {
    view->setModel(model);
  }
  view->setItemDelegate(new CellBarDelegate(view));
  view->setSelectionBehavior(QAbstractItemView::SelectRows);
  view->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view->setTabKeyNavigation(false);
  view->setShowGrid(false);
  view->setWordWrap(false);
  view->setFrameShape(QFrame::NoFrame);
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(measures::rowHeight(view->fontMetrics()));
  view->horizontalHeader()->setHighlightSections(false);
  view->horizontalHeader()->setDefaultSectionSize(kNarrowColumn);
  view->horizontalHeader()->setStretchLastSection(true);
  new FocusRing(view);
  QObject::connect(model, &QAbstractItemModel::modelReset, view, [view] {
    fitColumns(*view);
    constexpr int kWidestColumn = 320;
    for (int column = 0; column + 1 < view->model()->columnCount(); ++column) {  // the last one takes the rest
      view->setColumnWidth(column, std::min(view->columnWidth(column), kWidestColumn));
    }
  });
  return view;
}

void fitColumns(QTableView& view) {
  view.resizeColumnsToContents();
  const QHeaderView& head = *view.horizontalHeader();
  const int columns = head.count();
  int all = 0;
  for (int column = 0; column < columns; ++column)
    all += std::max(head.sectionSizeHint(column), head.sectionSize(column));
  if (all <= view.viewport()->width()) return;
  for (int column = 0; column < columns; ++column) view.setColumnWidth(column, leastWidth(view, column));
}

int neededWidth(const QTableView& view) {
  int all = 2 * view.frameWidth() + view.verticalScrollBar()->sizeHint().width();
  for (int column = 0; column < view.horizontalHeader()->count(); ++column) all += leastWidth(view, column);
  return all;
}

TableCell numberCell(double number) {
  return {measuredText(number), number};
}

}  // namespace widgets

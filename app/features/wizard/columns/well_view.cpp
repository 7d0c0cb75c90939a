#include "app/features/wizard/columns/well_view.h"

#include <QDragMoveEvent>
#include <QMimeData>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/features/wizard/columns/column_delegate.h"
#include "widgets/panels/tones.h"

namespace app {
namespace {

constexpr double kEdge = 0.25;  // of a row's height at both ends: between rows, not onto this one

}  // namespace

WellView::WellView(WellModel* model, QWidget* parent) : QListView(parent), model_(model) {
  setModel(model);
  setItemDelegate(new ColumnDelegate(this));
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setMouseTracking(true);
  setDragEnabled(true);
  setAcceptDrops(true);
  viewport()->setAcceptDrops(true);
  setDropIndicatorShown(false);
  setTextElideMode(Qt::ElideRight);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &WellView::chosenChanged);
  connect(model, &QAbstractItemModel::modelReset, this, [this] { order_.clear(); });
}

std::vector<int> WellView::chosenRows() const {
  std::vector<int> rows;
  for (const QModelIndex& index : selectionModel()->selectedIndexes()) rows.push_back(index.row());
  std::ranges::sort(rows);
  return rows;
}

void WellView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
  QListView::selectionChanged(selected, deselected);
  const std::vector<int> now = chosenRows();
  std::erase_if(order_, [&](int row) { return std::ranges::count(now, row) == 0; });
  for (const int row : now) {
    if (std::ranges::count(order_, row) == 0) order_.push_back(row);
  }
}

void WellView::choose(int row) {
  const QModelIndex index = model_->index(row);
  selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

bool WellView::takes(const QMimeData* data) {
  return !draggedFeatures(data).isEmpty() || !draggedColumns(data).rows.empty();
}

WellView::Place WellView::placeAt(const QPoint& point) const {
  const QModelIndex index = indexAt(point);
  if (!index.isValid()) return {model_->rowCount(), false};
  const QRect rect = visualRect(index);
  const double share = (point.y() - rect.top()) / static_cast<double>(rect.height());
  if (share < kEdge) return {index.row(), false};
  if (share > 1 - kEdge) return {index.row() + 1, false};
  return {index.row(), true};
}

void WellView::dragEnterEvent(QDragEnterEvent* event) {
  if (takes(event->mimeData())) event->acceptProposedAction();
}

void WellView::dragMoveEvent(QDragMoveEvent* event) {
  if (!takes(event->mimeData())) return event->ignore();
  hot_ = true;
  hotPlace_ = placeAt(event->position().toPoint());
  viewport()->update();
  event->acceptProposedAction();
}

void WellView::dragLeaveEvent(QDragLeaveEvent*) {
  hot_ = false;
  viewport()->update();
}

void WellView::dropEvent(QDropEvent* event) {
  hot_ = false;
  viewport()->update();
  const Place place = placeAt(event->position().toPoint());
  // The list itself is changed by who hears the signals: nothing is for the source to remove.
  event->setDropAction(Qt::CopyAction);
  event->accept();
  const QStringList features = draggedFeatures(event->mimeData());
  if (!features.isEmpty()) return emit featuresDropped(features, place.row, place.onto);
  const DraggedColumns columns = draggedColumns(event->mimeData());
  if (!columns.rows.empty()) emit columnsDropped(columns, place.row, place.onto);
}

void WellView::setUsesAll(bool usesAll) {
  if (std::exchange(usesAll_, usesAll) != usesAll) viewport()->update();
}

QString WellView::emptyText() const {
  const QString key = well() == Well::kWide ? tr("W") : tr("D");
  return usesAll_ ? tr("Every number is used as it is. To use only some, or words, too, drag features here, or select "
                       "them and press %1.")
                        .arg(key)
                  : tr("Drag features here, or select them and press %1").arg(key);
}

void WellView::paintEvent(QPaintEvent* event) {
  QListView::paintEvent(event);
  using widgets::Tone;
  QPainter painter(viewport());
  if (model_->rowCount() == 0) {
    painter.setPen(widgets::tone(palette(), Tone::kSecondary));
    painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, emptyText());
  }
  if (!hot_) return;
  painter.setPen(QPen(widgets::tone(palette(), Tone::kAccent), 2));
  const int last = model_->rowCount() - 1;
  if (hotPlace_.onto) {
    painter.drawRect(visualRect(model_->index(hotPlace_.row)).adjusted(1, 1, -1, -1));
  } else {
    const int y = hotPlace_.row <= last ? visualRect(model_->index(hotPlace_.row)).top()
                  : last >= 0           ? visualRect(model_->index(last)).bottom()
                                        : 1;
    painter.drawLine(0, y, viewport()->width(), y);
  }
}

}  // namespace app

#include "widgets/dashboards/checkpoints/list_fit.h"

#include <QEvent>
#include <QHeaderView>
#include <QSplitter>
#include <QTreeView>
#include <algorithm>

#include "widgets/dashboards/checkpoints/checkpoint_list_model.h"

namespace widgets {
namespace {

constexpr int kLeastList = 344;    // or what it needs, where that is less
constexpr int kTensorsRoom = 430;  // that the tensors keep, with the usual font
constexpr double kUsualLine = 16;  // height of a line of it
constexpr int kScrollBarWidth = 14;
constexpr int kCellMargins = 12;

}  // namespace

ListFit::ListFit(QTreeView* list, QSplitter* splitter) : QObject(splitter), list_(list), splitter_(splitter) {
  splitter_->installEventFilter(this);
  list_->installEventFilter(this);
  connect(splitter_, &QSplitter::splitterMoved, this, [this] { isDragged_ = true; });
  connect(list_->model(), &QAbstractItemModel::modelReset, this, &ListFit::fit);
  connect(list_->model(), &QAbstractItemModel::dataChanged, this, &ListFit::fit);  // the metric is read later
}

bool ListFit::eventFilter(QObject* watched, QEvent* event) {
  const bool isRoom = watched == splitter_ && event->type() == QEvent::Resize;
  if (isRoom || (watched == list_ && event->type() == QEvent::FontChange)) fit();
  return QObject::eventFilter(watched, event);
}

int ListFit::widthOfWords() const {
  const int marks = CheckpointListModel::kMarks;
  int words = list_->header()->sectionSizeHint(marks);
  for (int row = 0; row < list_->model()->rowCount(); ++row) {
    const QString text = list_->model()->index(row, marks).data().toString();
    words = std::max(words, list_->fontMetrics().horizontalAdvance(text) + kCellMargins);
  }
  return words;
}

// Sizes and ages are in the tool tips, too.
void ListFit::fit() {
  QHeaderView* header = list_->header();
  constexpr int kSpare[] = {CheckpointListModel::kSize, CheckpointListModel::kAge};
  for (const int column : kSpare) header->setSectionHidden(column, false);
  header->resizeSections(QHeaderView::ResizeToContents);
  const int numbers = header->length() - header->sectionSize(CheckpointListModel::kMarks);
  const int rows = list_->model()->rowCount() * std::max(1, list_->sizeHintForRow(0));
  int needed = numbers + widthOfWords() + (rows > list_->viewport()->height() ? kScrollBarWidth : 0);
  const double larger = std::max(1.0, list_->fontMetrics().height() / kUsualLine);
  const int most = std::max(kLeastList, splitter_->width() - qRound(kTensorsRoom * larger));
  for (const int column : kSpare) {
    if (needed <= most) break;
    needed -= header->sectionSize(column);
    header->setSectionHidden(column, true);
  }
  list_->setMinimumWidth(std::min(needed, kLeastList));
  if (!isDragged_)
    splitter_->setSizes({std::min(needed, most), std::max(1, splitter_->width() - std::min(needed, most))});
}

}  // namespace widgets

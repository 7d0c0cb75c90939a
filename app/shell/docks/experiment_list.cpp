#include "app/shell/docks/experiment_list.h"

#include <QEvent>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "app/workbench/places/workspace.h"
#include "engine/core/error.h"
#include "widgets/theme/measures.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

constexpr int kLeastExperiments = 3;     // that are seen at once in the lowest dock
constexpr double kMostOfTheDock = 0.45;  // of its height; the runs below have the rest
constexpr int kRowPadding = 6;           // above and below a row's words
constexpr int kRoomAbove = 4;        // the first row, below the dock's title
constexpr int kIndent = 7;           // beside the list's own margin: below the dock's title and above the runs' caption
constexpr int kNeedsDataRole = Qt::UserRole + 1;
constexpr const char* kQuickSample = "iris_dnn";  // of the samples: it trains in seconds

// The rows reach the edge, as those of the runs do; their words begin where the dock's title does.
class IndentedRows : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem whole = option;
    initStyleOption(&whole, index);
    whole.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &whole, painter, whole.widget);
    QStyleOptionViewItem words = option;
    words.rect.setLeft(words.rect.left() + kIndent);
    QStyledItemDelegate::paint(painter, words, index);
  }
};

}  // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
  setObjectName(QStringLiteral("experimentList"));
  setAccessibleName(tr("Experiments"));
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollMode(ScrollPerItem);
  setViewportMargins(0, kRoomAbove, 0, 0);
  setItemDelegate(new IndentedRows(this));
  hide();  // until there are some
}

QString ExperimentList::showWorkspace(const Workspace& workspace) {
  clear();
  setVisible(workspace.place() == Workspace::Place::kWorkspace);
  QListWidgetItem* ready = nullptr;  // the first that trains as it is, without a folder of data
  QString problem;
  std::vector<ExperimentFile> files;
  try {
    files = workspace.experiments();
  } catch (const engine::Error& error) {
    problem = widgets::errorWords(error);
  }
  for (const ExperimentFile& file : files) {
    auto* item = new QListWidgetItem(QString::fromStdString(file.name), this);
    item->setData(Qt::UserRole, QString::fromStdString(file.path));
    item->setData(kNeedsDataRole, file.needsData);
    item->setToolTip(QString::fromStdString(file.path));
    if (!file.needsData && (!ready || file.name == kQuickSample)) ready = item;
    if (file.path == workspace.openedFile()) setCurrentItem(item);
  }
  if (!currentItem() && ready) setCurrentItem(ready);
  if (!currentItem()) setCurrentRow(0);
  fitRows();
  return problem;
}

// As high as whole rows, so that none is cut. Runs that come or go change nothing.
void ExperimentList::fitRows() {
  const int row = std::max(widgets::measures::kRowHeight, fontMetrics().height() + kRowPadding);
  for (int i = 0; i < count(); ++i) item(i)->setSizeHint({0, row});
  const int room = parentWidget() ? static_cast<int>(parentWidget()->height() * kMostOfTheDock) / row : 0;
  setFixedHeight(std::clamp(count(), 1, std::max(kLeastExperiments, room)) * row + kRoomAbove);
}

void ExperimentList::watchDock() {
  if (std::exchange(dock_, parentWidget()) == parentWidget()) return;
  if (dock_) dock_->installEventFilter(this);
}

bool ExperimentList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == dock_ && event->type() == QEvent::Resize) fitRows();
  return QListWidget::eventFilter(watched, event);
}

bool ExperimentList::event(QEvent* event) {
  if (event->type() == QEvent::ParentChange) watchDock();
  return QListWidget::event(event);
}

void ExperimentList::changeEvent(QEvent* event) {
  QListWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitRows();
}

void ExperimentList::resizeEvent(QResizeEvent* event) {
  QListWidget::resizeEvent(event);
  if (currentItem()) scrollToItem(currentItem());  // which was chosen before there was a height
}

void ExperimentList::refresh(const Workspace& workspace, const QString& file) {
  const QString former = selectedFile();
  const int row = currentRow();
  {
    const QSignalBlocker blocker(this);
    showWorkspace(workspace);
    setCurrentItem(nullptr);
  }
  for (const QString& wanted : {file, former}) {
    if (!currentItem() && !wanted.isEmpty()) selectFile(wanted);
  }
  if (!currentItem()) setCurrentRow(std::min(std::max(row, 0), count() - 1));
}

QString ExperimentList::selectedFile() const {
  const QListWidgetItem* item = currentItem();
  return item ? item->data(Qt::UserRole).toString() : QString();
}

QString ExperimentList::selectedName() const {
  return currentItem() ? currentItem()->text() : QString();
}

bool ExperimentList::needsData() const {
  return currentItem() && currentItem()->data(kNeedsDataRole).toBool();
}

void ExperimentList::select(const QString& name) {
  const QList<QListWidgetItem*> found = findItems(name, Qt::MatchExactly);
  if (!found.isEmpty()) setCurrentItem(found.front());
}

void ExperimentList::selectFile(const QString& path) {
  select(QString::fromStdString(experimentName(path.toStdString())));
}

}  // namespace app

#include "app/shell/docks/experiment_list.h"

#include <QSignalBlocker>

#include "app/workbench/places/workspace.h"
#include "engine/core/error.h"

namespace app {
namespace {

constexpr int kHeight = 132;
constexpr int kListRowHeight = 24;
constexpr const char* kQuickSample = "iris_dnn";  // of the samples: it trains in seconds

}  // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
  setObjectName(QStringLiteral("experimentList"));
  setAccessibleName(tr("Experiments"));
  setFixedHeight(kHeight);
  setFrameShape(QFrame::NoFrame);
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
    problem = QString::fromUtf8(error.what());
  }
  for (const ExperimentFile& file : files) {
    auto* item = new QListWidgetItem(QString::fromStdString(file.name), this);
    item->setSizeHint({0, kListRowHeight});
    item->setData(Qt::UserRole, QString::fromStdString(file.path));
    item->setToolTip(QString::fromStdString(file.path));
    if (!file.needsData && (!ready || file.name == kQuickSample)) ready = item;
    if (file.path == workspace.openedFile()) setCurrentItem(item);
  }
  if (!currentItem() && ready) setCurrentItem(ready);
  if (!currentItem()) setCurrentRow(0);
  return problem;
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

void ExperimentList::select(const QString& name) {
  const QList<QListWidgetItem*> found = findItems(name, Qt::MatchExactly);
  if (!found.isEmpty()) setCurrentItem(found.front());
}

void ExperimentList::selectFile(const QString& path) {
  select(QString::fromStdString(experimentName(path.toStdString())));
}

}  // namespace app

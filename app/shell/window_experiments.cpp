// What the window does with experiments: keeps edits, shows new ones, trains.
#include "app/shell/docks/experiment_list.h"
#include "app/shell/main_window.h"
#include "app/shell/mode_pages.h"
#include "app/shell/pages/experiment_page.h"
#include "engine/core/error.h"

namespace app {

using widgets::Severity;

void MainWindow::saveExperiment() {
  if (!experiment_) return;
  try {
    experiment_->save();
    graphSource_.clear();
    banner_->closeKey(QStringLiteral("experiment"));
  } catch (const engine::Error& error) {
    banner_->showMessage({Severity::kError, QString::fromUtf8(error.what()), {}, QStringLiteral("experiment")});
  }
}

void MainWindow::train() {
  const QString file = experiments_->selectedFile();
  try {
    const bool edited = experiment_ && experiment_->file() == file && experiment_->isModified();
    // A run is of what is in its file, so changes are saved first.
    if (edited) experiment_->save();
    banner_->closeKey(QStringLiteral("failed"));
    if (!workbench_.starts()->train(engine::estimator::loadExperiment(file.toStdString()), file)) return;
    if (pages_->current().isEmpty() || pages_->current() == idOf(Mode::kExperiment)) {
      showMode(Mode::kCharts);
    }
  } catch (const engine::Error& error) {
    banner_->showMessage({Severity::kError, QString::fromUtf8(error.what()), {}, QStringLiteral("experiment")});
  }
}

void MainWindow::chooseDataFolder() {
  const QString folder = dialogs_->openFolder(this, tr("Choose data folder"), workbench_.dataFolder()->path());
  if (folder.isEmpty()) return;
  workbench_.dataFolder()->set(folder);
  banner_->closeKey(QStringLiteral("data"));
}

void MainWindow::showNewExperiment(const QString& name) {
  if (!settleEdits([this, name] { showNewExperiment(name); })) return;
  experiments_->showWorkspace(workbench_.place()->workspace());
  selectExperiment(name);
  showMode(Mode::kExperiment);
  workbench_.place()->tellCreated(experiments_->selectedFile());
}

}  // namespace app

#include "app/features/wizard/wizard_feature.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>
#include <algorithm>

#include "app/features/wizard/new_experiment_wizard.h"
#include "app/shell/usual_place.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/settings/data_folder.h"
#include "app/workbench/starts/starts.h"
#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

// What the data page begins with: of several files the folder that they are in.
QString dataOf(const QStringList& paths) {
  if (paths.size() < 2) return paths.value(0);
  const QString folder = QFileInfo(paths.front()).path();
  const bool isShared =
      std::ranges::all_of(paths, [&](const QString& path) { return QFileInfo(path).path() == folder; });
  return isShared ? folder : paths.front();
}

}  // namespace

WizardFeature::WizardFeature(Shell& shell, OpenWorkspace& place, Starts& starts, const DataFolder& data)
    : QObject(shell.window()), shell_(shell), place_(place), starts_(starts), data_(data), actions_(&shell.registry()) {
  setObjectName(QStringLiteral("wizardFeature"));
  new_ = shell.registry().add(QStringLiteral("file.new_experiment"), tr("New experiment…"),
                              tr("Create an experiment step by step: data, model, training"),
                              QKeySequence(QStringLiteral("Ctrl+N")));
  shell.window()->addAction(new_);
  QMenu* menu = shell.actions().menus.file;
  menu->insertAction(menu->actions().value(0), new_);
  shell.addEmptyAction(new_);
  draft_.startOver(ExperimentDraft::first());
  connect(new_, &QAction::triggered, this, &WizardFeature::open);
}

// Who begins with an experiment of their own has no folder in mind yet.
bool WizardFeature::openUsualPlace() {
  const QString folder = usualPlace();
  if (place_.workspace().isOpen() || !QDir().mkpath(folder) || !place_.open(folder)) return false;
  if (!place_.workspace().canMake()) return false;
  shell_.tell({widgets::Severity::kInfo,
               tr("Experiments and runs are kept in %1.").arg(QDir::toNativeSeparators(folder)),
               {{tr("Open another folder…"),
                 [open = QPointer<QAction>(shell_.actions().file.openFolder)] {
                   if (open) open->trigger();
                 }}},
               QStringLiteral("usual_place")});
  return true;
}

void WizardFeature::open() {
  const QString data = dataOf(new_->data().toStringList());
  const Workspace& workspace = place_.workspace();
  if (!workspace.canMake() && !openUsualPlace()) {
    const QString folder =
        shell_.dialogs().openFolder(shell_.window(), tr("Folder for experiments and runs"), documentsFolder());
    if (folder.isEmpty() || !place_.open(folder)) return;
    if (const QString why = whyNoMaking(workspace); !why.isEmpty()) {
      shell_.tell({widgets::Severity::kWarning, why, {}, QStringLiteral("wizard")});
      return;
    }
  }
  const QString baseDir = QString::fromStdString(workspace.experimentsDir());
  const QString dataFolder = data_.path();
  int step = 0;
  if (wizard_ && (draft_.baseDir() != baseDir || dataFolder_ != dataFolder)) {
    step = wizard_->step();
    wizard_->hide();
    wizard_->deleteLater();
    wizard_ = nullptr;
  }
  draft_.setBaseDir(baseDir);
  dataFolder_ = dataFolder;
  if (!wizard_) {
    wizard_ = new NewExperimentWizard({&draft_, &shell_.dialogs(), &actions_, dataFolder,
                                       [this](const QString& name, bool train) { written(name, train); }},
                                      shell_.window());
    wizard_->showStep(step);
  }
  if (!data.isEmpty()) wizard_->useData(data);
  wizard_->show();
  wizard_->raise();
  wizard_->activateWindow();
}

void WizardFeature::written(const QString& name, bool train) {
  // The first experiment made the folder a workspace.
  const Workspace& workspace = place_.workspace();
  if (!workspace.canTrain() && !place_.open(QString::fromStdString(workspace.root()))) return;
  shell_.showExperiment(name);
  if (!train) return;
  try {
    const QString file = draft_.baseDir() + QLatin1Char('/') + name + QLatin1String(kExperimentSuffix);
    if (starts_.train(engine::estimator::loadExperiment(file.toStdString()), file)) {
      shell_.show(idOf(Mode::kCharts));
    }
  } catch (const engine::Error& error) {
    shell_.tell({widgets::Severity::kError, widgets::errorWords(error), {}, QStringLiteral("wizard")});
  }
}

}  // namespace app

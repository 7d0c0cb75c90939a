#include "app/features/wizard/wizard_feature.h"

#include <QAction>
#include <QDir>
#include <QMenu>
#include <QStandardPaths>

#include "app/features/wizard/new_experiment_wizard.h"
#include "app/workbench/places/workspace.h"
#include "app/workbench/places/workspace_words.h"
#include "engine/core/error.h"
#include "engine/estimator/experiment.h"
#include "widgets/panels/empty_state.h"

namespace app {

WizardFeature::WizardFeature(const WindowParts& parts)
    : QObject(parts.window), parts_(parts), actions_(parts.registry) {
  setObjectName(QStringLiteral("wizardFeature"));
  QAction* action = parts.registry->add(QStringLiteral("file.new_experiment"), tr("New experiment…"),
                                        tr("Make an experiment step by step: data, model, training"),
                                        QKeySequence(QStringLiteral("Ctrl+N")));
  parts.window->addAction(action);
  QMenu* menu = parts.actions->fileMenu;
  menu->insertAction(menu->actions().value(0), action);
  parts.empty->addAction(action);
  draft_.startOver(ExperimentDraft::first());
  connect(action, &QAction::triggered, this, &WizardFeature::open);
}

void WizardFeature::open() {
  const Workspace& workspace = parts_.workbench->workspace();
  if (!workspace.canMake()) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString folder = parts_.dialogs->openFolder(parts_.window, tr("Folder for experiments and runs"), documents);
    if (folder.isEmpty() || !parts_.workbench->open(folder)) return;
    if (const QString why = whyNoMaking(workspace); !why.isEmpty()) {
      parts_.tell({widgets::Severity::kWarning, why, {}, QStringLiteral("wizard")});
      return;
    }
  }
  const QString baseDir = QString::fromStdString(workspace.experimentsDir());
  const QString dataFolder = parts_.workbench->dataFolder();
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
    wizard_ = new NewExperimentWizard({&draft_, parts_.dialogs, &actions_, dataFolder,
                                       [this](const QString& name, bool train) { written(name, train); }},
                                      parts_.window);
    wizard_->showStep(step);
  }
  wizard_->show();
  wizard_->raise();
  wizard_->activateWindow();
}

void WizardFeature::written(const QString& name, bool train) {
  // The first experiment made the folder a workspace.
  const Workspace& workspace = parts_.workbench->workspace();
  if (!workspace.canTrain() && !parts_.workbench->open(QString::fromStdString(workspace.root()))) return;
  parts_.showExperiment(name);
  if (!train) return;
  try {
    const QString file = draft_.baseDir() + QLatin1Char('/') + name + QLatin1String(kExperimentSuffix);
    if (parts_.workbench->train(engine::estimator::loadExperiment(file.toStdString()), file)) {
      parts_.showPage(idOf(Mode::kCharts));
    }
  } catch (const engine::Error& error) {
    parts_.tell({widgets::Severity::kError, QString::fromUtf8(error.what()), {}, QStringLiteral("wizard")});
  }
}

}  // namespace app

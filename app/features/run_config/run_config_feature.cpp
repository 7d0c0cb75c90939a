#include "app/features/run_config/run_config_feature.h"

#include <QAction>
#include <QMenu>

#include "app/features/run_config/run_config_dialog.h"
#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/experiment_page.h"
#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "widgets/util/background.h"
#include "widgets/util/error_words.h"
#include "widgets/util/regular_file.h"

namespace app {
namespace {

using engine::estimator::Experiment;

// An experiment, or why there is none.
struct Loaded {
  Experiment experiment;
  QString problem;
  QByteArray before;  // what the file held, when it was written
  QByteArray after;
};

QByteArray bytesOf(const QString& path) {
  constexpr qint64 kMostBytes = 256 << 20;
  return widgets::readBytes(path, kMostBytes).bytes.value_or(QByteArray());
}

Loaded load(const QString& file) {
  try {
    return {engine::estimator::loadExperiment(file.toStdString()), {}, {}, {}};
  } catch (const engine::Error& error) {
    return {{}, widgets::errorWords(error), {}, {}};
  }
}

// Reads, changes and writes.
Loaded change(const QString& file, const SettingsDraft& draft) {
  try {
    Experiment experiment = engine::estimator::loadExperiment(file.toStdString());
    draft.applyTo(experiment);
    engine::estimator::validateFields(experiment, file.toStdString());
    const QByteArray before = bytesOf(file);
    engine::estimator::saveExperiment(experiment, file.toStdString());
    return {experiment, {}, before, bytesOf(file)};
  } catch (const engine::Error& error) {
    return {{}, widgets::errorWords(error), {}, {}};
  }
}

QString nameOf(const QString& file) {
  return QString::fromStdString(experimentName(file.toStdString()));
}

}  // namespace

RunConfigFeature::RunConfigFeature(Shell& shell, OpenWorkspace& place, TrainingQueue& queue)
    : QObject(shell.window()), shell_(shell), place_(place), queue_(queue) {
  action_ = shell_.registry().add(QStringLiteral("experiment.run_config"), tr("RunConfig…"),
                                  tr("How the selected experiment is saved, logged, evaluated and distributed"),
                                  QKeySequence(QStringLiteral("Ctrl+Alt+C")));
  shell_.window()->addAction(action_);
  shell_.actions().menus.run->addSeparator();
  shell_.actions().menus.run->addAction(action_);
  connect(action_, &QAction::triggered, this, &RunConfigFeature::open);
  connect(&shell_.experiments(), &QListWidget::currentItemChanged, this, &RunConfigFeature::updateAction);
  connect(&place_, &OpenWorkspace::opened, this, &RunConfigFeature::updateAction);
  connect(&queue_, &TrainingQueue::stateChanged, this, &RunConfigFeature::lockDialogs);
  updateAction();
}

void RunConfigFeature::updateAction() {
  action_->setEnabled(!shell_.selectedExperiment().isEmpty());
}

ExperimentPage* RunConfigFeature::pageOf(const QString& file) const {
  auto* page = qobject_cast<ExperimentPage*>(shell_.page(idOf(Mode::kExperiment)));
  return page != nullptr && page->file() == file ? page : nullptr;
}

void RunConfigFeature::open() {
  const QString file = shell_.selectedExperiment();
  if (file.isEmpty()) return;
  QPointer<RunConfigDialog>& dialog = dialogs_[file];
  if (!dialog) {
    dialog = new RunConfigDialog(nameOf(file), &shell_.dialogs(), shell_.window());
    connect(dialog, &RunConfigDialog::applyRequested, this,
            [this, shown = dialog.data(), file] { apply(shown, file); });
    fill(dialog, file);
    lockDialogs();
  }
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

void RunConfigFeature::fill(RunConfigDialog* dialog, const QString& file) {
  if (ExperimentPage* page = pageOf(file)) {
    try {
      dialog->setExperiment(page->experiment());
    } catch (const engine::Error& error) {
      dialog->showProblem(tr("Correct the experiment first: %1").arg(widgets::errorWords(error)));
    }
    return;
  }
  widgets::inBackground(
      dialog, [file] { return load(file); },
      [dialog](const Loaded& loaded) {
        if (loaded.problem.isEmpty()) {
          dialog->setExperiment(loaded.experiment);
        } else {
          dialog->showProblem(loaded.problem);
        }
      });
}

void RunConfigFeature::apply(RunConfigDialog* dialog, const QString& file) {
  dialog->showProblem({});
  if (ExperimentPage* page = pageOf(file)) {
    applyToPage(dialog, page);
  } else {
    applyToFile(dialog, file);
  }
}

void RunConfigFeature::applyToPage(RunConfigDialog* dialog, ExperimentPage* page) {
  const bool hadEdits = page->isModified();
  try {
    page->change([&](Experiment& experiment) { dialog->draft().applyTo(experiment); });
    dialog->setExperiment(page->experiment());
    if (!hadEdits) {
      page->save();
      shell_.tell({widgets::Severity::kInfo,
                   tr("Saved the settings of %1.").arg(nameOf(page->file())),
                   {},
                   QStringLiteral("run_config")});
      return;
    }
  } catch (const engine::Error& error) {
    return dialog->showProblem(widgets::errorWords(error));
  }
  shell_.tell({widgets::Severity::kInfo,
               tr("The settings are now part of the unsaved changes of %1.").arg(nameOf(page->file())),
               {{tr("Save"), [action = shell_.actions().file.save] { action->trigger(); }}},
               QStringLiteral("run_config")});
}

void RunConfigFeature::applyToFile(RunConfigDialog* dialog, const QString& file) {
  widgets::inBackground(
      dialog, [file, draft = dialog->draft()] { return change(file, draft); },
      [this, dialog, file](const Loaded& loaded) {
        if (!loaded.problem.isEmpty()) return dialog->showProblem(loaded.problem);
        dialog->setExperiment(loaded.experiment);
        place_.tellSaved(file, loaded.before, loaded.after);
        shell_.tell({widgets::Severity::kInfo,
                     tr("Saved the settings of %1.").arg(nameOf(file)),
                     {},
                     QStringLiteral("run_config")});
      });
}

void RunConfigFeature::lockDialogs() {
  const QStringList active = queue_.active();
  for (auto it = dialogs_.begin(); it != dialogs_.end(); ++it) {
    if (!it.value()) continue;
    const QString name = nameOf(it.key());
    const bool trains = std::any_of(active.begin(), active.end(),
                                    [&](const QString& run) { return run.section(QLatin1Char('/'), 0, -2) == name; });
    it.value()->lock(trains ? tr("%1 is training with these settings. Stop it to change them.").arg(name) : QString());
  }
}

}  // namespace app

#include "app/features/export/export_feature.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include "app/features/evaluate/evaluate_dialog.h"
#include "app/features/export/export_dialog.h"
#include "app/features/export/try_window.h"
#include "app/features/model_forms/model_actions.h"
#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/models/run_models.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "engine/core/error.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using widgets::ActionRegistry;

// Kept for the window's lifetime.
class ExportFeature : public QObject {
 public:
  ExportFeature(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                CheckpointCommands& checkpoints, const DataFolder& data)
      : QObject(shell.window()), shell_(shell), runs_(runs), models_(models), data_(data) {
    export_ =
        shell_.registry().add(QStringLiteral("run.export"), ActionRegistry::tr("Export…"),
                              ActionRegistry::tr("Write the selected run's model as a SavedModel or a frozen graph"),
                              QKeySequence(QStringLiteral("Ctrl+Shift+E")));
    connect(export_, &QAction::triggered, this, [this] { openExport(meantRun(shell_, runs_), {}); });
    try_ = shell_.registry().add(QStringLiteral("model.try"), ActionRegistry::tr("Try a SavedModel…"),
                                 ActionRegistry::tr("Run any SavedModel on inputs entered in a form"),
                                 QKeySequence(QStringLiteral("Ctrl+Shift+M")));
    connect(try_, &QAction::triggered, this, &ExportFeature::tryModel);
    evaluate_ = shell_.registry().add(QStringLiteral("run.evaluate_on"), ActionRegistry::tr("Evaluate on…"),
                                      ActionRegistry::tr("Evaluate checkpoints of the selected run on any input"),
                                      QKeySequence(QStringLiteral("Ctrl+Shift+V")));
    connect(evaluate_, &QAction::triggered, this, [this] { openEvaluation(meantRun(shell_, runs_), {}); });
    shell_.window()->addActions({export_, try_, evaluate_});
    shell_.actions().menus.run->addSeparator();
    shell_.actions().menus.run->addActions({evaluate_, export_});
    QMenu* file = shell_.actions().menus.file;
    file->insertAction(shell_.actions().file.samples, try_);
    connect(&checkpoints, &CheckpointCommands::exportRequested, this, &ExportFeature::openExport);
    connect(&checkpoints, &CheckpointCommands::evaluationRequested, this, &ExportFeature::openEvaluation);
    disableWithoutModel(shell_, place, runs_, models_, {export_, evaluate_});
  }

 private:
  void tell(const QString& text) { shell_.tell({widgets::Severity::kWarning, text, {}, QStringLiteral("export")}); }

  // What the run's model is made of; none, and a message, when that is not known.
  std::optional<ModelSource> sourceOfRun(const QString& run) {
    QString why = models_.whyNone(run);
    try {
      if (why.isEmpty()) return models_.sourceOf(run);
    } catch (const engine::Error& error) {
      why = widgets::errorWords(error);
    }
    tell(why);
    return std::nullopt;
  }

  void openExport(const QString& run, const QString& checkpoint) {
    const auto source = sourceOfRun(run);
    if (!source) return;
    auto* dialog = new ExportDialog(*source, checkpoint, &shell_.dialogs(), shell_.window());
    dialog->offerDataFolder(shell_.actions().file.dataFolder);
    connect(&data_, &DataFolder::changed, dialog, &ExportDialog::setDataFolder);
    dialog->show();
  }

  void openEvaluation(const QString& run, const QString& checkpoint) {
    const auto source = sourceOfRun(run);
    if (!source) return;
    auto* dialog = new EvaluateDialog(*source, checkpoint, &shell_.dialogs(), shell_.window());
    dialog->offerDataFolder(shell_.actions().file.dataFolder);
    connect(&data_, &DataFolder::changed, dialog, &EvaluateDialog::setDataFolder);
    connect(dialog, &EvaluateDialog::evaluated, &runs_, &Runs::refresh);
    dialog->show();
  }

  QString askForFolder(QWidget* parent, const QString& beside) {
    return shell_.dialogs().openFolder(parent, ActionRegistry::tr("Try a SavedModel"), beside);
  }

  // In the folder that the action holds, or one that a person chooses.
  void tryModel() {
    QString folder = try_->data().toString();
    if (folder.isEmpty()) folder = askForFolder(shell_.window(), exportsOf(meantRun(shell_, runs_)));
    if (folder.isEmpty()) return;
    auto* window = new TryWindow(&shell_.dialogs(), folder, sourceOf(folder), shell_.window());
    connect(window->pane(), &TryPane::anotherWanted, this, [this, window] {
      const QString other = askForFolder(window, QFileInfo(window->pane()->path()).path());
      if (!other.isEmpty()) window->openModel(other, sourceOf(other));
    });
    window->show();
  }

  QString exportsOf(const QString& run) const {
    const RunFacts* facts = runs_.find(run);
    return facts ? facts->path : QDir::homePath();
  }

  // The run below whose directory the model lies: its input has examples for it.
  std::optional<ModelSource> sourceOf(const QString& folder) const {
    const QString path = QDir::cleanPath(folder) + QLatin1Char('/');
    for (const RunFacts& run : runs_.all()) {
      if (run.isPart() || run.info.config.empty() || !path.startsWith(run.path + QLatin1Char('/'))) continue;
      try {
        return models_.sourceOf(run.id);
      } catch (const engine::Error&) {
        return std::nullopt;  // a config that is no experiment of this program: the model is tried without examples
      }
    }
    return std::nullopt;
  }

  Shell& shell_;
  Runs& runs_;
  const RunModels& models_;
  const DataFolder& data_;
  QAction* export_;
  QAction* try_;
  QAction* evaluate_;
};

}  // namespace

void addExportFeature(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                      CheckpointCommands& checkpoints, const DataFolder& data) {
  new ExportFeature(shell, place, runs, models, checkpoints, data);
}

}  // namespace app

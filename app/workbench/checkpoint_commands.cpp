#include "app/workbench/checkpoint_commands.h"

#include <QCoreApplication>
#include <QDir>
#include <QPointer>

#include "app/workbench/checkpoints/checkpoint_files.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/starts/continuations.h"
#include "engine/core/error.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using widgets::CheckpointCommand;
using widgets::Severity;

}  // namespace

CheckpointCommands::CheckpointCommands(const OpenWorkspace* place, const TrainingQueue* queue, const Runs* runs,
                                       Continuations* continuations, QObject* parent)
    : QObject(parent), place_(place), queue_(queue), runs_(runs), continuations_(continuations) {}

std::shared_ptr<widgets::CheckpointSource> CheckpointCommands::source() {
  // It is told by the thread that reads.
  return std::make_shared<CheckpointFiles>([self = QPointer<CheckpointCommands>(this)](const CheckpointChange& change) {
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, change] {
          if (self) self->onChanged(change);
        },
        Qt::QueuedConnection);
  });
}

void CheckpointCommands::onChanged(const CheckpointChange& change) {
  emit changed(change);
}

QString CheckpointCommands::whyNot(CheckpointCommand command, const QString& run) const {
  if (command == CheckpointCommand::kDelete) {
    return queue_->isActive(run) ? tr("This run is training: stop it first.") : QString();
  }
  const RunFacts* facts = runs_->find(run);
  if (!facts || facts->info.config.empty()) {
    return tr("The checkpoint does not belong to a run of this program, so its experiment is not known.");
  }
  const bool trains = command == CheckpointCommand::kBranch || command == CheckpointCommand::kWarmStart;
  return trains ? whyNoTraining(place_->workspace()) : QString();
}

void CheckpointCommands::perform(CheckpointCommand command, const QString& run, const QString& prefix) {
  if (const QString why = whyNot(command, run); !why.isEmpty()) return tell(Severity::kWarning, why);
  try {
    switch (command) {
      case CheckpointCommand::kBranch:
        continuations_->branch(run, prefix);
        break;
      case CheckpointCommand::kWarmStart:
        continuations_->warmStart(run, prefix);
        break;
      case CheckpointCommand::kEvaluate:
        emit evaluationRequested(run, prefix);
        break;
      case CheckpointCommand::kExport:
        emit exportRequested(run, prefix);
        break;
      case CheckpointCommand::kDelete:
        break;  // the reader of files does that
    }
  } catch (const engine::Error& error) {
    tell(Severity::kError, widgets::errorWords(error));
  }
}

void CheckpointCommands::tell(Severity severity, const QString& text) {
  emit message({severity, text, {}, QStringLiteral("checkpoint")});
}

QString CheckpointCommands::askForCheckpoint(QWidget* parent) {
  if (!dialogs_) return {};
  return dialogs_->openFile(parent, tr("Open checkpoint"), QDir::homePath(),
                            tr("Checkpoints (*.index *.ckpt *.data-*);;All files (*)"));
}

QString CheckpointCommands::askWhereToSave(QWidget* parent, const QString& name, const QString& filter) {
  return dialogs_ ? dialogs_->saveFile(parent, tr("Save tensor"), QDir::home().filePath(name), filter) : QString();
}

}  // namespace app

#include "app/workbench/undo/checkpoint_change.h"

#include <QFileInfo>

#include "app/workbench/undo/file_change.h"
#include "app/workbench/undo/run_trash.h"
#include "engine/core/error.h"
#include "engine/formats/checkpoints/kept_checkpoints.h"
#include "widgets/util/background_tasks.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

QStringList setKept(const QString& prefix, bool kept) {
  try {
    engine::formats::markKept(prefix.toStdString(), kept);
    return {};
  } catch (const engine::Error& error) {
    return {widgets::errorWords(error)};
  }
}

QString stateFileOf(const QString& prefix) {
  return QFileInfo(prefix).path() + QStringLiteral("/checkpoint");
}

QStringList bringBack(const CheckpointChange& change) {
  QStringList problems = restoreFromTrash(change.inTrash);
  // Only where nobody else has written the list since: newer checkpoints would be forgotten.
  const QString file = stateFileOf(change.prefix);
  if (problems.isEmpty() && !change.stateBefore.isEmpty() && readFile(file) == change.stateAfter) {
    problems << writeFiles({}, {{file, change.stateBefore}});
  }
  return problems;
}

TrashResult takeAway(const CheckpointChange& change) {
  const QString file = stateFileOf(change.prefix);
  if (!change.stateAfter.isEmpty() && readFile(file) == change.stateBefore) {
    const QStringList problems = writeFiles({}, {{file, change.stateAfter}});
    if (!problems.isEmpty()) return {{}, problems};
  }
  return moveToTrash(change.inTrash.keys());
}

}  // namespace

CheckpointUndoCommand::CheckpointUndoCommand(const QString& text, widgets::BackgroundTasks& files,
                                             const CheckpointChange& change, Done done)
    : QUndoCommand(text), files_(files), change_(std::make_shared<CheckpointChange>(change)), done_(std::move(done)) {}

void CheckpointUndoCommand::undo() {
  const auto work = [change = *change_] {
    return change.inTrash.isEmpty() ? setKept(change.prefix, !change.kept) : bringBack(change);
  };
  files_.add<QStringList>(work, done_);
}

void CheckpointUndoCommand::redo() {
  if (std::exchange(isFirst_, false)) return;
  if (change_->inTrash.isEmpty()) {
    const auto work = [change = *change_] { return setKept(change.prefix, change.kept); };
    files_.add<QStringList>(work, done_);
    return;
  }
  files_.add<TrashResult>([change = *change_] { return takeAway(change); },
                          [known = change_, done = done_](const TrashResult& result) {
                            if (!result.inTrash.isEmpty()) known->inTrash = result.inTrash;
                            done(result.problems);
                          });
}

}  // namespace app

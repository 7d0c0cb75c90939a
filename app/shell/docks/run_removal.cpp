#include "app/shell/docks/run_removal.h"

#include <QAction>
#include <algorithm>

#include "app/shell/docks/run_actions.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/queue_change.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/log_news.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/undo/run_trash.h"
#include "widgets/util/background.h"

namespace app {
namespace {

using widgets::BannerMessage;
using widgets::RunNote;
using widgets::Severity;

const QString kArchiveKey = QStringLiteral("archive");  // of messages
const QString kTrashKey = QStringLiteral("trash");

bool isLive(widgets::RunState state) {
  using widgets::RunState;
  return state == RunState::kStarting || state == RunState::kRunning || state == RunState::kPausing ||
         state == RunState::kPaused || state == RunState::kStopping;
}

int countOf(const QStringList& ids) {
  return static_cast<int>(ids.size());
}

}  // namespace

RunRemoval::RunRemoval(const Parts& parts, QAction* showArchived, QObject* parent)
    : QObject(parent), parts_(parts), showArchived_(showArchived) {
  connect(parts_.book.undoStack(), &QUndoStack::indexChanged, this, &RunRemoval::settleArchived);
}

QString RunRemoval::whyNotArchived(const QString& id) const {
  if (parts_.queue.isActive(id)) return tr("%1 is running: stop it before you archive it.").arg(id);
  const bool isTrial = parts_.queue.waiting().contains(id) && parts_.queue.request(id)->isTrial;
  return isTrial ? tr("%1 waits as a trial of a sweep: drop the trial from the sweep first.").arg(id) : QString();
}

QString RunRemoval::whyNotTrashed(const QString& id) const {
  const RunFacts* facts = parts_.runs.find(id);
  if (facts && parts_.place.workspace().isImport(facts->path.toStdString())) {
    return tr("%1 was imported from event files of another program, which are never changed. Archive the run to hide "
              "it.")
        .arg(id);
  }
  if (facts && id == QLatin1String(".")) return tr("The open folder itself cannot be moved to the trash.");
  if (parts_.queue.isActive(id) || (facts && isLive(parts_.runs.stateOf(*facts))))
    return tr("%1 is running: stop it before you delete it.").arg(id);
  return whyNotArchived(id);
}

QString RunRemoval::whyNot(const QStringList& ids, QString (RunRemoval::*why)(const QString& id) const) const {
  for (const QString& id : ids) {
    if (const QString reason = (this->*why)(id); !reason.isEmpty()) return reason;
  }
  return {};
}

QStringList RunRemoval::leaveQueue(const QStringList& ids) {
  TrainingQueue& queue = parts_.queue;
  const std::vector<KeptRun> before = waitingRuns(queue);
  QStringList left;
  std::ranges::copy_if(ids, std::back_inserter(left), [&](const QString& id) { return queue.waiting().contains(id); });
  if (left.isEmpty()) return left;
  for (const QString& id : left) queue.remove(id);
  parts_.book.undoStack()->push(
      new QueueChange(RunActions::changeOf(tr("removal from the queue"), left), &queue, before, waitingRuns(queue)));
  return left;
}

// One step of the undo stack. What never began has nothing that could be archived.
void RunRemoval::archive(const QStringList& ids) {
  if (const QString reason = whyNot(ids, &RunRemoval::whyNotArchived); !reason.isEmpty())
    return emit message({Severity::kWarning, reason, {}, kArchiveKey});
  QStringList begun;
  QMap<QString, RunNote> notes;
  for (const QString& id : ids) {
    if (!parts_.runs.find(id)) continue;
    begun << id;
    notes.insert(id, parts_.book.notes()->note(id));
    notes[id].archived = true;
  }
  if (begun.isEmpty()) return tellUnbegun(leaveQueue(ids));
  parts_.book.undoStack()->beginMacro(RunActions::changeOf(tr("archiving"), begun));
  const QStringList left = leaveQueue(ids);
  parts_.book.change(RunActions::changeOf(tr("archiving"), begun), notes);
  parts_.book.undoStack()->endMacro();
  tellArchived(begun, left);
}

void RunRemoval::tellUnbegun(const QStringList& ids) {
  if (ids.isEmpty()) return;
  unbegunNow_ = ids;
  archivedNow_.clear();
  emit message({Severity::kInfo,
                ids.size() == 1 ? tr("%1 had not begun, and has left the queue.").arg(ids.front())
                                : tr("%n runs had not begun, and have left the queue.", nullptr, countOf(ids)),
                {{tr("Undo"), [this] { undo(); }}},
                kArchiveKey});
}

void RunRemoval::tellArchived(const QStringList& ids, const QStringList& left) {
  archivedNow_ = ids;
  unbegunNow_.clear();
  QString text;
  if (ids.size() > 1) {
    text = tr("%n runs are archived.", nullptr, countOf(ids));
    if (!left.isEmpty()) text += QLatin1Char(' ') + tr("What waited for its training has left the queue.");
  } else {
    text = (left.isEmpty() ? tr("%1 is archived.") : tr("%1 is archived, and has left the queue.")).arg(ids.front());
  }
  emit message(
      {Severity::kInfo,
       text,
       {{tr("Undo"), [this] { undo(); }}, {tr("Show archived runs"), [this] { showArchived_->setChecked(true); }}},
       kArchiveKey});
}

// Undone, or one of them is seen again.
void RunRemoval::settleArchived() {
  const auto isArchived = [this](const QString& id) { return parts_.book.notes()->note(id).archived; };
  const auto isBack = [this](const QString& id) { return parts_.queue.knows(id); };
  if (std::ranges::all_of(archivedNow_, isArchived) && std::ranges::none_of(unbegunNow_, isBack)) return;
  archivedNow_.clear();
  unbegunNow_.clear();
  emit settled(kArchiveKey);
}

void RunRemoval::askToTrash(const QStringList& ids) {
  if (ids.isEmpty()) return;
  if (const QString reason = whyNot(ids, &RunRemoval::whyNotTrashed); !reason.isEmpty())
    return emit message({Severity::kWarning, reason, {}, kTrashKey});
  const auto isBegun = [this](const QString& id) { return parts_.runs.find(id) != nullptr; };
  if (std::ranges::none_of(ids, isBegun)) return tellUnbegun(leaveQueue(ids));
  QString question = ids.size() == 1 ? tr("Move %1 with its checkpoints to the trash?").arg(ids.front())
                                     : tr("Move %n runs with their checkpoints to the trash?", nullptr, countOf(ids));
  if (std::ranges::any_of(ids, [this](const QString& id) { return parts_.queue.waiting().contains(id); }))
    question += QLatin1Char(' ') + tr("What waits for its training leaves the queue.");
  emit message({Severity::kWarning,
                question,
                {{tr("Move to trash"), [this, ids] { moveToTrash(ids); }}, {tr("Keep"), {}, true}},
                kTrashKey});
}

// It may have begun to train while the question stood.
void RunRemoval::moveToTrash(const QStringList& ids) {
  if (const QString reason = whyNot(ids, &RunRemoval::whyNotTrashed); !reason.isEmpty())
    return emit message({Severity::kWarning, reason, {}, kTrashKey});
  const bool haveLeft = !leaveQueue(ids).isEmpty();
  QStringList begun, paths;
  for (const QString& id : ids) {
    const RunFacts* facts = parts_.runs.find(id);
    if (!facts) continue;
    begun << id;
    paths << facts->path;
  }
  parts_.news.expectGone(paths);
  const auto moved = [this](const QStringList& problems, bool isBack) {
    if (isBack) emit settled(kTrashKey);
    parts_.runs.refresh();
    for (const QString& problem : problems) emit message({Severity::kError, problem, {}, problem});
  };
  widgets::inBackground(
      this, [paths] { return app::moveToTrash(paths); },
      [this, moved, begun, paths, haveLeft](const TrashResult& result) {
        moved(result.problems, false);
        if (result.inTrash.isEmpty()) return;
        parts_.book.undoStack()->push(
            new TrashCommand(RunActions::changeOf(tr("deletion"), begun), files_, result.inTrash, moved));
        QStringList gone;
        for (const QString& path : result.inTrash.keys()) gone << begun.value(paths.indexOf(path));
        tellTrashed(gone, haveLeft);
      });
}

void RunRemoval::tellTrashed(const QStringList& ids, bool haveLeft) {
  QString text;
  if (ids.size() > 1) {
    text = tr("%n runs are in the trash.", nullptr, countOf(ids));
    if (haveLeft) text += QLatin1Char(' ') + tr("What waited for its training has left the queue.");
  } else {
    text = (haveLeft ? tr("%1 is in the trash, and has left the queue.") : tr("%1 is in the trash.")).arg(ids.front());
  }
  emit message({Severity::kInfo, text, {{tr("Undo"), [this] { undo(); }}}, kTrashKey});
}

void RunRemoval::undo() {
  parts_.book.undoStack()->undo();
}

}  // namespace app

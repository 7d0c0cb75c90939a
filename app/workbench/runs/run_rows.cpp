#include "app/workbench/runs/run_rows.h"

#include <algorithm>
#include <tuple>

#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_states.h"
#include "widgets/live/run_names.h"
#include "widgets/runs/run_notes.h"

namespace app {
namespace {

using widgets::RunRow;
using widgets::RunState;

// Without what its log says.
RunRow notedRow(const QString& id, const widgets::RunNotes& notes) {
  const widgets::RunNote note = notes.note(id);
  RunRow row;
  row.id = id;
  row.name = notes.nameOf(id);
  row.star = note.star;
  row.archived = notes.isArchived(id);
  row.remark = QStringList{note.tags.join(QStringLiteral(", ")), note.note.trimmed()}.join(QLatin1Char('\n')).trimmed();
  return row;
}

RunRow loggedRow(const RunFacts& run, const widgets::RunNotes& notes, const TrainingQueue& queue) {
  RunRow row = notedRow(run.id, notes);
  if (run.isPart()) row.name = widgets::partName(run.id);
  row.archived = notes.isArchived(run.ownerId());
  row.depth = run.isPart() ? 1 : 0;
  row.owner = run.owner;
  row.state = run.isPart() && run.damage.isEmpty() ? RunState::kFinished : stateOf(run, queue);
  for (const summaries::SeriesInfo& series : run.series) {
    if (series.kind != summaries::Kind::kScalar) continue;
    row.step = std::max<qint64>(row.step, series.lastStep);
  }
  return row;
}

}  // namespace

std::vector<RunRow> runRows(const std::vector<const RunFacts*>& runs, const QStringList& withoutLog,
                            const widgets::RunNotes& notes, const TrainingQueue& queue) {
  std::vector<RunRow> rows;
  for (const RunFacts* run : runs) rows.push_back(loggedRow(*run, notes, queue));
  for (const QString& id : withoutLog) {
    RunRow row = notedRow(id, notes);
    row.state = queuedState(queue, id);
    rows.push_back(std::move(row));
  }
  const auto place = [](const RunRow& row) {
    return std::tuple<const QString&, bool, const QString&>(row.owner.isEmpty() ? row.id : row.owner,
                                                            !row.owner.isEmpty(), row.id);
  };
  std::sort(rows.begin(), rows.end(), [&](const auto& one, const auto& other) { return place(one) < place(other); });
  return rows;
}

}  // namespace app

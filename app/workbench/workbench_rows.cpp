// What the workbench says of the runs: the rows of the list and the catalog of the dashboards.
#include <algorithm>
#include <tuple>

#include "app/workbench/workbench.h"
#include "widgets/live/run_names.h"

namespace app {

using summaries::RunStatus;
using widgets::RunState;

QStringList Workbench::runsWithoutLog() const {
  QStringList ids;
  for (const QString& id : queue_.active() + queue_.waiting()) {
    if (!run(id)) ids << id;
  }
  return ids;
}

void Workbench::shareRuns() {
  for (const RunFacts& each : runs_) {
    if (!each.isPart()) colors_.indexOf(each.id);
  }
  if (book_.isLoaded()) book_.notes()->setLooks(colors_.indices());
  std::vector<widgets::CatalogRun> shared;
  for (const RunFacts& each : runs_) {
    if (!isShown(each)) continue;
    shared.push_back(
        {each.id, each.path, each.info, each.series, each.owner, book_.notes()->nameOf(each.id), stateOf(each)});
  }
  for (const QString& id : runsWithoutLog()) {
    widgets::CatalogRun next{id, QString::fromStdString(queue_.request(id)->modelDir), {}, {}};
    next.info.config = engine::estimator::toJson(queue_.request(id)->experiment);
    next.name = book_.notes()->nameOf(id);
    next.state = queueState(id);
    next.hasLog = false;
    shared.push_back(std::move(next));
  }
  std::sort(shared.begin(), shared.end(),
            [](const widgets::CatalogRun& a, const widgets::CatalogRun& b) { return a.id < b.id; });
  catalog_.setRuns(std::move(shared), areRunsRead_);
  emit runsChanged();
}

void Workbench::shareLater() {
  shareAgain_ = shareTimer_.isActive();
  if (shareAgain_) return;
  shareRuns();
  shareTimer_.start();
}

RunState Workbench::queueState(const QString& id) const {
  if (queue_.waiting().contains(id)) return RunState::kQueued;
  const TrainingController* controller = queue_.controller(id);
  return controller ? shownState(controller->state()) : RunState::kIdle;
}

RunState Workbench::stateOf(const RunFacts& run) const {
  if (!run.damage.isEmpty() && !queue_.isActive(run.id)) return RunState::kDamaged;
  if (const RunState here = queueState(run.id); here != RunState::kIdle) return here;
  switch (run.info.status) {
    case RunStatus::kRunning:
      return run.isWritten ? RunState::kRunning : RunState::kStale;
    case RunStatus::kPaused:
      return run.isWritten ? RunState::kPaused : RunState::kStale;
    case RunStatus::kFinished:
      return RunState::kFinished;
    case RunStatus::kFailed:
      return RunState::kFailed;
    case RunStatus::kStopped:
      return RunState::kStopped;
    case RunStatus::kImported:
      return RunState::kImported;
    case RunStatus::kUnknown:
      break;
  }
  return RunState::kIdle;
}

// A run's row without what its log says.
widgets::RunRow Workbench::rowOf(const QString& id) const {
  const widgets::RunNote note = book_.notes().note(id);
  widgets::RunRow row;
  row.id = id;
  row.name = book_.notes().nameOf(id);
  row.star = note.star;
  row.archived = book_.notes().isArchived(id);
  row.remark = QStringList{note.tags.join(QStringLiteral(", ")), note.note.trimmed()}.join(QLatin1Char('\n')).trimmed();
  return row;
}

std::vector<widgets::RunRow> Workbench::rows() const {
  std::vector<widgets::RunRow> rows;
  for (const RunFacts& run : runs_) {
    if (!isShown(run)) continue;
    widgets::RunRow row = rowOf(run.id);
    if (run.isPart()) row.name = widgets::partName(run.id);
    row.archived = book_.notes().isArchived(run.ownerId());
    row.depth = run.isPart() ? 1 : 0;
    row.owner = run.owner;
    row.state = run.isPart() && run.damage.isEmpty() ? RunState::kFinished : stateOf(run);
    for (const summaries::SeriesInfo& series : run.series) {
      if (series.kind != summaries::Kind::kScalar) continue;
      row.step = std::max<qint64>(row.step, series.lastStep);
      if (series.tag != "loss") continue;
      row.value = series.lastValue;
      row.hasValue = true;
    }
    rows.push_back(std::move(row));
  }
  for (const QString& id : runsWithoutLog()) {
    widgets::RunRow row = rowOf(id);
    row.state = queueState(id);
    rows.push_back(std::move(row));
  }
  // What belongs to a run is right below it.
  const auto place = [](const widgets::RunRow& row) {
    return std::tuple(row.owner.isEmpty() ? row.id : row.owner, !row.owner.isEmpty(), row.id);
  };
  std::sort(rows.begin(), rows.end(), [&](const auto& one, const auto& other) { return place(one) < place(other); });
  return rows;
}

}  // namespace app

// What the workbench says of the runs: the rows of the list and the catalog of the dashboards.
#include <algorithm>

#include "app/workbench/workbench.h"

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
    if (!each.isEvaluation) colors_.indexOf(each.id);
  }
  if (book_.isLoaded()) book_.notes()->setLooks(colors_.indices());
  std::vector<widgets::CatalogRun> shared;
  for (const RunFacts& each : runs_) {
    if (!isShown(each)) continue;
    shared.push_back(
        {each.id, each.path, each.info, each.series, each.isEvaluation, book_.notes()->nameOf(each.id), stateOf(each)});
  }
  for (const QString& id : runsWithoutLog()) {
    widgets::CatalogRun next{id, QString::fromStdString(queue_.request(id)->modelDir), {}, {}, false, {}};
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
    if (run.isEvaluation) row.name = run.id.section(QLatin1Char('/'), -1);
    row.depth = run.isEvaluation ? 1 : 0;
    row.state = run.isEvaluation && run.damage.isEmpty() ? RunState::kFinished : stateOf(run);
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
  std::sort(rows.begin(), rows.end(),
            [](const widgets::RunRow& one, const widgets::RunRow& other) { return one.id < other.id; });
  return rows;
}

}  // namespace app

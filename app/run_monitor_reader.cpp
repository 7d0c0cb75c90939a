#include "app/run_monitor_reader.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/formats/checkpoint_manager.h"
#include "engine/formats/checkpoint_state.h"
#include "summaries/error.h"
#include "summaries/find_runs.h"
#include "summaries/writer_lock.h"
#include "widgets/util/share_work.h"

namespace app {
namespace {

constexpr int kReadPollMs = 200;
constexpr int kSearchMs = 2000;
constexpr int kFailuresToTell = 5;
constexpr std::ptrdiff_t kManyLogs = 8;  // so many new ones are worth other threads
constexpr int kIdleThreadMs = 1000;
constexpr std::chrono::seconds kClockTick{1};  // of the file system's times, with plenty to spare

std::vector<CheckpointFact> checkpointsOf(const std::string& folder) {
  std::vector<CheckpointFact> facts;
  for (const std::string& prefix : engine::formats::listCheckpoints(folder)) {
    facts.push_back({QString::fromStdString(prefix), engine::formats::checkpointStep(prefix).value_or(0)});
  }
  return facts;
}

bool isUnfinished(const RunFacts& run) {
  using summaries::RunStatus;
  const RunStatus status = run.info.status;
  return status == RunStatus::kUnknown || status == RunStatus::kRunning || status == RunStatus::kPaused;
}

bool isBelow(const QString& path, const std::vector<std::string>& folders) {
  const std::string inner = path.toStdString() + "/";
  return std::ranges::any_of(folders, [&](const std::string& folder) { return inner.starts_with(folder + "/"); });
}

}  // namespace

RunMonitorReader::RunMonitorReader() : timer_(this) {
  pool_.setExpiryTimeout(kIdleThreadMs);
  timer_.setInterval(kReadPollMs);
  connect(&timer_, &QTimer::timeout, this, &RunMonitorReader::poll);
}

void RunMonitorReader::watch(int session, const QStringList& folders) {
  session_ = session;
  folders_.clear();
  for (const QString& folder : folders) folders_.push_back(folder.toStdString());
  runs_.clear();
  unreadable_.clear();
  isCutShort_ = false;
  told_ = false;
  findNew();
  timer_.start();
}

void RunMonitorReader::findNew() {
  if (folders_.empty()) return;
  sinceSearch_.start();
  std::map<QString, Watched> found;
  summaries::WalkEnd end;
  for (const summaries::FoundRun& place : summaries::findRunsBelow(folders_, &end)) {
    const QString id = QString::fromStdString(place.name);
    const QString path = QString::fromStdString(place.folder);
    const auto known = runs_.find(id);
    Watched& run = found[id];
    if (known != runs_.end() && known->second.facts.path == path) run = std::move(known->second);
    run.facts.id = id;
    run.facts.path = path;
  }
  tellUnreadable(end.unreadable);
  tellCutShort(end.isCutShort);
  QStringList gone;
  for (const auto& [id, run] : runs_) {
    if (!found.contains(id) && !end.isCutShort && !isBelow(run.facts.path, end.unreadable)) gone << run.facts.path;
  }
  if (!gone.isEmpty()) emit runsGone(session_, gone);
  if (found.size() != runs_.size()) told_ = false;
  runs_ = std::move(found);
  for (auto& [id, run] : runs_) {
    const auto slash = id.lastIndexOf(QLatin1Char('/'));
    run.facts.isEvaluation = (slash > 0 && runs_.contains(id.left(slash))) ||
                             (slash < 0 && id != QLatin1String(".") && runs_.contains(QStringLiteral(".")));
  }
  poll();
}

void RunMonitorReader::tellUnreadable(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (unreadable_.contains(folder)) continue;
    const QString path = QString::fromStdString(folder);
    emit readFailed(session_, path,
                    tr("%1 may not be read, so its runs are not shown. Change the folder's permissions; they "
                       "appear then by themselves.")
                        .arg(path));
  }
  unreadable_ = {folders.begin(), folders.end()};
}

void RunMonitorReader::tellCutShort(bool isCutShort) {
  if (std::exchange(isCutShort_, isCutShort) || !isCutShort) return;
  const QString path = QString::fromStdString(folders_.front());
  emit readFailed(session_, path,
                  tr("There are more than %L1 folders below %2: runs in those that are furthest from it are not shown. "
                     "Open a folder that is nearer to the runs.")
                      .arg(summaries::WalkLimits().mostFolders)
                      .arg(path));
}

RunMonitorReader::Reading RunMonitorReader::read(const QString& id, Watched& run) {
  Reading reading;
  try {
    if (!run.reader) run.reader = std::make_unique<summaries::EventLogReader>(run.facts.path.toStdString());
    run.failures = 0;
    // Asked before the status is read, so that a writer that ends now is no writer that died.
    const bool wasWritten = std::exchange(
        run.facts.isWritten, isUnfinished(run.facts) && summaries::isBeingWritten(run.facts.path.toStdString()));
    // Checkpoints come after the last points of their step, and may be deleted at any time: the folder's time tells.
    // One that is as new as this look may hide another change.
    std::error_code ignored;
    const auto touched = std::filesystem::last_write_time(run.facts.path.toStdString(), ignored);
    const bool isNew = std::filesystem::file_time_type::clock::now() - touched < kClockTick;
    if (std::exchange(run.touched, touched) != touched || isNew) {
      std::vector<CheckpointFact> found = checkpointsOf(run.facts.path.toStdString());
      reading.changed = found != run.facts.checkpoints;
      run.facts.checkpoints = std::move(found);
    }
    if (!run.reader->changed()) {
      reading.changed = reading.changed || wasWritten != run.facts.isWritten;
      return reading;
    }
    run.facts.info = run.reader->run();
    run.facts.series = run.reader->series();
    for (summaries::SessionEntry& entry : run.reader->session(run.events)) {
      ++run.events;
      reading.events.push_back({id, std::move(entry)});
    }
    reading.changed = true;
  } catch (const summaries::Error& error) {
    run.reader.reset();
    // A log that is being made or moved is whole again at the next look.
    if (++run.failures == kFailuresToTell) reading.failure = QString::fromUtf8(error.what());
  }
  return reading;
}

void RunMonitorReader::poll() {
  if (sinceSearch_.hasExpired(kSearchMs)) {
    findNew();
    return;
  }
  std::vector<std::pair<const QString, Watched>*> runs;
  for (auto& run : runs_) runs.push_back(&run);
  const bool areMany = std::ranges::count_if(runs, [](const auto* run) { return !run->second.reader; }) >= kManyLogs;
  std::vector<Reading> readings(runs.size());
  widgets::shareWork(areMany ? &pool_ : nullptr, runs.size(), [&](std::size_t i) {
    if (!isLeaving()) readings[i] = read(runs[i]->first, runs[i]->second);
  });
  if (isLeaving()) return;
  bool changed = !told_;
  std::vector<RunEvent> events;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    changed = changed || readings[i].changed;
    std::ranges::move(readings[i].events, std::back_inserter(events));
    if (!readings[i].failure.isEmpty()) emit readFailed(session_, runs[i]->second.facts.path, readings[i].failure);
  }
  if (!events.empty()) emit eventsAdded(session_, events);
  if (!changed) return;
  told_ = true;
  std::vector<RunFacts> facts;
  for (const auto& [id, run] : runs_) facts.push_back(run.facts);
  emit runsChanged(session_, facts);
}

void RunMonitorReader::readGraph(const QString& path) {
  try {
    summaries::EventLogReader reader(path.toStdString());
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.kind != summaries::Kind::kGraph) continue;
      const std::vector<summaries::ItemInfo> items = reader.items(series.id);
      if (items.empty()) continue;
      const std::string bytes = reader.payload(series.id, items.back().step, items.back().index);
      emit graphRead(path, QByteArray(bytes.data(), static_cast<int>(bytes.size())));
      return;
    }
    emit graphRead(path, {});
  } catch (const summaries::Error& error) {
    emit readFailed(session_, path, QString::fromUtf8(error.what()));
    emit graphRead(path, {});
  }
}

}  // namespace app

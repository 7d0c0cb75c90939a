#include "app/workbench/runs/run_monitor_reader.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "summaries/error.h"
#include "summaries/runs/find_runs.h"
#include "summaries/writing/writer_lock.h"
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

bool isSame(const RunFacts& one, const RunFacts& other) {
  return one.info == other.info && one.damage == other.damage &&
         std::ranges::equal(one.series, other.series, [](const auto& a, const auto& b) {
           return a.id == b.id && a.points == b.points && a.segments == b.segments;
         });
}

bool isBelow(const QString& path, const std::vector<std::string>& folders) {
  const std::string inner = path.toStdString() + "/";
  return std::ranges::any_of(folders, [&](const std::string& folder) { return inner.starts_with(folder + "/"); });
}

}  // namespace

RunMonitorReader::RunMonitorReader(std::shared_ptr<summaries::ReaderCache> logs)
    : logs_(std::move(logs)), timer_(this) {
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
  std::vector<summaries::FoundRun> places;
  try {
    places = summaries::findRunsBelow(folders_, &end);
  } catch (const summaries::Error& error) {
    // Told once; the next search may go well.
    if (std::exchange(searchProblem_, error.what()) != error.what()) {
      emit readFailed(session_, QString::fromStdString(folders_.front()), QString::fromUtf8(error.what()));
    }
    return;
  }
  searchProblem_.clear();
  for (const summaries::FoundRun& place : places) {
    const QString id = QString::fromStdString(place.name);
    const QString path = QString::fromStdString(place.folder);
    const auto known = runs_.find(id);
    Watched& run = found[id];
    if (known != runs_.end() && known->second.facts.path == path) run = std::move(known->second);
    const QString owner = QString::fromStdString(place.owner);
    if (run.facts.owner != owner) told_ = false;
    run.facts.id = id;
    run.facts.path = path;
    run.facts.owner = owner;
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
  poll();
}

void RunMonitorReader::tellUnreadable(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (unreadable_.contains(folder)) continue;
    const QString path = QString::fromStdString(folder);
    emit readFailed(session_, path,
                    tr("No permission to read %1, so its runs are not shown. Change the folder's permissions, and they "
                       "will appear.")
                        .arg(path));
  }
  unreadable_ = {folders.begin(), folders.end()};
}

void RunMonitorReader::tellCutShort(bool isCutShort) {
  if (std::exchange(isCutShort_, isCutShort) || !isCutShort) return;
  const QString path = QString::fromStdString(folders_.front());
  emit readFailed(session_, path,
                  tr("There are more than %L1 folders below %2: runs in the deepest ones are not shown. Open a folder "
                     "closer to the runs.")
                      .arg(summaries::WalkLimits().mostFolders)
                      .arg(path));
}

// Each part for itself: damage in one of them leaves the others to be seen.
void RunMonitorReader::readLog(const QString& id, Watched& run, summaries::EventLogReader& log, Reading& reading) {
  RunFacts next = run.facts;
  next.damage.clear();
  const auto part = [&](const auto& readPart) {
    try {
      readPart();
    } catch (const summaries::Error& error) {
      if (error.code() != summaries::Code::kDataLoss) throw;
      if (next.damage.isEmpty()) next.damage = QString::fromUtf8(error.what());
    }
  };
  part([&] { next.info = log.run(); });
  part([&] { next.series = log.series(); });
  part([&] {
    for (summaries::SessionEntry& entry : log.session(run.events)) {
      ++run.events;
      reading.events.push_back({id, std::move(entry)});
    }
  });
  reading.changed = reading.changed || !reading.events.empty() || !isSame(next, run.facts);
  if (!next.damage.isEmpty() && next.damage != run.facts.damage) reading.failure = next.damage;
  run.facts = std::move(next);
}

RunMonitorReader::Reading RunMonitorReader::read(const QString& id, Watched& run) const {
  Reading reading;
  const std::string path = run.facts.path.toStdString();
  // Checkpoints come after the last points of their step, and may be deleted at any time: the folder's time tells.
  // One that is as new as this look may hide another change.
  std::error_code ignored;
  const auto touched = std::filesystem::last_write_time(path, ignored);
  const bool isNew = std::filesystem::file_time_type::clock::now() - touched < kClockTick;
  const bool lookAtCheckpoints = std::exchange(run.touched, touched) != touched || isNew;
  try {
    // Asked before the status is read, so that a writer that ends now is no writer that died.
    const bool isWritten = isUnfinished(run.facts) && summaries::isBeingWritten(path);
    reading.changed = std::exchange(run.facts.isWritten, isWritten) != isWritten;
    const summaries::LogStamp stamp = summaries::stampOf(path);
    // One that is gone is told by the search for runs.
    if (stamp.inode != 0 && (!run.isRead || run.stamp != stamp)) {
      logs_->read(path, [&](summaries::EventLogReader& log) { readLog(id, run, log, reading); });
      run.stamp.reset();
      if (!stamp.isFresh()) run.stamp = stamp;
      reading.changed = reading.changed || !run.isRead;
      run.isRead = true;
    }
    run.failures = 0;
  } catch (const summaries::Error& error) {
    run.stamp.reset();
    // A log that is being made or moved is whole again at the next look.
    if (++run.failures == kFailuresToTell) {
      reading.failure = QString::fromUtf8(error.what());
      reading.changed = true;
    }
    // A damaged one stays so until it is written.
    if (run.failures >= kFailuresToTell && error.code() == summaries::Code::kDataLoss) {
      run.facts.damage = QString::fromUtf8(error.what());
      run.stamp = summaries::stampOf(path);
      run.isRead = true;
    }
  }
  if (!lookAtCheckpoints) return reading;
  std::vector<CheckpointFact> found = checkpointsOf(path);
  reading.changed = reading.changed || found != run.facts.checkpoints;
  run.facts.checkpoints = std::move(found);
  return reading;
}

void RunMonitorReader::poll() {
  if (sinceSearch_.hasExpired(kSearchMs)) {
    findNew();
    return;
  }
  std::vector<std::pair<const QString, Watched>*> runs;
  for (auto& run : runs_) runs.push_back(&run);
  const bool areMany = std::ranges::count_if(runs, [](const auto* run) { return !run->second.isRead; }) >= kManyLogs;
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
  std::string graph;
  try {
    logs_->read(path.toStdString(), [&](summaries::EventLogReader& log) {
      for (const summaries::SeriesInfo& series : log.series()) {
        if (series.kind != summaries::Kind::kGraph) continue;
        const std::vector<summaries::ItemInfo> items = log.items(series.id);
        if (items.empty()) continue;
        graph = log.payload(series.id, items.back());
        return;
      }
    });
  } catch (const summaries::Error& error) {
    emit readFailed(session_, path, QString::fromUtf8(error.what()));
    graph.clear();
  }
  emit graphRead(path, QByteArray(graph.data(), static_cast<qsizetype>(graph.size())));
}

}  // namespace app

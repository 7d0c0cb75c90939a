#include "widgets/live/run_index_reader.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "summaries/values/series_queries.h"
#include "summaries/writing/writer_lock.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/threads/share_work.h"

namespace widgets {
namespace {

constexpr int kBusyMs = 5;       // between two turns of a pass, or while a long log is read in parts
constexpr int kTurnMs = 200;     // how long a turn may take, so that what is asked of the thread is done
constexpr int kSearchMs = 2000;  // between two searches for runs, at least
constexpr qint64 kSearchShare = 20;  // a search of a large tree takes at most this part of the time
constexpr int kFailuresToTell = 5;   // looks in a row, of which refresh() may ask for many at once, so also:
constexpr int kFailingMs = 1000;     // for so long
constexpr int kBeingMadeMs = 5000;   // the same of a log whose writer has only begun
constexpr std::size_t kNewAtOnce = 200;  // so that curves need not wait until thousands of runs are in the list
constexpr std::ptrdiff_t kManyLogs = 8;  // so many new ones are worth other threads
constexpr int kIdleThreadMs = 1000;
constexpr std::chrono::seconds kClockTick{1};  // of the file system's times, with plenty to spare

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

// What of the files that a log was imported from is damaged; empty: nothing.
QString damageOfSources(summaries::EventLogReader& log) {
  for (const summaries::SourceInfo& source : log.sources()) {
    if (source.state == "damaged") {
      return RunIndexReader::tr(
                 "%1 is damaged, and only what can be read of it is shown. Restore it from a copy; it is read again.")
          .arg(QString::fromStdString(source.path));
    }
  }
  return {};
}

bool isBelow(const QString& path, const std::vector<std::string>& folders) {
  const std::string inner = path.toStdString() + "/";
  return std::ranges::any_of(folders, [&](const std::string& folder) { return inner.starts_with(folder + "/"); });
}

}  // namespace

RunIndexReader::RunIndexReader(std::shared_ptr<summaries::ReaderCache> logs, CheckpointLister checkpoints)
    : logs_(std::move(logs)), checkpoints_(std::move(checkpoints)), timer_(this) {
  pool_.setExpiryTimeout(kIdleThreadMs);
  timer_.setSingleShot(true);
  connect(&timer_, &QTimer::timeout, this, &RunIndexReader::tick);
}

void RunIndexReader::watch(int session, int curves, const QStringList& folders) {
  session_ = session;
  folders_.clear();
  for (const QString& folder : folders) folders_.push_back(folder.toStdString());
  runs_.clear();
  next_.clear();
  unreadable_.clear();
  isCutShort_ = false;
  told_ = looksAgain_ = false;
  curves_.setFound({});
  curves_.restart(curves, curves_.isOn());
  refresh();
}

void RunIndexReader::restartCurves(int number) {
  curves_.restart(number, true);
  next_.clear();
  sincePass_.invalidate();
  tick();
}

void RunIndexReader::setCurvesOf(const std::optional<QStringList>& runs) {
  curves_.setRuns(runs);
  sincePass_.invalidate();
  tick();
}

void RunIndexReader::refresh() {
  sinceSearch_.invalidate();
  sincePass_.invalidate();
  tick();
}

void RunIndexReader::lookAgain() {
  told_ = false;
  looksAgain_ = true;
  refresh();
}

void RunIndexReader::tick() {
  timer_.stop();
  if (curves_.isWaiting()) return timer_.start(isBusy() ? kBusyMs : interval_ / 4);
  if (!sinceSearch_.isValid() || sinceSearch_.hasExpired(searchEvery_)) search();
  const bool isPassDue = !curves_.isBehind() || !sincePass_.isValid() || sincePass_.hasExpired(interval_);
  if (next_.isEmpty() && !isPassDue) {
    readBehind();
  } else {
    if (next_.isEmpty()) {
      sincePass_.start();
      curves_.beginPass();
      newFrom_ = QString();
    }
    readNewOnes();
    goOn();
  }
  if (!isLeaving()) timer_.start(isBusy() ? kBusyMs : interval_);
}

void RunIndexReader::search() {
  sinceSearch_.start();
  summaries::WalkEnd end;
  std::vector<summaries::FoundRun> found;
  try {
    if (!folders_.empty()) found = summaries::findRunsBelow(folders_, &end);
  } catch (const summaries::Error& error) {
    // Told once; the next search may go well.
    if (std::exchange(searchProblem_, error.what()) != error.what()) {
      emit readFailed(session_, QString::fromStdString(folders_.front()), QString::fromUtf8(error.what()));
    }
    return;
  }
  searchEvery_ = std::max<qint64>(kSearchMs, kSearchShare * sinceSearch_.elapsed());
  searchProblem_.clear();
  tellUnreadable(end.unreadable);
  if (!folders_.empty()) tellCutShort(end.isCutShort);
  setFound(found, end);
  curves_.setFound(found);
}

void RunIndexReader::setFound(const std::vector<summaries::FoundRun>& found, const summaries::WalkEnd& end) {
  std::map<QString, Watched> next;
  for (const summaries::FoundRun& place : found) {
    const QString id = QString::fromStdString(place.name);
    const QString path = QString::fromStdString(place.folder), owner = QString::fromStdString(place.owner);
    const auto known = runs_.find(id);
    Watched& run = next[id];
    if (known != runs_.end() && known->second.facts.path == path) run = std::move(known->second);
    if (run.facts.owner != owner) told_ = false;
    run.facts.id = id;
    run.facts.path = path;
    run.facts.owner = owner;
  }
  QStringList gone;
  for (const auto& [id, run] : runs_) {
    if (!next.contains(id) && !end.isCutShort && !isBelow(run.facts.path, end.unreadable)) gone << run.facts.path;
  }
  if (!gone.isEmpty()) emit runsGone(session_, gone);
  if (next.size() != runs_.size()) told_ = false;
  runs_ = std::move(next);
}

void RunIndexReader::tellUnreadable(const std::vector<std::string>& folders) {
  QStringList fresh;
  for (const std::string& folder : folders) {
    if (!unreadable_.contains(folder)) fresh << QString::fromStdString(folder);
  }
  if (fresh.size() == 1) {
    emit readFailed(session_, fresh.front(),
                    tr("No permission to read %1, so its runs are not shown. Change the folder's permissions, and they "
                       "will appear.")
                        .arg(fresh.front()));
  } else if (!fresh.isEmpty()) {
    emit readFailed(session_, fresh.front(),
                    tr("No permission to read %n folders, such as %1, so their runs are not shown. Change the folders' "
                       "permissions, and they will appear.",
                       nullptr, static_cast<int>(fresh.size()))
                        .arg(fresh.front()));
  }
  unreadable_ = {folders.begin(), folders.end()};
}

void RunIndexReader::tellCutShort(bool isCutShort) {
  if (std::exchange(isCutShort_, isCutShort) || !isCutShort) return;
  const QString path = QString::fromStdString(folders_.front());
  emit readFailed(session_, path,
                  tr("There are more than %1 folders below %2: runs in the deepest ones are not shown. Open a folder "
                     "closer to the runs.")
                      .arg(stepText(static_cast<int64_t>(summaries::WalkLimits().mostFolders)), path));
}

// Each part for itself: damage in one of them leaves the others to be seen.
void RunIndexReader::readLog(const QString& id, Watched& run, summaries::EventLogReader& log, Reading& reading) {
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
  if (!next.damage.isEmpty() && next.damage != run.facts.damage) reading.failure = next.damage;
  // Which of the files that it was imported from are damaged the import has told.
  if (next.damage.isEmpty()) part([&] { next.damage = damageOfSources(log); });
  reading.changed = reading.changed || !reading.events.empty() || !isSame(next, run.facts);
  run.facts = std::move(next);
}

RunIndexReader::Reading RunIndexReader::read(const QString& id, Watched& run, bool withCurves) {
  Reading reading;
  const std::string path = run.facts.path.toStdString();
  // Checkpoints come after the last points of their step, and may be deleted at any time: the folder's time tells.
  // One that is as new as this look may hide another change.
  std::error_code ignored;
  const auto touched = std::filesystem::last_write_time(path, ignored);
  const bool isNew = std::filesystem::file_time_type::clock::now() - touched < kClockTick;
  const bool lookAtCheckpoints = std::exchange(run.touched, touched) != touched || isNew;
  readNew(id, run, withCurves, reading);
  if (!lookAtCheckpoints || !checkpoints_) return reading;
  std::vector<CheckpointFact> found = checkpoints_(path);
  reading.changed = reading.changed || found != run.facts.checkpoints;
  run.facts.checkpoints = std::move(found);
  return reading;
}

// The log is opened once, for what the list says of it and for its curves.
void RunIndexReader::readNew(const QString& id, Watched& run, bool withCurves, Reading& reading) {
  const std::string path = run.facts.path.toStdString();
  bool hasFacts = false, hasCurves = false;
  try {
    // Asked before the status is read, so that a writer that ends now is no writer that died.
    const bool isWritten = isUnfinished(run.facts) && summaries::isBeingWritten(path);
    reading.changed = std::exchange(run.facts.isWritten, isWritten) != isWritten;
    const summaries::LogStamp stamp = summaries::stampOf(path);
    // One that is gone is told by the search for runs, and one that is new is read by readNewOnes().
    hasFacts = stamp.inode != 0 && (run.isRead ? run.stamp != stamp : !withCurves);
    hasCurves = withCurves && curves_.isDue(id, stamp);
    if (hasFacts || hasCurves) {
      logs_->read(path, [&](summaries::EventLogReader& log) {
        if (hasFacts) readLog(id, run, log, reading);
        if (hasCurves) curves_.readFrom(log, id, stamp);
      });
    }
    if (hasFacts) {
      run.stamp.reset();
      if (!stamp.isFresh()) run.stamp = stamp;
      reading.changed = reading.changed || !std::exchange(run.isRead, true);
    }
    if (run.isRead || !withCurves) {
      run.failures = 0;
      reading.changed = std::exchange(run.facts.isUnreadable, false) || reading.changed;
    }
    if (hasCurves) curves_.tell(id);
  } catch (const summaries::Error& error) {
    if (hasFacts || !hasCurves) noteFailure(error, run, reading);
    if (hasCurves) curves_.giveUp(id, std::current_exception());
  }
}

void RunIndexReader::noteFailure(const summaries::Error& error, Watched& run, Reading& reading) {
  run.stamp.reset();
  // A log that is being made or moved is whole again at a later look.
  if (run.failures++ == 0) run.failing.start();
  const bool isBeingMade = error.code() == summaries::Code::kNotFound || error.code() == summaries::Code::kUnavailable;
  if (run.failures < kFailuresToTell || !run.failing.hasExpired(isBeingMade ? kBeingMadeMs : kFailingMs)) return;
  if (!std::exchange(run.facts.isUnreadable, true)) {
    reading.failure = QString::fromUtf8(error.what());
    reading.changed = true;
  }
  // A damaged one stays so until it is written.
  if (error.code() == summaries::Code::kDataLoss) {
    run.facts.damage = QString::fromUtf8(error.what());
    run.stamp = summaries::stampOf(run.facts.path.toStdString());
    run.isRead = true;
  }
}

void RunIndexReader::readNewOnes() {
  if (!newFrom_) return;
  std::vector<Place> fresh;
  auto run = runs_.lower_bound(*newFrom_);
  for (; run != runs_.end() && fresh.size() < kNewAtOnce; ++run) {
    if (!run->second.isRead) fresh.push_back(run);
  }
  newFrom_.reset();
  if (run != runs_.end()) newFrom_ = run->first;
  std::vector<Reading> readings(fresh.size());
  shareWork(fresh.size() >= kManyLogs ? &pool_ : nullptr, fresh.size(), [&](std::size_t i) {
    if (!isLeaving()) readings[i] = read(fresh[i]->first, fresh[i]->second, false);
  });
  if (!isLeaving()) tell(fresh, readings);
}

void RunIndexReader::goOn() {
  QElapsedTimer clock;
  clock.start();
  std::vector<Place> runs;
  std::vector<Reading> readings;
  auto run = next_.isEmpty() ? runs_.begin() : runs_.lower_bound(next_);
  for (; run != runs_.end() && !clock.hasExpired(kTurnMs); ++run) {
    if (isLeaving()) return;
    runs.push_back(run);
    readings.push_back(read(run->first, run->second, true));
  }
  next_ = run == runs_.end() ? QString() : run->first;
  tell(runs, readings);
  if (next_.isEmpty()) curves_.endPass();
}

void RunIndexReader::readBehind() {
  for (const QString& id : curves_.behind()) {
    const auto run = runs_.find(id);
    if (isLeaving()) return;
    if (run == runs_.end()) continue;
    std::vector<Reading> readings(1);
    readNew(id, run->second, true, readings.front());
    tell({run}, readings);
  }
}

void RunIndexReader::tell(const std::vector<Place>& runs, std::vector<Reading>& readings) {
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
  if (std::exchange(looksAgain_, false)) emit lookedAgain(session_);
}

void RunIndexReader::readGraph(const QString& path) {
  LoggedGraph graph;
  try {
    logs_->read(path.toStdString(), [&](summaries::EventLogReader& log) {
      for (const summaries::SeriesInfo& series : log.series()) {
        const bool isModel = series.plugin == summaries::values::kKerasModelPlugin;
        QByteArray& wanted = isModel ? graph.layers : graph.graph;
        if ((series.kind != summaries::Kind::kGraph && !isModel) || !wanted.isEmpty()) continue;
        const std::vector<summaries::ItemInfo> items = log.items(series.id);
        if (!items.empty()) wanted = QByteArray::fromStdString(log.payload(series.id, items.back()));
      }
    });
  } catch (const summaries::Error& error) {
    emit readFailed(session_, path, QString::fromUtf8(error.what()));
    graph = {};
  }
  emit graphRead(path, graph);
}

}  // namespace widgets

#include "summaries/writing/event_log_writer.h"

#include <algorithm>
#include <chrono>

#include "summaries/store/payload_codec.h"
#include "summaries/store/schema.h"
#include "summaries/values/text.h"

namespace summaries {
namespace {

using std::chrono::milliseconds;

// Every changed series touches a page of its own: above these counts a longer period writes fewer pages.
constexpr std::size_t kManySeries = 200;
constexpr std::size_t kVeryManySeries = 1000;
constexpr milliseconds kRetryDelay{1000};

}  // namespace

EventLogWriter::EventLogWriter(std::unique_ptr<WriterLock> lock, const EventLogOptions& options)
    : periodMs_(std::max(1, options.periodMs)),
      lock_(std::move(lock)),
      store_(logPath(lock_->directory()), LogStore::Mode::kLive),
      index_(store_.series()),
      ring_(options.scalarCapacity),
      queue_(options.itemBytes, ring_),
      batch_(store_, index_, ring_, queue_) {
  initializeRun(lock_->directory(), options.name);
  thread_ = std::thread([this] { loop(); });
}

EventLogWriter::~EventLogWriter() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
  store_.checkpoint();
}

void EventLogWriter::initializeRun(const std::string& directory, const std::string& name) {
  droppedScalars_ = static_cast<uint64_t>(store_.runInteger("dropped_scalars"));
  droppedItems_ = static_cast<uint64_t>(store_.runInteger("dropped_items"));
  store_.begin();
  if (!store_.hasRun("created")) store_.setRun("created", wallTime());
  if (!name.empty() || !store_.hasRun("name")) store_.setRun("name", name.empty() ? runName(directory) : name);
  store_.setRun("writer", std::string_view("Estimator Workbench"));
  store_.commit();
}

SeriesId EventLogWriter::scalarSeries(std::string_view tag) {
  return static_cast<SeriesId>(index_.id(tag, Kind::kScalar, "scalars"));
}

void EventLogWriter::scalar(SeriesId series, int64_t step, double value, double wall) {
  if (!ring_.push({series, step, wall, value})) {
    droppedScalars_.fetch_add(1, std::memory_order_relaxed);
    return;
  }
  // Half full: the writer should not wait for its period. A wake-up that comes too early for it is only late.
  if ((ring_.pushed() & (ring_.capacity() / 2 - 1)) == 0) wake_.notify_one();
}

void EventLogWriter::item(std::string_view tag, Kind kind, std::string_view plugin, ItemEntry entry) {
  // Heavy entries give way first: none is taken while the scalars run out of room.
  const bool scalarsAreLate = ring_.pushed() - ring_.drained() > ring_.capacity() / 4 * 3;
  if (!scalarsAreLate) {
    entry.series = index_.id(tag, kind, plugin);
    if (queue_.push(std::move(entry))) return;
  }
  droppedItems_.fetch_add(1, std::memory_order_relaxed);
}

void EventLogWriter::histogram(std::string_view tag, int64_t step, Histogram value, double wall) {
  item(tag, Kind::kHistogram, "histograms", {0, step, 0, wall, encodeHistogram(value)});
}

void EventLogWriter::image(std::string_view tag, int64_t step, int index, Image value, double wall) {
  item(tag, Kind::kImage, "images", {0, step, index, wall, std::move(value.encoded)});
}

void EventLogWriter::text(std::string_view tag, int64_t step, std::string markdown, double wall) {
  item(tag, Kind::kText, "text", {0, step, 0, wall, values::encodeText({{}, {std::move(markdown)}})});
}

void EventLogWriter::bytes(std::string_view tag, Kind kind, std::string_view plugin, int64_t step, std::string data,
                           double wall) {
  item(tag, kind, plugin, {0, step, 0, wall, std::move(data)});
}

void EventLogWriter::session(SessionEntry entry) {
  const int64_t series = index_.id(kSessionTag, Kind::kSession, "session");
  if (!queue_.push(SessionCommand{series, entry.step, entry.wall, encodeSession(entry)})) {
    droppedItems_.fetch_add(1, std::memory_order_relaxed);
  }
}

void EventLogWriter::setStatus(RunStatus status) {
  queue_.push(RunCommand{"status", static_cast<int64_t>(status)});
}

void EventLogWriter::setConfig(std::string json) {
  queue_.push(RunCommand{"config", std::move(json)});
}

void EventLogWriter::restartAt(int64_t step, std::string_view cause) {
  queue_.push(RestartCommand{step, wallTime(), std::string(cause)});
}

void EventLogWriter::waitForCommit(bool onDisk) {
  std::unique_lock lock(mutex_);
  const uint64_t mine = ++flushRequested_;
  if (onDisk) syncRequested_ = mine;
  wake_.notify_one();
  done_.wait(lock, [&] { return flushDone_ >= mine; });
  if (error_) throw *error_;
}

std::optional<Error> EventLogWriter::failure() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

void EventLogWriter::loop() {
  milliseconds delay{periodMs_};
  std::unique_lock lock(mutex_);
  while (!stop_) {
    wake_.wait_for(lock, delay, [&] {
      const bool halfFull = ring_.pushed() - ring_.drained() >= ring_.capacity() / 2;
      return stop_ || flushRequested_ > flushDone_ || (halfFull && !error_);
    });
    const uint64_t flushing = flushRequested_;
    const bool onDisk = syncRequested_ > flushDone_;
    lock.unlock();
    std::optional<Error> error = cycle(onDisk);
    const bool isMended = tellRepairs();
    lock.lock();
    const bool isTurn = isMended || error.has_value() != error_.has_value() ||
                        (error && std::string_view(error->what()) != std::string_view(error_->what()));
    error_ = std::move(error);
    if (isTurn) turns_.fetch_add(1, std::memory_order_release);
    flushDone_ = flushing;
    done_.notify_all();
    delay = delayAfter(error_.has_value());
  }
  lock.unlock();
  cycle(false);
  if (tellRepairs()) cycle(false);
}

// Also in the log itself, with the next commit.
bool EventLogWriter::tellRepairs() {
  const std::vector<LogRepair> repairs = store_.takeRepairs();
  for (const LogRepair& repair : repairs) {
    session({SessionEvent::kWarning, repair.step, wallTime(), repair.text});
    const std::lock_guard lock(mutex_);
    repairs_.push_back(repair.text);
  }
  return !repairs.empty();
}

std::vector<std::string> EventLogWriter::repairs() const {
  const std::lock_guard lock(mutex_);
  return repairs_;
}

std::optional<Error> EventLogWriter::cycle(bool onDisk) {
  try {
    const uint64_t target = ring_.pushed();
    do {
      batch_.collect();
      const uint64_t refused = batch_.refused();
      batch_.commit({droppedScalars(), droppedItems()});
      droppedScalars_.fetch_add(batch_.refused() - refused, std::memory_order_relaxed);
    } while (ring_.drained() < target);
    if (onDisk) store_.sync();
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::exception& error) {
    return Error(Code::kInternal, "writing " + store_.connection().path() + " failed: " + error.what());
  }
}

milliseconds EventLogWriter::delayAfter(bool failed) const {
  const milliseconds period{periodMs_};
  if (failed) return std::max(period, kRetryDelay);
  if (batch_.changedSeries() > kVeryManySeries) return period * 5;
  return batch_.changedSeries() > kManySeries ? period * 5 / 2 : period;
}

std::unique_ptr<SummaryWriter> openEventLog(const std::string& directory, const EventLogOptions& options) {
  return openEventLog(std::make_unique<WriterLock>(directory), options);
}

std::unique_ptr<SummaryWriter> openEventLog(std::unique_ptr<WriterLock> lock, const EventLogOptions& options) {
  return std::make_unique<EventLogWriter>(std::move(lock), options);
}

double wallTime() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace summaries

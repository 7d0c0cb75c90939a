#include "summaries/writing/event_log_import.h"

#include <cassert>
#include <unordered_map>
#include <vector>

#include "summaries/store/log_store.h"
#include "summaries/store/payload_codec.h"
#include "summaries/store/schema.h"
#include "summaries/store/series_index.h"
#include "summaries/summary_writer.h"
#include "summaries/writing/new_log.h"
#include "summaries/writing/writer_lock.h"

namespace summaries {
namespace {

// A series' points wait in up to 48 KB until their chunk is full.
constexpr std::size_t kManyImported = 400;

[[noreturn]] void throwFull() {
  throw Error(Code::kOutOfRange, "a series cannot hold more than 4294967295 points; import fewer files into one run");
}

}  // namespace

struct EventLogImport::Impl {
  Impl(const std::string& into, Mode how)
      : directory(into),
        mode(how),
        lock(how == Mode::kContinue ? std::make_unique<WriterLock>(into) : nullptr),
        made(how == Mode::kReplace ? std::make_unique<NewLog>(into) : nullptr),
        store(std::in_place, made ? made->path() : logPath(into),
              made ? LogStore::Mode::kImport : LogStore::Mode::kLive),
        former(store->series()),
        index(former) {}

  // The writer of a handle; looked up once a transaction.
  SeriesWriter& scalars(int handle) {
    Slot& slot = slots.at(static_cast<std::size_t>(handle));
    if (slot.writer == nullptr) slot.writer = &store->scalars(slot.id);
    return *slot.writer;
  }
  int64_t id(int handle) const { return slots.at(static_cast<std::size_t>(handle)).id; }
  void setName(const std::string& name);

  struct Slot {
    int64_t id = 0;
    SeriesWriter* writer = nullptr;
  };
  const std::string directory;
  const Mode mode;
  std::unique_ptr<WriterLock> lock;
  std::unique_ptr<NewLog> made;  // of kReplace
  std::optional<LogStore> store;
  std::vector<SeriesInfo> former;
  SeriesIndex index;
  std::vector<Slot> slots;
  std::unordered_map<int64_t, int> handles;  // by series id
};

EventLogImport::EventLogImport(const std::string& directory, Mode mode, const std::string& name)
    : impl_(std::make_unique<Impl>(directory, mode)) {
  impl_->store->begin();
  impl_->setName(name);
}

EventLogImport::~EventLogImport() {
  impl_->store.reset();
}

void EventLogImport::Impl::setName(const std::string& name) {
  if (!store->hasRun("created")) store->setRun("created", wallTime());
  if (!name.empty() || !store->hasRun("name")) store->setRun("name", name.empty() ? runName(directory) : name);
  store->setRun("writer", std::string_view("Estimator Workbench"));
}

int EventLogImport::series(std::string_view tag, Kind kind, std::string_view plugin, std::string_view metadata) {
  const int64_t id = impl_->index.id(tag, kind, plugin);
  const auto [handle, isNew] = impl_->handles.try_emplace(id, static_cast<int>(impl_->slots.size()));
  if (!isNew) return handle->second;
  impl_->slots.push_back({id, nullptr});
  if (!impl_->store->hasSeries(id)) {
    impl_->store->addSeries(id, impl_->index.find(id)->tag, kind, plugin, metadata);
  }
  return handle->second;
}

void EventLogImport::scalar(int series, int64_t step, double wall, double value) {
  if (!impl_->scalars(series).append(step, wall, value)) throwFull();
}

void EventLogImport::scalars(int series, std::span<const int64_t> steps, std::span<const double> walls,
                             std::span<const double> values) {
  assert(steps.size() == walls.size() && steps.size() == values.size());
  SeriesWriter& writer = impl_->scalars(series);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!writer.append(steps[i], walls[i], values[i])) throwFull();
  }
}

void EventLogImport::item(int series, int64_t step, int index, double wall, std::string_view data) {
  if (!impl_->store->items(impl_->id(series)).put(step, index, wall, data)) throwFull();
}

void EventLogImport::histogram(int series, int64_t step, double wall, const Histogram& value) {
  item(series, step, 0, wall, encodeHistogram(value));
}

void EventLogImport::session(const SessionEntry& entry) {
  const int handle = series(kSessionTag, Kind::kSession, "session");
  if (!impl_->store->items(impl_->id(handle)).append(entry.step, entry.wall, encodeSession(entry))) throwFull();
}

void EventLogImport::restartAt(int64_t step, double wall, std::string_view cause) {
  impl_->store->restartAt(step, wall, cause);
}

void EventLogImport::setConfig(std::string_view json) {
  impl_->store->setRun("config", json);
}

std::optional<ImportSource> EventLogImport::source(std::string_view path) {
  Statement select(impl_->store->connection(), "SELECT bytes_done, size, mtime, state FROM source WHERE path=?");
  select.bindText(1, path);
  if (!select.step()) return std::nullopt;
  return ImportSource{select.integer(0), select.integer(1), select.real(2), select.text(3)};
}

void EventLogImport::setSource(std::string_view path, const ImportSource& source) {
  impl_->store->setSource(path, source.bytesDone, source.size, source.mtime, source.state);
}

void EventLogImport::set(std::string_view key, std::string_view text) {
  impl_->store->setRun(key, text);
}

void EventLogImport::set(std::string_view key, int64_t value) {
  impl_->store->setRun(key, value);
}

void EventLogImport::set(std::string_view key, double value) {
  impl_->store->setRun(key, value);
}

int64_t EventLogImport::integer(std::string_view key) {
  return impl_->store->runInteger(key);
}

const std::vector<SeriesInfo>& EventLogImport::former() const {
  return impl_->former;
}

void EventLogImport::commit() {
  const bool hasMany = impl_->slots.size() > kManyImported;
  if (impl_->mode == Mode::kReplace && !hasMany) return;
  impl_->store->commit();
  if (hasMany) impl_->store->forgetWriters();
  for (Impl::Slot& slot : impl_->slots) slot.writer = nullptr;
  impl_->store->begin();
}

void EventLogImport::startWriting() {
  if (impl_->made) impl_->made->startWriting();
}

void EventLogImport::finish(RunStatus status) {
  if (const std::unique_ptr<NewLog> log = finishUnplaced(status)) log->place();
}

std::unique_ptr<NewLog> EventLogImport::finishUnplaced(RunStatus status) {
  impl_->store->setRun("status", static_cast<int64_t>(status));
  impl_->store->commit();
  if (impl_->made) impl_->store->connection().execute("PRAGMA journal_mode=WAL");
  impl_->store->checkpoint();
  impl_->store.reset();
  return std::move(impl_->made);
}

}  // namespace summaries

#include "summaries/writing/batch_writer.h"

#include <algorithm>

namespace summaries {
namespace {

bool isHeavy(const QueueEntry& entry) {
  return std::holds_alternative<ItemEntry>(entry.what);
}

}  // namespace

BatchWriter::BatchWriter(LogStore& store, const SeriesIndex& index, ScalarRing& ring, EntryQueue& queue)
    : store_(store), index_(index), ring_(ring), queue_(queue) {}

void BatchWriter::collect() {
  if (scalars_.size() < ring_.capacity()) ring_.drain(scalars_, ring_.capacity() - scalars_.size());
  queue_.take(ring_.drained(), entries_);
}

void BatchWriter::commit(const DropCounts& drops) {
  changedSeries_ = 0;
  while (true) {
    const std::size_t entries = entriesBeforeRestart();
    const bool restarts = entries < entries_.size();
    const std::size_t scalars = restarts ? entries_[entries].position - position_ : scalars_.size();
    commitLight(scalars, entries, drops);
    commitHeavy(entriesBeforeRestart());
    if (!restarts) return;
    commitRestart();
  }
}

template <typename Body>
void BatchWriter::inTransaction(Body body) {
  while (true) {
    store_.begin();
    try {
      body();
      return store_.commit();
    } catch (const Error& error) {
      store_.rollback();
      // A series that is damaged keeps no other from being written.
      if (error.code() != Code::kDataLoss || !store_.giveUpSeries(error)) throw;
    } catch (...) {
      store_.rollback();
      throw;
    }
  }
}

std::size_t BatchWriter::entriesBeforeRestart() const {
  const auto isRestart = [](const QueueEntry& entry) { return std::holds_alternative<RestartCommand>(entry.what); };
  return static_cast<std::size_t>(std::find_if(entries_.begin(), entries_.end(), isRestart) - entries_.begin());
}

void BatchWriter::commitLight(std::size_t scalars, std::size_t entries, const DropCounts& drops) {
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(entries);
  if (scalars == 0 && std::all_of(entries_.begin(), end, isHeavy) && drops == savedDrops_) return;
  uint64_t refused = 0;
  inTransaction([&] {
    refused = writeScalars(scalars);
    changedSeries_ = std::max(changedSeries_, store_.changedSeries());
    for (auto entry = entries_.begin(); entry != end; ++entry) {
      if (const auto* session = std::get_if<SessionCommand>(&entry->what)) {
        if (prepareSeries(session->series))
          store_.items(session->series).append(session->step, session->wall, session->data);
      } else if (const auto* run = std::get_if<RunCommand>(&entry->what)) {
        std::visit([&](const auto& value) { store_.setRun(run->key, value); }, run->value);
      }
    }
    store_.setRun("dropped_scalars", static_cast<int64_t>(drops.scalars));
    store_.setRun("dropped_items", static_cast<int64_t>(drops.items));
  });
  refused_ += refused;
  savedDrops_ = drops;
  scalars_.erase(scalars_.begin(), scalars_.begin() + static_cast<std::ptrdiff_t>(scalars));
  position_ += scalars;
  erase(entries, false);
}

void BatchWriter::commitHeavy(std::size_t entries) {
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(entries);
  if (std::none_of(entries_.begin(), end, isHeavy)) return;
  inTransaction([&] {
    for (auto entry = entries_.begin(); entry != end; ++entry) {
      const auto& item = std::get<ItemEntry>(entry->what);
      if (prepareSeries(item.series)) store_.items(item.series).put(item.step, item.index, item.wall, item.data);
    }
  });
  erase(entries, true);
}

void BatchWriter::commitRestart() {
  const auto& restart = std::get<RestartCommand>(entries_.front().what);
  inTransaction([&] { store_.restartAt(restart.step, restart.wall, restart.cause); });
  entries_.erase(entries_.begin());
}

uint64_t BatchWriter::writeScalars(std::size_t count) {
  uint64_t refused = 0;
  int64_t series = -1;
  SeriesWriter* writer = nullptr;
  for (std::size_t i = 0; i < count; ++i) {
    const ScalarEntry& entry = scalars_[i];
    if (entry.series != series) {
      series = entry.series;
      writer = prepareSeries(series) ? &store_.scalars(series) : nullptr;
    }
    if (writer == nullptr || !writer->append(entry.step, entry.wall, entry.value)) ++refused;
  }
  return refused;
}

bool BatchWriter::prepareSeries(int64_t series) {
  if (store_.isGivenUp(series)) return false;
  if (store_.hasSeries(series)) return true;
  const auto entry = index_.find(series);
  if (!entry) return false;
  store_.addSeries(series, entry->tag, entry->kind, entry->plugin, {});
  return true;
}

void BatchWriter::erase(std::size_t entries, bool heavy) {
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(entries);
  const auto kept =
      std::stable_partition(entries_.begin(), end, [&](const QueueEntry& entry) { return isHeavy(entry) != heavy; });
  std::size_t bytes = 0;
  for (auto entry = kept; entry != end; ++entry) bytes += entry->bytes();
  entries_.erase(kept, end);
  queue_.release(bytes);
}

}  // namespace summaries

#include "summaries/writing/entry_queue.h"

namespace summaries {
namespace {

constexpr std::size_t kEntryOverhead = 128;           // the entry itself and its allocation
constexpr std::size_t kSessionReserve = 1024 * 1024;  // room for session entries above the limit of heavy items

}  // namespace

std::size_t QueueEntry::bytes() const {
  if (const auto* item = std::get_if<ItemEntry>(&what)) return item->data.size() + kEntryOverhead;
  if (const auto* session = std::get_if<SessionCommand>(&what)) return session->data.size() + kEntryOverhead;
  return 0;
}

bool EntryQueue::push(QueueEntry::What what) {
  QueueEntry entry{0, std::move(what)};
  const std::size_t bytes = entry.bytes();
  const std::size_t reserve = std::holds_alternative<SessionCommand>(entry.what) ? kSessionReserve : 0;
  const std::lock_guard lock(mutex_);
  if (bytes > 0 && bytes_ + bytes > limitBytes_ + reserve) return false;
  bytes_ += bytes;
  entry.position = ring_.pushed();
  entries_.push_back(std::move(entry));
  return true;
}

void EntryQueue::take(uint64_t position, std::vector<QueueEntry>& out) {
  const std::lock_guard lock(mutex_);
  while (!entries_.empty() && entries_.front().position <= position) {
    out.push_back(std::move(entries_.front()));
    entries_.pop_front();
  }
}

void EntryQueue::release(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  bytes_ -= bytes;
}

}  // namespace summaries

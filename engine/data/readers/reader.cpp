#include "engine/data/readers/reader.h"

namespace engine::data {

std::optional<KeyedRecord> Reader::step(const NextWork& nextWork) {
  if (!records_) records_ = start_(nextWork());
  std::optional<KeyedRecord> record = records_->next();
  if (record) {
    ++produced_;
  } else {
    records_.reset();
    ++completed_;
  }
  return record;
}

KeyedRecord Reader::read(const NextWork& nextWork) {
  const std::lock_guard lock(mutex_);
  while (true) {
    if (std::optional<KeyedRecord> record = step(nextWork)) return *std::move(record);
  }
}

std::vector<KeyedRecord> Reader::readUpTo(int64_t count, const NextWork& nextWork) {
  const std::lock_guard lock(mutex_);
  std::vector<KeyedRecord> records;
  while (static_cast<int64_t>(records.size()) < count) {
    std::optional<KeyedRecord> record = step(nextWork);
    if (record) {
      records.push_back(*std::move(record));
    } else if (!records.empty()) {
      break;
    }
  }
  return records;
}

int64_t Reader::recordsProduced() const {
  const std::lock_guard lock(mutex_);
  return produced_;
}

int64_t Reader::unitsCompleted() const {
  const std::lock_guard lock(mutex_);
  return completed_;
}

void Reader::reset() {
  const std::lock_guard lock(mutex_);
  records_.reset();
  produced_ = completed_ = 0;
}

}  // namespace engine::data

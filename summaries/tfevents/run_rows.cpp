#include "summaries/tfevents/run_rows.h"

#include <charconv>
#include <cmath>

#include "summaries/values/series_queries.h"

namespace summaries::tfevents {
namespace {

constexpr std::string_view kRunGraphTag = "__run_graph__";
constexpr std::string_view kMetaGraphTag = "__meta_graph__";
constexpr std::string_view kStartedKey = "session_started";
constexpr std::string_view kDatedKey = "session_dated";
// From this version on a restart is announced; before it, steps that fall are all there is.
constexpr int kVersionWithStarts = 2;

bool matches(Row row, ValueKind kind) {
  switch (row) {
    case Row::kScalar:
      return kind == ValueKind::kSimple || kind == ValueKind::kTensor;
    case Row::kHistogram:
      return kind == ValueKind::kHistogram;
    case Row::kImage:
      return kind == ValueKind::kImage;
    case Row::kAudio:
      return kind == ValueKind::kAudio;
    case Row::kContent:
      return kind == ValueKind::kNone || kind == ValueKind::kTensor;
    case Row::kBytes:
      return kind == ValueKind::kOldHistogram;
    default:
      return kind == ValueKind::kTensor;
  }
}

SessionEvent eventOf(uint64_t status) {
  constexpr uint64_t kStart = 1;
  constexpr uint64_t kStop = 2;
  constexpr uint64_t kCheckpoint = 3;
  if (status == kStart) return SessionEvent::kStart;
  if (status == kStop) return SessionEvent::kStop;
  return status == kCheckpoint ? SessionEvent::kCheckpoint : SessionEvent::kMessage;
}

SessionEvent eventOfLevel(uint64_t level) {
  constexpr uint64_t kWarn = 30;
  constexpr uint64_t kError = 40;
  if (level >= kError) return SessionEvent::kError;
  return level >= kWarn ? SessionEvent::kWarning : SessionEvent::kMessage;
}

}  // namespace

RunRows::RunRows(EventLogImport& log) : log_(log) {
  started_ = log.integer(kStartedKey) != 0;
  dated_ = log.integer(kDatedKey) != 0;
  // What row type they had does not matter: their plugin is what later values inherit.
  for (const SeriesInfo& series : log.former()) {
    byName_.emplace(series.tag, static_cast<int>(tags_.size()));
    tags_.push_back({series.tag, {Row::kBytes, series.kind, series.plugin}});
  }
}

bool RunRows::addKnownScalar(std::string_view record) {
  ScalarEvent event;
  if (!decodeScalarEvent(record, event) || last_ < 0) return false;
  // A loop logs its tags in the same order each time.
  const int guess = tags_[static_cast<std::size_t>(last_)].next;
  if (guess < 0) return false;
  const Tag& tag = tags_[static_cast<std::size_t>(guess)];
  if (tag.type.row != Row::kScalar || tag.name != event.tag || std::isnan(event.wall)) return false;
  log_.scalar(tag.handle, event.step, event.wall, static_cast<double>(event.value));
  last_ = guess;
  ++values_;
  return true;
}

bool RunRows::add(std::string_view record) {
  if (addKnownScalar(record)) return true;
  Event event;
  if (!decodeEvent(record, event) || std::isnan(event.wall)) return false;
  if (!dated_ && event.wall > 0) {
    dated_ = true;
    log_.set("created", event.wall);
    log_.set(kDatedKey, int64_t{1});
  }
  switch (event.what) {
    case What::kSummary:
      return addSummary(event);
    case What::kFileVersion:
      setVersion(event.payload);
      break;
    case What::kGraphDef:
      addBytes(event, kRunGraphTag, Kind::kGraph, values::kGraphsPlugin, event.payload);
      break;
    case What::kMetaGraphDef:
      addBytes(event, kMetaGraphTag, Kind::kUnknown, values::kMetaGraphPlugin, event.payload);
      break;
    case What::kTaggedRunMetadata:
      addRunMetadata(event);
      break;
    case What::kSessionLog:
      addSession(event);
      break;
    case What::kLogMessage:
      addMessage(event);
      break;
    case What::kNothing:
      break;
  }
  return true;
}

void RunRows::noteVersion(std::string_view record) {
  Event event;
  if (decodeEvent(record, event) && event.what == What::kFileVersion) setVersion(event.payload);
}

void RunRows::setVersion(std::string_view text) {
  constexpr std::string_view kPrefix = "brain.Event:";
  version_ = 0;
  if (!text.starts_with(kPrefix)) return;
  text.remove_prefix(kPrefix.size());
  std::from_chars(text.data(), text.data() + text.size(), version_);
}

bool RunRows::addSummary(const Event& event) {
  WireReader fields(event.payload);
  SummaryValue value;
  bool usable = true;
  while (fields.next()) {
    if (!fields.is(1, WireType::kBytes)) continue;
    if (decodeValue(fields.bytes(), value)) {
      addValue(event, value);
    } else {
      usable = false;
    }
  }
  return usable && fields.ok();
}

void RunRows::addValue(const Event& event, const SummaryValue& value) {
  ++values_;
  last_ = tagOf(value);
  const Tag& tag = tags_[static_cast<std::size_t>(last_)];
  if (tag.type.row != Row::kScalar) return putItems(event, tag, value);
  double number = 0;
  if (numberOf(value, number)) {
    log_.scalar(tag.handle, event.step, event.wall, number);
  } else {
    putItems(event, tags_[static_cast<std::size_t>(fallback(last_, value))], value);
  }
}

void RunRows::putItems(const Event& event, const Tag& tag, const SummaryValue& value) {
  const Row row = tag.type.row;
  if (row == Row::kHistogram || row == Row::kTensor || row == Row::kBytes) {
    log_.item(tag.handle, event.step, 0, event.wall, value.payload);
    return;
  }
  // Later values of a tag come without it, and have nothing more to tell.
  if (row == Row::kContent && value.metadata.empty()) return;
  Metadata metadata;
  decodeMetadata(value.metadata, metadata);
  items_.clear();
  if (!itemsOf(tag.type, value, metadata.content, items_)) {
    putItems(event, tags_[static_cast<std::size_t>(fallback(last_, value))], value);
    return;
  }
  for (const RowItem& item : items_) log_.item(tag.handle, event.step, item.index, event.wall, item.payload());
}

int RunRows::findTag(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? -1 : found->second;
}

int RunRows::tagOf(const SummaryValue& value) {
  const int guess = last_ < 0 ? -1 : tags_[static_cast<std::size_t>(last_)].next;
  if (guess >= 0) {
    const Tag& tag = tags_[static_cast<std::size_t>(guess)];
    if (tag.name == value.tag && matches(tag.type.row, value.kind)) return guess;
  }
  int found = findTag(value.tag);
  std::string_view plugin = found < 0 ? std::string_view() : tags_[static_cast<std::size_t>(found)].type.plugin;
  while (found >= 0) {
    const Tag& tag = tags_[static_cast<std::size_t>(found)];
    if (tag.handle >= 0 && matches(tag.type.row, value.kind)) break;
    found = tag.other;
  }
  if (found < 0) {
    Metadata metadata;
    decodeMetadata(value.metadata, metadata);
    if (plugin.empty() || !metadata.plugin.empty()) plugin = metadata.plugin;
    found = addTag(value.tag, rowTypeOf(value.kind, plugin, metadata.dataClass), value.metadata);
  }
  if (last_ >= 0) tags_[static_cast<std::size_t>(last_)].next = found;
  return found;
}

int RunRows::fallback(int tag, const SummaryValue& value) {
  RowType type = fallbackOf(value.kind);
  for (int at = findTag(value.tag); at >= 0; at = tags_[static_cast<std::size_t>(at)].other) {
    const Tag& known = tags_[static_cast<std::size_t>(at)];
    if (known.handle >= 0 && known.type.row == type.row) return at;
  }
  type.plugin = tags_[static_cast<std::size_t>(tag)].type.plugin;
  return addTag(value.tag, std::move(type), value.metadata);
}

int RunRows::addTag(std::string_view name, RowType type, std::string_view metadata) {
  const auto added = static_cast<int>(tags_.size());
  const int handle = log_.series(name, type.kind, type.plugin, metadata);
  tags_.push_back({std::string(name), std::move(type), handle});
  const auto [first, isFirst] = byName_.try_emplace(std::string(name), added);
  if (isFirst) return added;
  int at = first->second;
  while (tags_[static_cast<std::size_t>(at)].other >= 0) at = tags_[static_cast<std::size_t>(at)].other;
  tags_[static_cast<std::size_t>(at)].other = added;
  return added;
}

void RunRows::addBytes(const Event& event, std::string_view tag, Kind kind, std::string_view plugin,
                       std::string_view data) {
  ++values_;
  log_.item(log_.series(tag, kind, plugin), event.step, 0, event.wall, data);
}

void RunRows::addRunMetadata(const Event& event) {
  std::string_view tag;
  std::string_view data;
  WireReader fields(event.payload);
  while (fields.next()) {
    if (fields.is(1, WireType::kBytes)) tag = fields.bytes();
    if (fields.is(2, WireType::kBytes)) data = fields.bytes();
  }
  addBytes(event, tag, Kind::kRunMetadata, values::kTaggedRunMetadataPlugin, data);
}

void RunRows::addSession(const Event& event) {
  SessionEntry entry{SessionEvent::kMessage, event.step, event.wall, {}};
  std::string_view message;
  WireReader fields(event.payload);
  while (fields.next()) {
    if (fields.is(1, WireType::kVarint)) entry.event = eventOf(fields.varint());
    if (fields.is(2, WireType::kBytes)) entry.text = fields.bytes();
    if (fields.is(3, WireType::kBytes)) message = fields.bytes();
  }
  if (!message.empty()) entry.text += (entry.text.empty() ? "" : "\n") + std::string(message);
  ++values_;
  if (entry.event == SessionEvent::kStart) {
    // The first start is a beginning. A later one drops what the run had at its step and above.
    if (started_ && version_ >= kVersionWithStarts && event.step > INT64_MIN) {
      log_.restartAt(event.step - 1, event.wall, "session started");
    }
    started_ = true;
    log_.set(kStartedKey, int64_t{1});
  }
  log_.session(entry);
}

void RunRows::addMessage(const Event& event) {
  SessionEntry entry{SessionEvent::kMessage, event.step, event.wall, {}};
  WireReader fields(event.payload);
  while (fields.next()) {
    if (fields.is(1, WireType::kVarint)) entry.event = eventOfLevel(fields.varint());
    if (fields.is(2, WireType::kBytes)) entry.text = fields.bytes();
  }
  ++values_;
  log_.session(entry);
}

}  // namespace summaries::tfevents

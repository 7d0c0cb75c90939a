#include "summaries/reading/item_reader.h"

#include <algorithm>

#include "summaries/store/payload_codec.h"
#include "summaries/store/schema.h"

namespace summaries {
namespace {

using Segments = std::vector<EventLogReader::Segment>;

bool isVisible(const Segments& segments, uint64_t index, int64_t step) {
  const auto after = std::upper_bound(segments.begin() + 1, segments.end(), index,
                                      [](uint64_t i, const EventLogReader::Segment& s) { return i < s.first; });
  const int64_t cut = std::prev(after)->cutStep;
  return cut == INT64_MAX || step < cut;
}

// Of a row of step, idx, wall, bytes.
ItemInfo itemOf(const Statement& row) {
  const int64_t place = row.integer(1);
  return {row.integer(0), itemIndex(place), row.real(2), row.integer(3), itemRepeat(place)};
}

}  // namespace

ItemReader::ItemReader(ReaderDatabase& database)
    : database_(database),
      items_(database.connection(),
             "SELECT step, idx, wall, bytes, payload FROM item WHERE series=? ORDER BY step, idx", kWhenUsed),
      itemsBefore_(database.connection(),
                   "SELECT step, idx, wall, bytes, payload FROM item WHERE series=?1 AND step<=?2 "
                   "ORDER BY step DESC, idx DESC",
                   kWhenUsed),
      count_(database.connection(), "SELECT count(*) FROM item WHERE series=?", kWhenUsed),
      payload_(database.connection(),
               "SELECT data FROM payload WHERE id=(SELECT payload FROM item WHERE series=? AND step=? AND idx=?)",
               kWhenUsed),
      newest_(database.connection(),
              "SELECT idx FROM item WHERE series=?1 AND step=?2 AND (idx & 4294967295)=?3 ORDER BY idx DESC LIMIT 1",
              kWhenUsed),
      sessionSeries_(database.connection(), "SELECT id FROM series WHERE tag=? AND kind=?", kWhenUsed),
      session_(database.connection(), "SELECT data FROM payload WHERE id>=?1 AND id<?2 ORDER BY id", kWhenUsed) {}

std::vector<ItemInfo> ItemReader::items(int64_t series, Superseded superseded) {
  std::vector<ItemInfo> all;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  const Segments segments = database_.segments(series);
  ScopedReset reset(items_);
  items_.bind(1, series);
  while (items_.step()) {
    const ItemInfo item = itemOf(items_);
    const bool isShown =
        superseded == Superseded::kShow || isVisible(segments, pointIndex(series, items_.integer(4)), item.step);
    if (isShown) all.push_back(item);
  }
  return all;
}

PointCount ItemReader::count(int64_t series) {
  ScopedReset reset(count_);
  count_.bind(1, series);
  const uint64_t all = count_.step() ? static_cast<uint64_t>(count_.integer(0)) : 0;
  if (database_.segments(series).size() == 1) return {all, 0};
  const uint64_t visible = items(series, Superseded::kHide).size();
  return {visible, all - visible};
}

std::vector<ItemInfo> ItemReader::itemsAt(int64_t series, int64_t step) {
  std::vector<ItemInfo> found;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  const Segments segments = database_.segments(series);
  ScopedReset reset(itemsBefore_);
  itemsBefore_.bind(1, series).bind(2, step);
  while (itemsBefore_.step()) {
    const ItemInfo item = itemOf(itemsBefore_);
    if (!found.empty() && (item.step != found.back().step || item.repeat != found.back().repeat)) break;
    if (isVisible(segments, pointIndex(series, itemsBefore_.integer(4)), item.step)) found.push_back(item);
  }
  std::reverse(found.begin(), found.end());
  return found;
}

std::string ItemReader::payload(int64_t series, int64_t step, int index, int repeat) {
  int64_t place = itemPlace(index, std::max(0, repeat));
  if (repeat == kNewestRepeat) {
    ScopedReset reset(newest_);
    newest_.bind(1, series).bind(2, step).bind(3, int64_t{index});
    if (newest_.step()) place = newest_.integer(0);
  }
  ScopedReset reset(payload_);
  payload_.bind(1, series).bind(2, step).bind(3, place);
  if (payload_.step()) return payload_.text(0);
  throw Error(Code::kNotFound, "series " + std::to_string(series) + " in " + database_.connection().path() +
                                   " has no item " + std::to_string(index) + " at step " + std::to_string(step) +
                                   "; items() lists what there is");
}

std::vector<SessionEntry> ItemReader::session(uint64_t cursor) {
  std::vector<SessionEntry> entries;
  if (cursor >= kSeriesPoints) return entries;
  ScopedReset resetSeries(sessionSeries_);  // until then it reads on, so that both statements see one state of the log
  sessionSeries_.bindText(1, kSessionTag).bind(2, static_cast<int64_t>(Kind::kSession));
  if (!sessionSeries_.step()) return entries;
  const int64_t series = sessionSeries_.integer(0);
  ScopedReset reset(session_);
  session_.bind(1, pointId(series, cursor)).bind(2, pointId(series + 1, 0));
  while (session_.step()) {
    const auto place = static_cast<int64_t>(cursor + entries.size());
    entries.push_back(database_.decoded(series, "entry", place, [&] { return decodeSession(session_.blob(0)); }));
  }
  return entries;
}

}  // namespace summaries

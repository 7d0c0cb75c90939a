#include "summaries/item_reader.h"

#include <algorithm>

#include "summaries/payload_codec.h"
#include "summaries/schema.h"

namespace summaries {
namespace {

using Segments = std::vector<EventLogReader::Segment>;

bool isVisible(const Segments& segments, uint64_t index, int64_t step) {
  const auto after = std::upper_bound(segments.begin() + 1, segments.end(), index,
                                      [](uint64_t i, const EventLogReader::Segment& s) { return i < s.first; });
  const int64_t cut = std::prev(after)->cutStep;
  return cut == INT64_MAX || step < cut;
}

}  // namespace

ItemReader::ItemReader(ReaderDatabase& database)
    : database_(database),
      items_(database.connection(),
             "SELECT step, idx, wall, bytes, payload FROM item WHERE series=? ORDER BY step, idx"),
      itemsBefore_(database.connection(),
                   "SELECT step, idx, wall, bytes, payload FROM item WHERE series=?1 AND step<=?2 "
                   "ORDER BY step DESC, idx DESC"),
      payload_(database.connection(),
               "SELECT data FROM payload WHERE id=(SELECT payload FROM item WHERE series=? AND step=? AND idx=?)"),
      sessionSeries_(database.connection(), "SELECT id FROM series WHERE tag=? AND kind=?"),
      session_(database.connection(), "SELECT data FROM payload WHERE id>=?1 AND id<?2 ORDER BY id") {}

std::vector<ItemInfo> ItemReader::items(int64_t series) {
  std::vector<ItemInfo> all;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  const Segments segments = database_.segments(series);
  ScopedReset reset(items_);
  items_.bind(1, series);
  while (items_.step()) {
    const ItemInfo item{items_.integer(0), static_cast<int>(items_.integer(1)), items_.real(2), items_.integer(3)};
    if (isVisible(segments, pointIndex(series, items_.integer(4)), item.step)) all.push_back(item);
  }
  return all;
}

std::vector<ItemInfo> ItemReader::itemsAt(int64_t series, int64_t step) {
  std::vector<ItemInfo> found;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  const Segments segments = database_.segments(series);
  ScopedReset reset(itemsBefore_);
  itemsBefore_.bind(1, series).bind(2, step);
  while (itemsBefore_.step()) {
    const ItemInfo item{itemsBefore_.integer(0), static_cast<int>(itemsBefore_.integer(1)), itemsBefore_.real(2),
                        itemsBefore_.integer(3)};
    if (!found.empty() && item.step != found.back().step) break;
    if (isVisible(segments, pointIndex(series, itemsBefore_.integer(4)), item.step)) found.push_back(item);
  }
  std::reverse(found.begin(), found.end());
  return found;
}

std::string ItemReader::payload(int64_t series, int64_t step, int index) {
  ScopedReset reset(payload_);
  payload_.bind(1, series).bind(2, step).bind(3, int64_t{index});
  if (payload_.step()) return payload_.text(0);
  throw Error(Code::kNotFound, "series " + std::to_string(series) + " in " + database_.connection().path() +
                                   " has no item " + std::to_string(index) + " at step " + std::to_string(step) +
                                   "; items() lists what there is");
}

std::vector<SessionEntry> ItemReader::session(uint64_t cursor) {
  std::vector<SessionEntry> entries;
  if (cursor >= kSeriesPoints) return entries;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  ScopedReset resetSeries(sessionSeries_);
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

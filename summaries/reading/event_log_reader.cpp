#include "summaries/reading/event_log_reader.h"

#include <sqlite3.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "summaries/reading/chart_reader.h"
#include "summaries/reading/item_reader.h"
#include "summaries/reading/line_pieces.h"
#include "summaries/reading/point_reader.h"
#include "summaries/reading/reader_database.h"
#include "summaries/store/payload_codec.h"
#include "summaries/store/schema.h"

namespace summaries {

namespace {

// A part that is made when it is first asked for: a list of many runs reads little of each log.
template <class T>
class Lazy {
 public:
  template <class... Arguments>
  T& get(Arguments&&... arguments) {
    if (!part_) part_.emplace(std::forward<Arguments>(arguments)...);
    return *part_;
  }

 private:
  std::optional<T> part_;
};

}  // namespace

struct EventLogReader::Impl {
  Impl(const std::string& path, Access access)
      : database(path, access),
        run(database.connection(), "SELECT key, value FROM run"),
        series(database.connection(),
               "SELECT id, tag, plugin, kind, points, last_step, last_wall, last_value, "
               "(SELECT max(ordinal) FROM segment WHERE segment.series=series.id) FROM series ORDER BY id"),
        metadata(database.connection(), "SELECT metadata FROM series WHERE id=?", kWhenUsed),
        sources(database.connection(), "SELECT path, bytes_done, size, mtime, state FROM source ORDER BY path",
                kWhenUsed) {}

  PointReader& points() { return pointReader.get(database); }
  ChartReader& charts() { return chartReader.get(database); }
  ItemReader& items() { return itemReader.get(database); }

  ReaderDatabase database;
  Statement run, series, metadata, sources;
  Lazy<PointReader> pointReader;
  Lazy<ChartReader> chartReader;
  Lazy<ItemReader> itemReader;
  std::optional<int64_t> version;  // at the last call of changed()
};

EventLogReader::EventLogReader(const std::string& directory, Access access)
    : impl_(std::make_unique<Impl>(logPath(directory), access)) {}
EventLogReader::~EventLogReader() = default;
EventLogReader::EventLogReader(EventLogReader&&) noexcept = default;
EventLogReader& EventLogReader::operator=(EventLogReader&&) noexcept = default;

bool EventLogReader::changed() {
  const int64_t version = impl_->database.dataVersion();
  const bool isNew = impl_->version != version;
  impl_->version = version;
  return isNew;
}

bool EventLogReader::isSnapshot() const {
  return impl_->database.isSnapshot();
}

RunInfo EventLogReader::run() {
  RunInfo info;
  Statement& rows = impl_->run;
  ScopedReset reset(rows);
  while (rows.step()) {
    const std::string key = rows.text(0);
    if (key == "name") info.name = rows.text(1);
    if (key == "created") info.created = rows.real(1);
    if (key == "status") info.status = static_cast<RunStatus>(rows.integer(1));
    if (key == "dropped_scalars") info.droppedScalars = static_cast<uint64_t>(rows.integer(1));
    if (key == "dropped_items") info.droppedItems = static_cast<uint64_t>(rows.integer(1));
    if (key == "config") info.config = rows.text(1);
  }
  return info;
}

std::vector<SeriesInfo> EventLogReader::series() {
  std::vector<SeriesInfo> all;
  Statement& rows = impl_->series;
  ScopedReset reset(rows);
  while (rows.step()) {
    SeriesInfo info;
    info.id = rows.integer(0);
    info.tag = rows.text(1);
    info.plugin = rows.text(2);
    info.kind = static_cast<Kind>(rows.integer(3));
    info.points = static_cast<uint64_t>(rows.integer(4));
    info.lastStep = rows.integer(5);
    info.lastWall = rows.real(6);
    info.lastValue = info.points > 0 ? rows.realOrNan(7) : 0;
    info.segments = rows.integer(8);
    if (info.id < 0 || info.id > INT32_MAX) throwDamaged(impl_->database.connection().path(), "a series id");
    all.push_back(std::move(info));
  }
  return all;
}

std::vector<SourceInfo> EventLogReader::sources() {
  std::vector<SourceInfo> all;
  Statement& rows = impl_->sources;
  ScopedReset reset(rows);
  while (rows.step()) all.push_back({rows.text(0), rows.integer(1), rows.integer(2), rows.real(3), rows.text(4)});
  return all;
}

std::string EventLogReader::metadata(int64_t series) {
  Statement& row = impl_->metadata;
  ScopedReset reset(row);
  row.bind(1, series);
  return row.step() ? row.text(0) : std::string();
}

Columns EventLogReader::after(int64_t series, uint64_t cursor, std::size_t limit) {
  constexpr std::size_t kMany = 4096;
  Columns points = impl_->points().after(series, cursor, limit);
  // A follower reads every point once: pages that stayed cached would only take memory, of each open log.
  if (points.size() > kMany) sqlite3_db_release_memory(impl_->database.connection().handle());
  return points;
}

Columns EventLogReader::visible(int64_t series, Superseded superseded) {
  return superseded == Superseded::kShow ? impl_->points().after(series, 0, SIZE_MAX) : impl_->points().visible(series);
}

Columns EventLogReader::line(int64_t series) {
  return linePieces(visible(series), {}).line;
}

PointCount EventLogReader::count(const SeriesInfo& series) {
  if (series.kind != Kind::kScalar) return impl_->items().count(series.id);
  const std::vector<Segment> all = segments(series.id);
  const auto isCut = [](const Segment& segment) { return segment.cutStep != INT64_MAX; };
  if (std::none_of(all.begin(), all.end(), isCut)) return {series.points, 0};
  const uint64_t shown = visible(series.id).size();
  return {shown, series.points - std::min<uint64_t>(series.points, shown)};
}

std::vector<EventLogReader::Segment> EventLogReader::segments(int64_t series) {
  return impl_->database.segments(series);
}

DrawnColumns EventLogReader::draw(int64_t series, int64_t firstStep, int64_t lastStep, int columns, bool exact) {
  return impl_->charts().draw(series, firstStep, lastStep, columns, exact);
}

std::vector<ItemInfo> EventLogReader::items(int64_t series, Superseded superseded) {
  return impl_->items().items(series, superseded);
}

std::vector<ItemInfo> EventLogReader::itemsAt(int64_t series, int64_t step) {
  return impl_->items().itemsAt(series, step);
}

std::string EventLogReader::payload(int64_t series, int64_t step, int index, int repeat) {
  return impl_->items().payload(series, step, index, repeat);
}

Histogram EventLogReader::histogram(int64_t series, int64_t step, int repeat) {
  const std::string bytes = payload(series, step, 0, repeat);
  return impl_->database.decoded(series, "step", step, [&] { return decodeHistogram(bytes); });
}

Image EventLogReader::image(int64_t series, int64_t step, int index, int repeat) {
  std::string bytes = payload(series, step, index, repeat);
  return impl_->database.decoded(series, "step", step, [&] { return decodeImage(std::move(bytes)); });
}

std::vector<SessionEntry> EventLogReader::session(uint64_t cursor) {
  return impl_->items().session(cursor);
}

}  // namespace summaries

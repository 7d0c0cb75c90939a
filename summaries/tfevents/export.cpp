#include "summaries/tfevents/export.h"

#include <cstdio>
#include <filesystem>

#include "summaries/error.h"
#include "summaries/files/whole_file.h"
#include "summaries/tfevents/event.h"
#include "summaries/tfevents/export_values.h"
#include "summaries/tfevents/record_writer.h"
#include "summaries/values/series_queries.h"

namespace summaries::tfevents {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPointsAtOnce = 65536;

class RunExport {
 public:
  RunExport(EventLogReader& reader, const std::string& folder);
  void add(const SeriesInfo& series);
  ExportedRun finish();

 private:
  WireWriter event(int64_t step, double wall) const;
  void putValue(int64_t step, double wall, const WireWriter& value);
  void addScalars(const SeriesInfo& series);
  void addItems(const SeriesInfo& series);
  void addSessions();
  void addEvents(const SeriesInfo& series, What what);
  void writeProjector(const SeriesInfo& series);

  EventLogReader& reader_;
  std::string folder_;
  ExportedRun exported_;
  RecordWriter writer_;
};

std::string makeFile(EventLogReader& reader, const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  char name[64];
  std::snprintf(name, sizeof(name), "events.out.tfevents.%010lld.workbench",
                static_cast<long long>(reader.run().created));
  return folder + "/" + name;
}

RunExport::RunExport(EventLogReader& reader, const std::string& folder)
    : reader_(reader), folder_(folder), exported_{makeFile(reader, folder)}, writer_(exported_.file) {
  WireWriter version = event(0, reader.run().created);
  writer_.write(version.bytes(static_cast<uint32_t>(What::kFileVersion), "brain.Event:2").bytes());
  addSessions();
}

WireWriter RunExport::event(int64_t step, double wall) const {
  WireWriter event;
  event.float64(1, wall);
  if (step != 0) event.varint(2, static_cast<uint64_t>(step));
  return event;
}

void RunExport::putValue(int64_t step, double wall, const WireWriter& value) {
  WireWriter summary;
  summary.message(1, value);
  writer_.write(event(step, wall).message(static_cast<uint32_t>(What::kSummary), summary).bytes());
  ++exported_.values;
}

void RunExport::add(const SeriesInfo& series) {
  if (series.kind == Kind::kScalar) return addScalars(series);
  if (series.kind == Kind::kSession) return;  // in the file already
  if (series.kind == Kind::kGraph) return addEvents(series, What::kGraphDef);
  if (series.plugin == values::kMetaGraphPlugin) return addEvents(series, What::kMetaGraphDef);
  if (series.plugin == values::kProjectorPlugin) return writeProjector(series);
  addItems(series);
}

void RunExport::addScalars(const SeriesInfo& series) {
  const std::string metadata = metadataOf(reader_, series);
  const std::vector<EventLogReader::Segment> segments = reader_.segments(series.id);
  std::size_t segment = 0;
  bool isFirst = true;
  uint64_t index = 0;
  while (true) {
    const Columns points = reader_.after(series.id, index, kPointsAtOnce);
    if (points.size() == 0) return;
    for (std::size_t i = 0; i < points.size(); ++i, ++index) {
      while (segment + 1 < segments.size() && segments[segment + 1].first <= index) ++segment;
      const int64_t cut = segments[segment].cutStep;
      if (cut != INT64_MAX && points.steps[i] >= cut) continue;
      WireWriter value;
      value.bytes(1, series.tag).float32(2, static_cast<float>(points.values[i]));
      if (isFirst && !metadata.empty()) value.bytes(9, metadata);
      isFirst = false;
      putValue(points.steps[i], points.walls[i], value);
    }
  }
}

void RunExport::addItems(const SeriesInfo& series) {
  const std::string metadata = metadataOf(reader_, series);
  const std::vector<ItemInfo> items = reader_.items(series.id);
  bool isFirst = true;
  // The samples that were written together are one value.
  for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
    const ItemInfo& item = items[begin];
    std::vector<std::string> payloads;
    for (end = begin; end < items.size() && items[end].step == item.step && items[end].repeat == item.repeat; ++end) {
      payloads.push_back(reader_.payload(series.id, items[end]));
    }
    if (isStepStats(series, payloads[0])) {
      WireWriter tagged;
      tagged.bytes(1, series.tag).bytes(2, payloads[0]);
      writer_.write(
          event(item.step, item.wall).message(static_cast<uint32_t>(What::kTaggedRunMetadata), tagged).bytes());
      ++exported_.values;
      continue;
    }
    WireWriter value;
    value.bytes(1, series.tag);
    putPayloads(series, payloads, isFirst ? metadata : std::string(), value);
    isFirst = false;
    putValue(item.step, item.wall, value);
  }
}

void RunExport::addEvents(const SeriesInfo& series, What what) {
  for (const ItemInfo& item : reader_.items(series.id)) {
    writer_.write(
        event(item.step, item.wall).bytes(static_cast<uint32_t>(what), reader_.payload(series.id, item)).bytes());
    ++exported_.values;
  }
}

// SessionLog's status; 0: it has none for this.
uint64_t sessionStatus(SessionEvent event) {
  switch (event) {
    case SessionEvent::kStart:
      return 1;
    case SessionEvent::kStop:
      return 2;
    case SessionEvent::kCheckpoint:
      return 3;
    default:
      return 0;
  }
}

// Before all values: a reader drops what it has at the step of a later start and above, and what that superseded is not
// in the file.
void RunExport::addSessions() {
  for (const SessionEntry& entry : reader_.session()) {
    const uint64_t status = sessionStatus(entry.event);
    if (status == 0) continue;
    WireWriter log;
    log.varint(1, status).bytes(2, entry.text);
    writer_.write(event(entry.step, entry.wall).message(static_cast<uint32_t>(What::kSessionLog), log).bytes());
    ++exported_.values;
  }
}

void RunExport::writeProjector(const SeriesInfo& series) {
  const std::vector<ItemInfo> items = reader_.itemsAt(series.id, INT64_MAX);
  if (items.empty()) return;
  writeFileAtomically(folder_ + "/projector_config.pbtxt", reader_.payload(series.id, items.back()));
}

ExportedRun RunExport::finish() {
  writer_.close();
  return std::move(exported_);
}

}  // namespace

ExportedRun exportRun(EventLogReader& reader, const std::string& folder, const std::function<bool()>& stop) {
  RunExport run(reader, folder);
  for (const SeriesInfo& series : reader.series()) {
    if (stop && stop()) throw Error(Code::kCancelled, "the export to " + folder + " was stopped");
    run.add(series);
  }
  return run.finish();
}

}  // namespace summaries::tfevents

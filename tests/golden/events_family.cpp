// The family "events": event files of TensorFlow, imported to event logs and compared with what Python's TensorBoard
// decodes, after TensorBoard's rules for restarts.

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "engine/core/error.h"
#include "summaries/tfevents/import.h"
#include "summaries/values/audio.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/sha256.h"

namespace golden {
namespace {

namespace fs = std::filesystem;
namespace values = summaries::values;
using engine::message;
using nlohmann::json;
using summaries::EventLogReader;
using summaries::ItemInfo;
using summaries::SeriesInfo;

// One value of a tag as recorded, with its tag's plugin.
struct Row {
  int64_t step = 0;
  double wall = 0;
  std::string plugin;
  json value;
};

// What TensorBoard would show of a run.
struct Run {
  std::map<std::string, std::vector<Row>> tags;
  std::map<std::string, std::string> plugins;  // by tag: of its first value
  std::map<std::string, json> blobs;           // graph_def and meta_graph_def: the newest event
  std::vector<json> sessions;
  std::vector<json> runMetadata;
};

void dropFrom(std::vector<Row>& rows, int64_t step) {
  std::erase_if(rows, [step](const Row& row) { return row.step >= step; });
}

void addSummary(const json& event, Run& run) {
  for (const json& value : event.at("values")) {
    const auto tag = value.at("tag").get<std::string>();
    const std::string plugin = value.contains("metadata") ? value["metadata"].value("plugin_name", "") : "";
    const auto known = run.plugins.try_emplace(tag, plugin).first;
    run.tags[tag].push_back(
        {event.at("step").get<int64_t>(), event.at("wall_time").get<double>(), known->second, value});
  }
}

void addEvent(const json& event, Run& run) {
  const auto what = event.at("what").get<std::string>();
  if (what == "summary") addSummary(event, run);
  if (what == "graph_def" || what == "meta_graph_def") run.blobs[what] = event;
  if (what == "tagged_run_metadata") run.runMetadata.push_back(event);
  if (what != "session_log") return;
  const auto isStart = [](const json& entry) { return entry.at("status") == "START"; };
  if (isStart(event) && std::any_of(run.sessions.begin(), run.sessions.end(), isStart)) {
    for (auto& [tag, rows] : run.tags) dropFrom(rows, event.at("step").get<int64_t>());
  }
  run.sessions.push_back(event);
}

std::map<std::string, Run> expectedRuns(const json& expected) {
  std::map<std::string, json> files;  // in the order of their names
  for (const json& file : expected.at("files")) files[file.at("file").get<std::string>()] = file;
  std::map<std::string, Run> runs;
  for (const auto& [path, file] : files) {
    const std::string folder = fs::path(path).parent_path().string();
    Run& run = runs[folder.empty() ? "." : folder];
    for (const json& event : file.at("events")) addEvent(event, run);
  }
  return runs;
}

double number(const json& value) {
  if (!value.is_string()) return value.get<double>();
  const auto text = value.get<std::string>();
  if (text == "NaN") return std::nan("");
  return text == "Infinity" ? INFINITY : -INFINITY;
}

bool isEqual(double got, double want) {
  return got == want || (std::isnan(got) && std::isnan(want));
}

bool areEqual(const std::vector<double>& got, const json& want) {
  if (got.size() != want.size()) return false;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (!isEqual(got[i], number(want[i]))) return false;
  }
  return true;
}

// "" or what differs; for the items of one row.
std::string imageDiffers(EventLogReader& reader, const SeriesInfo& series, const Row& row) {
  const json& value = row.value;
  if (value.at("kind") == "image") {
    const summaries::Image image = reader.image(series.id, row.step);
    const bool same = image.width == value.at("width") && image.height == value.at("height") &&
                      sha256(image.encoded) == value.at("sha256").get<std::string>();
    return same ? "" : "the image differs";
  }
  const json& strings = value.at("tensor").at("values");
  const std::vector<ItemInfo> items = reader.itemsAt(series.id, row.step);
  if (items.size() + 2 != strings.size()) return message("has ", items.size(), " images");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const summaries::Image image = reader.image(series.id, row.step, items[i].index);
    if (std::to_string(image.width) != strings[0].get<std::string>() ||
        std::to_string(image.height) != strings[1].get<std::string>() || !isBlob(image.encoded, strings[i + 2])) {
      return message("image ", i, " differs");
    }
  }
  return {};
}

std::string audioDiffers(EventLogReader& reader, const SeriesInfo& series, const Row& row) {
  const values::Audio audio = values::readAudio(reader, series.id, row.step);
  const json& value = row.value;
  if (value.at("kind") != "audio") {
    const json& strings = value.at("tensor").at("values");
    return isBlob(audio.encoded, strings[0]) && isBlob(audio.label, strings[1]) ? "" : "the sound differs";
  }
  const bool same = audio.sampleRate == value.at("sample_rate") && audio.channels == value.at("num_channels") &&
                    audio.frames == value.at("length_frames") &&
                    audio.contentType == value.at("content_type").get<std::string>() &&
                    sha256(audio.encoded) == value.at("sha256").get<std::string>();
  return same ? "" : "the sound differs";
}

std::string histogramDiffers(EventLogReader& reader, const SeriesInfo& series, const Row& row) {
  const json& value = row.value;
  if (value.at("kind") == "histo") {
    const summaries::Histogram histogram = reader.histogram(series.id, row.step);
    const bool same =
        isEqual(histogram.min, number(value.at("min"))) && isEqual(histogram.max, number(value.at("max"))) &&
        histogram.num == number(value.at("num")) && isEqual(histogram.sum, number(value.at("sum"))) &&
        isEqual(histogram.sumSquares, number(value.at("sum_squares"))) &&
        areEqual(histogram.bucketLimits, value.at("bucket_limit")) && areEqual(histogram.buckets, value.at("bucket"));
    return same ? "" : "the histogram differs";
  }
  const values::HistogramRows rows = values::readHistogram(reader, series.id, row.step);
  std::vector<double> flat;
  for (std::size_t i = 0; i < rows.size(); ++i) flat.insert(flat.end(), {rows.left[i], rows.right[i], rows.count[i]});
  const json& tensor = value.at("tensor");
  if (tensor.contains("values")) return areEqual(flat, tensor["values"]) ? "" : "the rows differ";
  return flat.size() == 3 * tensor.at("shape")[0].get<std::size_t>() ? "" : "the number of rows differs";
}

std::string tensorDiffers(EventLogReader& reader, const SeriesInfo& series, const Row& row) {
  const values::TensorValue got = values::decodeTensor(reader.payload(series.id, row.step));
  const json& want = row.value.at("tensor");
  if (tensorTypeName(got.type) != want.at("dtype").get<std::string>() || json(got.shape) != want.at("shape")) {
    return message("is ", tensorTypeName(got.type), values::shapeText(got.shape));
  }
  if (got.type == values::TensorType::kString) {
    for (std::size_t i = 0; i < got.strings.size(); ++i) {
      if (!isBlob(got.strings[i], want.at("values").at(i))) return message("string ", i, " differs");
    }
    return {};
  }
  if (want.contains("values")) return areEqual(got.numbers, want["values"]) ? "" : "the values differ";
  double sum = 0;
  for (const double each : got.numbers) sum += each;
  const std::vector<double> first(got.numbers.begin(),
                                  got.numbers.begin() + static_cast<std::ptrdiff_t>(want.at("first").size()));
  const bool same = std::abs(sum - number(want.at("sum"))) <= 1e-9 * std::abs(sum) && areEqual(first, want["first"]);
  return same ? "" : "the values differ";
}

std::string hexadecimal(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    text.push_back("0123456789abcdef"[static_cast<unsigned char>(c) >> 4]);
    text.push_back("0123456789abcdef"[static_cast<unsigned char>(c) & 15]);
  }
  return text;
}

// The payload is the metadata's content, or the tensor's only string.
std::string bytesDiffer(EventLogReader& reader, const SeriesInfo& series, const Row& row) {
  const std::string payload = reader.payload(series.id, row.step);
  if (series.plugin != values::kHparamsPlugin) {
    return isBlob(payload, row.value.at("tensor").at("values")[0]) ? "" : "the bytes differ";
  }
  const json& content = row.value.at("metadata").at("content_hex");
  return isBlob(content.is_object() ? payload : hexadecimal(payload), content) ? "" : "the bytes differ";
}

std::string itemDiffers(EventLogReader& reader, const SeriesInfo& series, const Row& row) {
  using summaries::Kind;
  switch (series.kind) {
    case Kind::kHistogram:
      return histogramDiffers(reader, series, row);
    case Kind::kImage:
      return imageDiffers(reader, series, row);
    case Kind::kAudio:
      return audioDiffers(reader, series, row);
    case Kind::kText: {
      const values::Text text = values::readText(reader, series.id, row.step);
      const json& tensor = row.value.at("tensor");
      return json(text.shape) == tensor.at("shape") && json(text.strings) == tensor.at("values") ? ""
                                                                                                 : "the text differs";
    }
    case Kind::kTensor:
      return tensorDiffers(reader, series, row);
    default:
      return bytesDiffer(reader, series, row);
  }
}

std::string scalarsDiffer(EventLogReader& reader, const SeriesInfo& series, const std::vector<Row>& rows) {
  const summaries::Columns points = reader.visible(series.id);
  if (points.size() != rows.size()) return message("has ", points.size(), " points, not ", rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const json& value = rows[i].value;
    const double want = number(value.contains("value") ? value["value"] : value.at("tensor").at("values")[0]);
    if (points.steps[i] != rows[i].step || points.walls[i] != rows[i].wall || !isEqual(points.values[i], want)) {
      return message("point ", i, " is ", points.values[i], " at ", points.steps[i]);
    }
  }
  return {};
}

// Width and height, and no picture: nothing to show at that step.
bool isWithoutPictures(const Row& row) {
  return row.plugin == "images" && row.value.contains("tensor") && row.value["tensor"].at("values").size() == 2;
}

std::string itemsDiffer(EventLogReader& reader, const SeriesInfo& series, const std::vector<Row>& rows) {
  std::map<int64_t, const Row*> newest;  // a later item of a step takes the earlier one's place
  for (const Row& row : rows) {
    if (!isWithoutPictures(row)) newest[row.step] = &row;
  }
  std::map<int64_t, double> walls;
  for (const ItemInfo& item : reader.items(series.id)) walls[item.step] = item.wall;
  if (walls.size() != newest.size()) return message("has ", walls.size(), " steps, not ", newest.size());
  for (const auto& [step, row] : newest) {
    if (!walls.contains(step) || walls[step] != row->wall) return message("has no item at step ", step);
    const std::string differs = itemDiffers(reader, series, *row);
    if (!differs.empty()) return message("step ", step, ": ", differs);
  }
  return {};
}

std::string seriesDiffers(EventLogReader& reader, const std::string& tag, const std::vector<Row>& rows) {
  const auto series = values::seriesOfTag(reader.series(), tag);
  if (!series) return "is missing";
  const std::string& plugin = rows.front().plugin;
  if (!plugin.empty() && series->plugin != plugin) return "is of plugin " + series->plugin;
  return series->kind == summaries::Kind::kScalar ? scalarsDiffer(reader, *series, rows)
                                                  : itemsDiffer(reader, *series, rows);
}

// A checkpoint's path, or the message of an entry without one.
std::string sessionText(const json& entry) {
  const auto path = entry.at("checkpoint_path").get<std::string>();
  return path.empty() ? entry.value("msg", std::string()) : path;
}

std::string otherDiffers(EventLogReader& reader, const Run& run) {
  const std::vector<SeriesInfo> all = reader.series();
  const std::map<std::string, std::string> kTags{{"graph_def", "__run_graph__"}, {"meta_graph_def", "__meta_graph__"}};
  for (const auto& [what, event] : run.blobs) {
    const auto series = values::seriesOfTag(all, kTags.at(what));
    if (!series || reader.payload(series->id, event.at("step").get<int64_t>()).size() != event.at("bytes"))
      return what + " differs";
  }
  for (const json& event : run.runMetadata) {
    const auto series = values::seriesOfTag(all, event.at("tag").get<std::string>());
    if (!series || reader.itemsAt(series->id, INT64_MAX)[0].step != event.at("step")) return "run metadata differ";
  }
  const std::map<std::string, summaries::SessionEvent> kEvents{{"START", summaries::SessionEvent::kStart},
                                                               {"STOP", summaries::SessionEvent::kStop},
                                                               {"CHECKPOINT", summaries::SessionEvent::kCheckpoint}};
  const std::vector<summaries::SessionEntry> entries = reader.session();
  if (entries.size() != run.sessions.size()) return message("has ", entries.size(), " session entries");
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const json& want = run.sessions[i];
    if (entries[i].event != kEvents.at(want.at("status").get<std::string>()) || entries[i].step != want.at("step") ||
        entries[i].wall != want.at("wall_time") ||
        fs::path(entries[i].text).filename() != fs::path(sessionText(want)).filename()) {
      return message("session entry ", i, " differs");
    }
  }
  return {};
}

class TemporaryFolder {
 public:
  TemporaryFolder() : path_((fs::temp_directory_path() / "golden_events_XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) engine::fail(engine::Code::kUnknown, "cannot make the folder ", path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Outcome runEvents(const Case& one) {
  const TemporaryFolder folder;
  summaries::tfevents::Importer importer((one.folder / one.json.value("logdir", "logdir")).string(), folder.path());
  const auto report = importer.poll();
  if (!report.errors.empty()) return Outcome::fail(report.errors[0].what());
  for (const auto& run : report.runs) {
    if (!run.problems.empty()) return Outcome::fail(run.problems[0]);
  }
  const std::map<std::string, Run> runs = expectedRuns(readJson(one.folder / "expected.json"));
  if (report.runs.size() != runs.size()) return Outcome::fail(message("has ", report.runs.size(), " runs"));
  for (const auto& [name, run] : runs) {
    EventLogReader reader(name == "." ? folder.path() : folder.path() + "/" + name);
    for (const auto& [tag, rows] : run.tags) {
      const std::string differs = rows.empty() ? "" : seriesDiffers(reader, tag, rows);
      if (!differs.empty()) return Outcome::fail(name + ": " + tag + " " + differs);
    }
    const std::string differs = otherDiffers(reader, run);
    if (!differs.empty()) return Outcome::fail(name + ": " + differs);
  }
  return Outcome::pass();
}

const FamilyRegistrar kEvents("events", runEvents);

}  // namespace
}  // namespace golden

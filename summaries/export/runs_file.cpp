#include "summaries/export/runs_file.h"

#include "summaries/export/json_text.h"
#include "summaries/export/scalars_csv.h"
#include "summaries/reading/event_log_reader.h"

namespace summaries::exports {
namespace {

// A member's name has to be text: what is not UTF-8 becomes U+FFFD.
std::string memberName(std::string_view tag) {
  std::string name;
  while (!tag.empty()) {
    const std::size_t bytes = characterBytes(tag);
    name += bytes == 0 ? std::string_view("\xef\xbf\xbd") : tag.substr(0, bytes);
    tag.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return name;
}

uint64_t writeMetrics(const ExportedRun& run, const Sink& sink) {
  EventLogReader log(run.directory);
  uint64_t points = 0;
  std::string out = "\"metrics\":{";
  for (const SeriesInfo& series : log.series()) {
    if (series.kind != Kind::kScalar) continue;
    const Columns columns = log.visible(series.id);
    appendString(out, memberName(series.tag));
    out += ":{";
    appendKey(out, "steps");
    appendList<int64_t>(out, columns.steps);
    appendKey(out, "walls");
    appendList<double>(out, columns.walls);
    appendKey(out, "values");
    appendList<double>(out, columns.values);
    out += '}';
    sink(out);
    out = ",";
    points += columns.size();
  }
  sink(out.ends_with('{') ? out + "}" : "}");
  return points;
}

}  // namespace

uint64_t writeRunsCsv(std::span<const ExportedRun> runs, const Sink& sink) {
  uint64_t points = 0;
  sink(kCsvHeader);
  for (const ExportedRun& run : runs) {
    EventLogReader log(run.directory);
    for (const SeriesInfo& series : log.series()) {
      if (series.kind != Kind::kScalar) continue;
      points += writeScalarsCsv(log, run.id, series, sink);
    }
  }
  return points;
}

uint64_t writeRunsJson(std::span<const ExportedRun> runs, const Sink& sink) {
  uint64_t points = 0;
  sink("{\"runs\": [");
  for (const ExportedRun& run : runs) {
    std::string head = &run == &runs.front() ? "\n" : ",\n";
    head += run.about;
    head.pop_back();  // the brace that ends it
    sink(head + (head.ends_with('{') ? "" : ","));
    points += writeMetrics(run, sink);
    sink("}");
  }
  sink("\n]}\n");
  return points;
}

}  // namespace summaries::exports

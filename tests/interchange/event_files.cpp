// Writes what TensorBoard is to read, and tells as JSON what it must find there.
//   event_files OUT             a log of every kind, its event file in OUT/events, its values in OUT/expected.json
//   event_files OUT TFEVENTS    imports TFEVENTS; its values go to OUT/imported.json
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include "summaries/export/series_json.h"
#include "summaries/png.h"
#include "summaries/store/histogram_builder.h"
#include "summaries/summary_writer.h"
#include "summaries/tfevents/export.h"
#include "summaries/tfevents/import.h"

namespace {

using namespace summaries;  // a program of one file

void writeLog(const std::string& folder) {
  const auto writer = openEventLog(folder);
  for (int64_t step = 0; step < 50; ++step) {
    writer->scalar("loss", step, static_cast<double>(static_cast<float>(std::exp(-0.1 * static_cast<double>(step)))),
                   1.7e9 + static_cast<double>(step));
  }
  writer->flush();
  writer->restartAt(39, "resume");
  for (int64_t step = 40; step < 60; ++step) writer->scalar("loss", step, 0.5, 1.7e9 + 100 + static_cast<double>(step));
  for (int64_t step = 0; step < 30; step += 10) {
    HistogramBuilder builder;
    for (int i = 0; i < 100; ++i) builder.add(std::vector<double>{std::sin(i + static_cast<double>(step))});
    writer->histogram("weights", step, builder.build(), 1.7e9);
    for (int index = 0; index < 2; ++index) {
      const std::vector<uint8_t> pixels(6, static_cast<uint8_t>(step + index));
      writer->image("picture", step, index, {2, 1, 3, encodePng(pixels, 2, 1, 3)}, 1.7e9);
    }
    writer->text("note", step, "**step** " + std::to_string(step), 1.7e9);
  }
}

void writeJson(const std::string& logs, const std::string& path) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << "[";
  bool isFirst = true;
  for (const std::string& run : findRuns(logs)) {
    EventLogReader reader(run == "." ? logs : logs + "/" + run);
    for (const SeriesInfo& series : reader.series()) {
      file << (isFirst ? "\n" : ",\n");
      isFirst = false;
      exports::writeSeriesJson(reader, run, series, exports::Bytes::kBase64,
                               [&](std::string_view text) { file << text; });
    }
  }
  file << "\n]\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "usage: event_files OUT [TFEVENTS]\n");
    return 2;
  }
  const std::string out = argv[1];
  try {
    std::filesystem::create_directories(out);
    if (argc == 3) {
      for (const tfevents::RunReport& run : tfevents::Importer(argv[2], out + "/imported").poll().runs) {
        for (const std::string& problem : run.problems) throw Error(Code::kDataLoss, problem);
      }
      writeJson(out + "/imported", out + "/imported.json");
      return 0;
    }
    writeLog(out + "/log");
    EventLogReader reader(out + "/log");
    tfevents::exportRun(reader, out + "/events");
    writeJson(out + "/log", out + "/expected.json");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "event_files: %s\n", error.what());
    return 1;
  }
  return 0;
}

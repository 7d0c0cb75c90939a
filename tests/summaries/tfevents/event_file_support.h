// Event files for tests, made field by field. One thread.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "summaries/tfevents/event.h"
#include "summaries/tfevents/import.h"
#include "summaries/tfevents/record_writer.h"
#include "tests/summaries/log_test_support.h"

namespace summaries::tfevents {

inline WireWriter eventAt(int64_t step, double wall = 1.7e9) {
  WireWriter event;
  event.float64(1, wall);
  if (step != 0) event.varint(2, static_cast<uint64_t>(step));
  return event;
}

inline std::string versionEvent(const std::string& version = "brain.Event:2") {
  return eventAt(0).bytes(3, version).take();
}

inline std::string summaryEvent(int64_t step, const WireWriter& value, double wall = 1.7e9) {
  return eventAt(step, wall).message(5, WireWriter().message(1, value)).take();
}

inline std::string scalarEvent(int64_t step, const std::string& tag, float value, double wall = 1.7e9) {
  return summaryEvent(step, WireWriter().bytes(1, tag).float32(2, value), wall);
}

inline WireWriter metadataOfPlugin(const std::string& plugin, const std::string& content = "") {
  WireWriter data;
  data.bytes(1, plugin);
  if (!content.empty()) data.bytes(2, content);
  return WireWriter().message(1, data);
}

inline WireWriter tensorOf(int type, const std::vector<int64_t>& shape) {
  WireWriter dims;
  for (const int64_t size : shape) dims.message(2, WireWriter().varint(1, static_cast<uint64_t>(size)));
  return WireWriter().varint(1, static_cast<uint64_t>(type)).message(2, dims);
}

inline WireWriter stringsOf(const std::vector<int64_t>& shape, const std::vector<std::string>& values) {
  WireWriter tensor = tensorOf(7, shape);
  for (const std::string& value : values) tensor.bytes(8, value);
  return tensor;
}

inline std::string tensorEvent(int64_t step, const std::string& tag, const WireWriter& tensor,
                               const std::string& plugin = "", const std::string& content = "") {
  WireWriter value;
  value.bytes(1, tag).message(8, tensor);
  if (!plugin.empty()) value.message(9, metadataOfPlugin(plugin, content));
  return summaryEvent(step, value);
}

inline std::string startEvent(int64_t step) {
  return eventAt(step).message(7, WireWriter().varint(1, 1)).take();
}

inline std::string fileOf(const std::vector<std::string>& records) {
  std::string bytes;
  for (const std::string& record : records) bytes += framed(record);
  return bytes;
}

inline void putFile(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

inline void appendFile(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::app) << bytes;
}

// A directory of event files and one for the logs.
struct Imported {
  TemporaryFolder folder;
  std::string from = folder / "from";
  std::string into = folder / "into";
  Importer importer{from, into, 1};

  // The run's log, after a poll that must find no problems.
  EventLogReader read(const std::string& run = ".") {
    const ImportReport report = importer.poll();
    for (const Error& error : report.errors) ADD_FAILURE() << error.what();
    for (const RunReport& one : report.runs) {
      for (const std::string& problem : one.problems) ADD_FAILURE() << problem;
    }
    return EventLogReader(run == "." ? into : into + "/" + run);
  }
  std::string file(const std::string& name = "events.out.tfevents.1.host") const { return from + "/" + name; }
};

}  // namespace summaries::tfevents

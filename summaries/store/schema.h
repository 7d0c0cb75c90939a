// The tables of an event log and how a row's id names its place. README.md beside this file documents the format.
// Functions only; the caller's connection sets the thread.
#pragma once

#include <cstdint>
#include <string>

#include "summaries/store/sqlite.h"

namespace summaries {

inline constexpr int64_t kApplicationId = 0x45574C47;  // "EWLG"
inline constexpr int64_t kUserVersion = 1;
inline constexpr std::string_view kLogName = "events.db";
inline constexpr std::string_view kSessionTag = "__session__";
inline constexpr uint64_t kSeriesPoints = uint64_t{1} << 32;  // points a series can hold

// Row id of chunk, span and payload: clusters a series and lets a point be found by its index.
inline int64_t pointId(int64_t series, uint64_t index) {
  return static_cast<int64_t>((static_cast<uint64_t>(series) << 32) + index);
}
inline uint64_t pointIndex(int64_t series, int64_t id) {
  return static_cast<uint64_t>(id) - (static_cast<uint64_t>(series) << 32);
}

// The column idx of an item: which of its step's samples, and above it which of the repeats at its step.
inline int64_t itemPlace(int64_t index, int64_t repeat) {
  return repeat << 32 | index;
}
inline int itemIndex(int64_t place) {
  return static_cast<int>(place & 0xffffffff);
}
inline int itemRepeat(int64_t place) {
  return static_cast<int>(place >> 32);
}

// Steps to the row of a series, whose id is the statement's first parameter. Internal when the log has no such series.
void toSeriesRow(Statement& select, int64_t series);

std::string logPath(const std::string& directory);
// The name of a run that was given none: its directory's.
std::string runName(const std::string& directory);

// Makes the tables when the file is empty; checks it otherwise. Page size and WAL belong to the caller.
void createSchema(Connection& connection);
// Errors: DataLoss (no event log), Unimplemented (a newer format), NotFound (still empty).
void checkSchema(Connection& connection);

}  // namespace summaries

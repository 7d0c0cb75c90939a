// What the file probe writes of a program's calls, and how a test tells it what to do; shared by both. Header-only.
#pragma once

#include <cstdint>

namespace file_probe {

// Variables of the environment.
inline constexpr const char* kRoot = "FILE_PROBE_ROOT";      // the folder to watch; unset: nothing
inline constexpr const char* kRecord = "FILE_PROBE_RECORD";  // file that gets the calls, one record each
inline constexpr const char* kAt = "FILE_PROBE_AT";          // number of the call at which something happens, from 1
inline constexpr const char* kError =
    "FILE_PROBE_ERROR";  // the errno with which that call fails; unset: killed before it
inline constexpr const char* kOnwards = "FILE_PROBE_ONWARDS";  // set: and every later one fails

enum class Call : uint32_t {
  kOpen,  // for writing
  kWrite,
  kTruncate,
  kSync,
  kRename,
  kUnlink,
  kMakeFolder,
  kClose,  // not counted
  kRead,   // an open for reading, of a folder too
};

// In front of each record; the path, the other path and the bytes follow.
struct RecordHead {
  Call call;
  int32_t descriptor;  // -1: none
  int32_t flags;       // of an open
  uint32_t path;       // bytes
  uint32_t other;      // bytes: of a rename, the new path
  uint32_t reserved;
  int64_t offset;  // of a write; of a truncation, the size
  uint64_t data;   // bytes
};

}  // namespace file_probe

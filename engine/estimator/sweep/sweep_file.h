// Sweeps on disk, and who may run one. Callable from any thread; a file is written by whoever holds its lock.
#pragma once

#include <string>

#include "engine/estimator/sweep.pb.h"

namespace engine::estimator {

inline constexpr const char* kSweepSuffix = ".sweep.json";

// NotFound without the file; InvalidArgument, naming the file and the field, for JSON that is malformed, fields that
// there are not, values out of range, and trials that contradict each other.
Sweep loadSweep(const std::string& path);
Sweep parseSweep(const std::string& json, const std::string& source);
// Whatever happens, there is the old file or the new one. Errors: those of writeFileAtomically.
void saveSweep(const Sweep& sweep, const std::string& path);

// The right to run the sweep of a file, held by at most one object of all programs. A file ".<name>.lock" beside it; a
// program that dies gives it back.
class SweepLock {
 public:
  // FailedPrecondition while another holds it; PermissionDenied when the folder is not to be written.
  explicit SweepLock(const std::string& sweepPath);
  ~SweepLock();
  SweepLock(const SweepLock&) = delete;
  SweepLock& operator=(const SweepLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace engine::estimator

#include "engine/estimator/sweep/sweep_file.h"

#include <fcntl.h>
#include <google/protobuf/util/json_util.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/unknown_fields.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {
namespace {

// Numbers from 1 on, each with the run that its number names: two trials never share a run.
void checkTrials(const Sweep& sweep, const std::string& source) {
  for (int i = 0; i < sweep.trials_size(); ++i) {
    const SweepTrial& trial = sweep.trials(i);
    const bool isNumbered = trial.number() == i + 1;
    const std::string folder = sweep.name() + "/trial-";
    const bool isOwnRun = trial.run_id().starts_with(folder) &&
                          std::atoi(trial.run_id().c_str() + folder.size()) == trial.number() &&
                          trial.run_id().find('/', folder.size()) == std::string::npos;
    if (!isNumbered || !isOwnRun || trial.rung() < 0) {
      fail(Code::kInvalidArgument, source, ": trials[", i, "] is trial ", trial.number(), " with run '", trial.run_id(),
           "'; it must be trial ", i + 1, " with a run of its own below ", sweep.name(), ". Correct the file.");
    }
  }
}

}  // namespace

Sweep parseSweep(const std::string& json, const std::string& source) {
  refuseWrongJson(json, *Sweep::descriptor(), source);
  Sweep sweep;
  const auto status = google::protobuf::util::JsonStringToMessage(json, &sweep);
  if (!status.ok()) {
    fail(Code::kInvalidArgument, source, ": ", jsonFieldProblem(std::string(status.message())), " Correct the file.");
  }
  validateFields(sweep, source);
  checkTrials(sweep, source);
  return sweep;
}

Sweep loadSweep(const std::string& path) {
  return parseSweep(readSettings(path), path);
}

void saveSweep(const Sweep& sweep, const std::string& path) {
  formats::writeFileAtomically(path, toJson(sweep));
}

SweepLock::SweepLock(const std::string& sweepPath) {
  const std::filesystem::path path(sweepPath);
  const std::string lock = (path.parent_path() / ("." + path.filename().string() + ".lock")).string();
  file_ = open(lock.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
  if (file_ < 0) fail(Code::kPermissionDenied, "Cannot write '", lock, "': ", std::strerror(errno), ".");
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  fail(Code::kFailedPrecondition, "The sweep in '", sweepPath,
       "' is being run by another window or command: wait for it, or stop it there.");
}

SweepLock::~SweepLock() {
  close(file_);
}

}  // namespace engine::estimator

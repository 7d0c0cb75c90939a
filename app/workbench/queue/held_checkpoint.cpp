#include "app/workbench/queue/held_checkpoint.h"

#include <filesystem>
#include <vector>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/files/files.h"
#include "summaries/files/system_error.h"
#include "summaries/summary_writer.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace formats = engine::formats;
using engine::Code;

constexpr int kHoldAttempts = 100;  // while a training replaces its newest checkpoint

[[noreturn]] void failGone(const std::string& prefix) {
  engine::fail(Code::kNotFound, "There is no checkpoint '", prefix,
               "' any more: the training removed it to make room (keep_checkpoint_max). Choose another checkpoint of "
               "the run, and mark those you want to keep.");
}

bool isMark(const std::string& file) {
  return file.ends_with(".keep");
}

// The index last: a checkpoint that still has it was whole until then, for its index is removed first.
std::vector<std::string> filesOf(const std::string& prefix) {
  std::vector<std::string> files =
      formats::checkpointExists(prefix) ? formats::checkpointFiles(prefix) : std::vector<std::string>();
  std::erase_if(files, isMark);  // the new run's own person decides what it keeps
  if (files.empty() || !files.back().ends_with(".index")) failGone(prefix);
  return files;
}

// Checkpoints are never changed, only replaced: a link is as good as a copy. The state file, which is written after
// them, takes the folder's names onto the disk with it.
std::error_code linkOrCopy(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_hard_link(from, to, error);
  if (!error || error == std::errc::no_such_file_or_directory) return error;
  std::error_code ignored;
  if (error == std::errc::file_exists) return fs::equivalent(from, to, ignored) ? std::error_code() : error;
  formats::copyFile(from.string(), to.string());
  return {};
}

void takeFiles(const std::string& prefix, const fs::path& folder, std::vector<fs::path>& taken) {
  for (const std::string& file : filesOf(prefix)) {
    const fs::path to = folder / fs::path(file).filename();
    const std::error_code error = linkOrCopy(file, to);
    if (error == std::errc::no_such_file_or_directory) failGone(prefix);
    if (error != std::errc::file_exists) taken.push_back(to);
    if (error) {
      throw summaries::SystemError("Cannot copy the checkpoint '" + prefix + "' to '" + folder.string() + "'",
                                   error.value());
    }
  }
}

class ReleasingHook : public engine::estimator::SessionRunHook {
 public:
  ReleasingHook(std::string prefix, std::string folder) : prefix_(std::move(prefix)), folder_(std::move(folder)) {}
  void afterRun(engine::estimator::SessionRunContext&, engine::estimator::SessionRunValues) override {
    if (prefix_.empty()) return;
    releaseCheckpoint(prefix_, folder_);
    prefix_.clear();
  }

 private:
  std::string prefix_;  // empty: released
  std::string folder_;
};

// Where the checkpoint lies in the folder of the new run.
std::string heldPrefix(const std::string& prefix, const std::string& modelDir) {
  return (fs::path(modelDir) / fs::path(prefix).filename()).string();
}

}  // namespace

void holdCheckpoint(const std::string& prefix, const std::string& modelDir) {
  if (formats::latestCheckpoint(modelDir)) {
    engine::fail(Code::kAlreadyExists, "'", modelDir, "' already has a checkpoint: branch into a new folder.");
  }
  formats::makeFolders(modelDir);
  std::vector<fs::path> taken;
  try {
    takeFiles(prefix, modelDir, taken);
    const std::string held = heldPrefix(prefix, modelDir);
    formats::writeCheckpointState(modelDir, {held, {held}, {summaries::wallTime()}, 0});
  } catch (const engine::Error&) {
    std::error_code ignored;
    for (const fs::path& file : taken) fs::remove(file, ignored);
    throw;
  }
}

std::string holdLatestCheckpoint(const std::string& runDir, const std::string& modelDir) {
  for (int attempt = 1;; ++attempt) {
    const auto latest = formats::latestCheckpoint(runDir);
    try {
      if (latest) {
        holdCheckpoint(*latest, modelDir);
        return *latest;
      }
      // A state file that names what was just removed is about to be replaced.
      if (attempt == kHoldAttempts) engine::fail(Code::kNotFound, "'", runDir, "' has no checkpoint to branch from.");
    } catch (const engine::Error& problem) {
      if (problem.code() != Code::kNotFound || attempt == kHoldAttempts) throw;
    }
  }
}

void releaseCheckpoint(const std::string& prefix, const std::string& modelDir) {
  const std::string held = heldPrefix(prefix, modelDir);
  std::error_code ignored;
  if (!prefix.empty() && formats::latestCheckpoint(modelDir) == held) {
    fs::remove(fs::path(modelDir) / "checkpoint", ignored);
    formats::removeCheckpoint(held);
  }
  fs::remove(modelDir, ignored);
}

std::string warmStartFolder(const std::string& modelDir) {
  return (fs::path(modelDir) / "warm_start").string();
}

std::string heldWarmStart(const std::string& modelDir) {
  return formats::latestCheckpoint(warmStartFolder(modelDir)).value_or(std::string());
}

std::shared_ptr<engine::estimator::SessionRunHook> releasingHook(const std::string& modelDir) {
  const std::string held = heldWarmStart(modelDir);
  return held.empty() ? nullptr : std::make_shared<ReleasingHook>(held, warmStartFolder(modelDir));
}

void branchCheckpoint(const std::string& prefix, const std::string& modelDir) {
  const std::string held = heldPrefix(prefix, modelDir);
  if (formats::latestCheckpoint(modelDir) != held) holdCheckpoint(prefix, modelDir);
  const auto writer = summaries::openEventLog(modelDir);
  writer->session({summaries::SessionEvent::kMessage, formats::checkpointStep(prefix).value_or(0),
                   summaries::wallTime(), "branched from " + prefix});
  writer->flush();
}

}  // namespace app

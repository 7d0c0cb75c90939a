#include "app/branch.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/checkpoint_manager.h"
#include "engine/formats/checkpoint_state.h"
#include "summaries/summary_writer.h"

namespace app {

namespace fs = std::filesystem;
using engine::Code;

void branchCheckpoint(const std::string& prefix, const std::string& modelDir) {
  if (!engine::formats::checkpointExists(prefix)) {
    engine::fail(Code::kNotFound, "There is no checkpoint '", prefix, "': choose another one of the run.");
  }
  if (engine::formats::latestCheckpoint(modelDir)) {
    engine::fail(Code::kAlreadyExists, "'", modelDir, "' already has a checkpoint: branch into a new folder.");
  }
  const fs::path source(prefix);
  const std::string base = source.filename().string();
  std::error_code error;
  fs::create_directories(modelDir, error);
  for (fs::directory_iterator entry(source.parent_path(), error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name != base && !name.starts_with(base + ".")) continue;
    fs::copy_file(entry->path(), fs::path(modelDir) / name, error);
    if (error) break;
  }
  if (error) {
    engine::fail(Code::kResourceExhausted, "Cannot copy the checkpoint '", prefix, "' to '", modelDir,
                 "': ", error.message(), ".");
  }
  const std::string copy = (fs::path(modelDir) / base).string();
  engine::formats::writeCheckpointState(modelDir, {copy, {copy}, {summaries::wallTime()}, 0});
  const auto writer = summaries::openEventLog(modelDir);
  writer->session({summaries::SessionEvent::kMessage, engine::formats::checkpointStep(prefix).value_or(0),
                   summaries::wallTime(), "branched from " + prefix});
  writer->flush();
}

}  // namespace app

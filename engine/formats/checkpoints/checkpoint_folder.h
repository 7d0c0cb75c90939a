// The checkpoints of a folder: those its state file names and those that merely lie there. Reads names and sizes of
// files, never their contents. Functions without state: callable from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace engine::formats {

struct CheckpointFile {
  std::string prefix;
  std::optional<int64_t> step;  // from the name, "model.ckpt-<step>"
  double time = 0;              // seconds since the epoch: when it was written
  int64_t bytes = 0;            // of all its files
  bool listed = false;          // named by the state file
  bool latest = false;          // which training goes on from
  bool kept = false;            // marked to be kept
};

// Of format V2 and, where the state file names them, V1; by step, then by time. A damaged state file is told of in
// `damage` when given (else thrown as DataLoss), and the folder is still listed. NotFound: no such folder;
// InvalidArgument, saying what it is, for a file.
std::vector<CheckpointFile> checkpointsIn(const std::string& folder, std::string* damage = nullptr);
// The files of one checkpoint: data, meta graph and mark, the index last (V1: its shards).
std::vector<std::string> checkpointFiles(const std::string& prefix);

}  // namespace engine::formats

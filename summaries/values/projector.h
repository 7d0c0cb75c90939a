// What the embedding projector is to show of a run: TensorBoard's projector_config.pbtxt. Values: callable from any
// thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

struct ProjectorEmbedding {
  std::string tensorName;    // of a variable in the checkpoint, or a name only where tensorPath is set
  std::string tensorPath;    // tab separated numbers, or raw float32
  std::string metadataPath;  // tab separated labels
  std::string bookmarksPath;
  std::vector<int64_t> shape;  // rows, columns; may be empty
  std::string spritePath;
  int spriteWidth = 0;  // pixels of one picture of the sprite
  int spriteHeight = 0;
};

struct ProjectorConfig {
  std::string checkpointPath;  // a checkpoint's prefix
  std::string checkpointFolder;
  std::vector<ProjectorEmbedding> embeddings;
};

// Of the text of a config file. Relative paths are made absolute below `folder`. A path that leads out of it becomes
// empty, except the checkpoint's: a config is somebody else's file. Errors: DataLoss (no such text).
ProjectorConfig parseProjectorConfig(std::string_view text, const std::string& folder);

// Of a run: what was imported, or else the file in the run's directory. none: the run has none.
std::optional<ProjectorConfig> readProjector(EventLogReader& reader, const std::string& directory);

// Where a run's folder may hold its config, if it does. Empty: it holds none.
std::string findProjectorConfig(const std::string& folder);

}  // namespace summaries::values

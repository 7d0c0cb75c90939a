#include "summaries/values/projector.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <filesystem>

#include "summaries/error.h"
#include "summaries/files/regular_file.h"
#include "summaries/tensorboard.pb.h"
#include "summaries/values/series_queries.h"

namespace summaries::values {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "projector_config.pbtxt";
constexpr const char* kPluginFolder = "plugins/org_tensorflow_tensorboard_projector";

// Keeps the text's errors off stderr and remembers the first.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& message) override {
    if (text.empty())
      text = "line " + std::to_string(line + 1) + ", column " + std::to_string(column + 1) + ": " + message;
  }
  std::string text;
};

std::string absolute(const std::string& path, const fs::path& folder) {
  if (path.empty()) return {};
  return (fs::path(path).is_absolute() ? fs::path(path) : folder / path).lexically_normal().string();
}

// Symlinks count: what they point at must stay inside, too.
std::string inside(const std::string& path, const fs::path& folder) {
  const std::string full = absolute(path, folder);
  if (full.empty()) return {};
  std::error_code error;
  const fs::path relative = fs::weakly_canonical(full, error).lexically_relative(fs::weakly_canonical(folder, error));
  if (error || relative.empty() || *relative.begin() == "..") return {};
  return full;
}

ProjectorEmbedding embeddingOf(const tensorboard::EmbeddingInfo& proto, const fs::path& folder) {
  ProjectorEmbedding embedding;
  embedding.tensorName = proto.tensor_name();
  embedding.tensorPath = inside(proto.tensor_path(), folder);
  embedding.metadataPath = inside(proto.metadata_path(), folder);
  embedding.bookmarksPath = inside(proto.bookmarks_path(), folder);
  embedding.shape.assign(proto.tensor_shape().begin(), proto.tensor_shape().end());
  embedding.spritePath = inside(proto.sprite().image_path(), folder);
  if (proto.sprite().single_image_dim_size() >= 2) {
    embedding.spriteWidth = static_cast<int>(proto.sprite().single_image_dim(0) & 0x7fffffff);
    embedding.spriteHeight = static_cast<int>(proto.sprite().single_image_dim(1) & 0x7fffffff);
  }
  return embedding;
}

}  // namespace

ProjectorConfig parseProjectorConfig(std::string_view text, const std::string& folder) {
  tensorboard::ProjectorConfig proto;
  google::protobuf::TextFormat::Parser parser;
  FirstError error;
  parser.RecordErrorsTo(&error);
  // Newer writers may know more fields.
  parser.AllowUnknownField(true);
  parser.SetRecursionLimit(32);
  if (!parser.ParseFromString(std::string(text), &proto)) {
    throw Error(Code::kDataLoss,
                std::string(kName) + " of " + folder + " is not a projector configuration: " + error.text);
  }
  ProjectorConfig config{
      absolute(proto.model_checkpoint_path(), folder), absolute(proto.model_checkpoint_dir(), folder), {}};
  for (const auto& embedding : proto.embeddings()) config.embeddings.push_back(embeddingOf(embedding, folder));
  return config;
}

std::optional<ProjectorConfig> readProjector(EventLogReader& reader, const std::string& directory) {
  for (const SeriesInfo& series : seriesOfPlugin(reader.series(), kProjectorPlugin)) {
    const std::vector<ItemInfo> items = reader.items(series.id);
    if (items.empty()) continue;
    // The series' metadata is the folder that the file was in.
    return parseProjectorConfig(reader.payload(series.id, items.back()), reader.metadata(series.id));
  }
  const std::string path = findProjectorConfig(directory);
  if (path.empty()) return std::nullopt;
  return parseProjectorConfig(readRegularFile(path), fs::path(path).parent_path().string());
}

std::string findProjectorConfig(const std::string& folder) {
  for (const fs::path& path : {fs::path(folder) / kName, fs::path(folder) / kPluginFolder / kName}) {
    std::error_code error;
    if (fs::is_regular_file(path, error)) return path.string();
  }
  return {};
}

}  // namespace summaries::values

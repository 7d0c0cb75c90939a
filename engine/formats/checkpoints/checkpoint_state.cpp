#include "engine/formats/checkpoints/checkpoint_state.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/files/files.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestState = 100;  // messages in one another, which Protobuf limits only in binary files

std::string statePath(const std::string& folder) {
  return (fs::path(folder) / "checkpoint").string();
}

class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int column, const std::string& text) override {
    if (!what.empty()) return;
    what = message("line ", line + 1, ", column ", column + 1, ": ", text);
    if (what.ends_with('.')) what.pop_back();  // the sentence goes on
  }
  std::string what;
};

std::string absolute(const std::string& folder, const std::string& path) {
  return fs::path(path).is_absolute() ? path : (fs::path(folder) / path).string();
}

std::string relative(const std::string& folder, const std::string& path) {
  const std::string result = fs::path(path).lexically_normal().lexically_relative(fs::path(folder).lexically_normal());
  return result.empty() || result.starts_with("..") ? path : result;
}

}  // namespace

std::optional<CheckpointState> readCheckpointState(const std::string& folder) {
  const std::string path = statePath(folder);
  // Most folders that are looked at have none, and to find that out by an error costs more than all else here.
  std::error_code unknown;
  if (fs::symlink_status(path, unknown).type() == fs::file_type::not_found) return std::nullopt;
  std::string text;
  try {
    text = readFile(path);
  } catch (const Error& error) {
    if (error.code() == Code::kNotFound) return std::nullopt;
    throw;
  }
  tensorflow::CheckpointState proto;
  FirstError errors;
  google::protobuf::TextFormat::Parser parser;
  parser.SetRecursionLimit(kDeepestState);
  parser.RecordErrorsTo(&errors);
  parser.AllowUnknownField(true);  // of later versions
  if (!parser.ParseFromString(text, &proto)) {
    fail(Code::kDataLoss, path, " is not a checkpoint state: ", errors.what,
         ". Correct it, or remove it to start without its checkpoints.");
  }
  CheckpointState state;
  if (!proto.model_checkpoint_path().empty()) state.latest = absolute(folder, proto.model_checkpoint_path());
  for (const std::string& stored : proto.all_model_checkpoint_paths()) state.paths.push_back(absolute(folder, stored));
  state.timestamps.assign(proto.all_model_checkpoint_timestamps().begin(),
                          proto.all_model_checkpoint_timestamps().end());
  if (state.timestamps.size() != state.paths.size()) state.timestamps.clear();
  state.lastPreservedTimestamp = proto.last_preserved_timestamp();
  return state;
}

void writeCheckpointState(const std::string& folder, const CheckpointState& state) {
  tensorflow::CheckpointState proto;
  proto.set_model_checkpoint_path(relative(folder, state.latest));
  for (const std::string& path : state.paths) proto.add_all_model_checkpoint_paths(relative(folder, path));
  for (const double timestamp : state.timestamps) proto.add_all_model_checkpoint_timestamps(timestamp);
  proto.set_last_preserved_timestamp(state.lastPreservedTimestamp);
  std::string text;
  google::protobuf::TextFormat::PrintToString(proto, &text);
  writeFileAtomically(statePath(folder), text);
}

bool checkpointExists(const std::string& prefix) {
  std::error_code ignored;
  return fs::is_regular_file(bundleIndexPath(prefix), ignored);
}

std::optional<std::string> latestCheckpoint(const std::string& folder) {
  const auto state = readCheckpointState(folder);
  if (!state || state->latest.empty() || !checkpointExists(state->latest)) return std::nullopt;
  return state->latest;
}

std::vector<std::string> listCheckpoints(const std::string& folder) {
  std::vector<std::string> prefixes;
  const auto state = readCheckpointState(folder);
  if (!state) return prefixes;
  prefixes = state->paths;
  if (std::ranges::find(prefixes, state->latest) == prefixes.end()) prefixes.push_back(state->latest);
  std::erase_if(prefixes, [](const std::string& prefix) { return !checkpointExists(prefix); });
  return prefixes;
}

void removeCheckpoint(const std::string& prefix) {
  std::error_code ignored;
  fs::remove(bundleIndexPath(prefix), ignored);
  const fs::path path(prefix);
  const std::string dataStart = path.filename().string() + ".data-";
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<fs::path> files = {prefix + ".meta", prefix + ".keep"};
  for (const auto& file : fs::directory_iterator(folder, ignored)) {
    if (file.path().filename().string().starts_with(dataStart)) files.push_back(file.path());
  }
  for (const fs::path& file : files) fs::remove(file, ignored);
}

}  // namespace engine::formats

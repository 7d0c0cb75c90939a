#include "engine/estimator/training/rename_checkpoint.h"

#include <filesystem>
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/config/json_text.h"
#include "engine/estimator/training/checkpoint_names.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {
namespace {

constexpr const char* kAllTensors = "/";

bool isNamePrefix(const std::string& name) {
  return name.ends_with('/');
}

// The key of each tensor by its name: of an object-based checkpoint what its variables are called.
std::map<std::string, std::string> keysByName(const formats::CheckpointReader& checkpoint) {
  std::map<std::string, std::string> keys;
  if (checkpoint.format() == "V2") {
    const formats::BundleReader bundle(checkpoint.prefix());
    const CheckpointNames names(bundle);
    if (names.objectBased()) return names.keys();
  }
  for (const formats::StoredTensor& tensor : checkpoint.tensors()) keys[tensor.name] = tensor.name;
  return keys;
}

// Applies a map, and knows which entries were for something.
class Renaming {
 public:
  explicit Renaming(const RenameMap& map) : map_(map) {
    for (const auto& [from, to] : map) {
      if (!to || (!to->empty() && isNamePrefix(from) == isNamePrefix(*to))) continue;
      fail(Code::kInvalidArgument, "The map takes '", from, "' to '", *to,
           "': both must be names, or both prefixes that end in \"/\".");
    }
  }

  std::optional<std::string> newName(const std::string& name) {
    if (const auto exact = map_.find(name); exact != map_.end()) return taken(exact->first, exact->second);
    for (std::size_t at = name.rfind('/'); at != std::string::npos; at = at == 0 ? at - 1 : name.rfind('/', at - 1)) {
      const auto prefix = map_.find(name.substr(0, at + 1));
      if (prefix != map_.end()) return behind(prefix->first, prefix->second, name.substr(at + 1));
    }
    const auto all = map_.find(kAllTensors);
    return all == map_.end() ? name : behind(all->first, all->second, name);
  }

  void requireAllUsed(const std::string& checkpoint) const {
    for (const auto& [from, to] : map_) {
      if (used_.contains(from)) continue;
      fail(Code::kNotFound, "The checkpoint '", checkpoint, "' has no ", isNamePrefix(from) ? "tensors below '" : "'",
           from, "', which the map names. See its names with: estimator checkpoint show.");
    }
  }

 private:
  std::optional<std::string> taken(const std::string& entry, const std::optional<std::string>& to) {
    used_.insert(entry);
    return to;
  }
  std::optional<std::string> behind(const std::string& entry, const std::optional<std::string>& to,
                                    const std::string& rest) {
    used_.insert(entry);
    if (!to) return std::nullopt;
    return (*to == kAllTensors ? std::string() : *to) + rest;
  }

  const RenameMap& map_;
  std::set<std::string> used_;
};

}  // namespace

RenameMap readRenameMap(const std::string& path) {
  const auto json = parsedJson<nlohmann::json>(formats::readFile(path), "The map '" + path + "' is");
  if (!json.is_object()) fail(Code::kInvalidArgument, "The map '", path, "' must be a JSON object of names to names.");
  RenameMap map;
  for (const auto& [from, to] : json.items()) {
    if (!to.is_string() && !to.is_null()) {
      fail(Code::kInvalidArgument, "The map '", path, "' takes \"", from, "\" to ", to.dump(),
           "; it must be a name, or null to leave the tensor out.");
    }
    map[from] = to.is_null() ? std::nullopt : std::optional(to.get<std::string>());
  }
  return map;
}

std::vector<RenamedTensor> renameCheckpoint(const std::string& from, const std::string& to, const RenameMap& map) {
  if (std::filesystem::path(to).filename().empty()) {
    fail(Code::kInvalidArgument, "'", to, "' is no checkpoint's prefix: write a folder and a name, such as run/model.");
  }
  const auto checkpoint = formats::openCheckpoint(from);
  if (std::filesystem::exists(to + ".index")) {
    fail(Code::kAlreadyExists, "There is a checkpoint '", to, "' already: choose another name.");
  }
  Renaming renaming(map);
  std::vector<RenamedTensor> tensors;
  std::map<std::string, std::string> keys;  // by new name
  for (const auto& [name, key] : keysByName(*checkpoint)) {
    tensors.push_back({name, renaming.newName(name)});
    const std::optional<std::string>& renamed = tensors.back().to;
    if (renamed && !keys.emplace(*renamed, key).second) {
      fail(Code::kInvalidArgument, "The map gives two tensors of '", from, "' the name '", *renamed, "', one of them '",
           name, "'.");
    }
  }
  renaming.requireAllUsed(from);
  if (keys.empty()) fail(Code::kInvalidArgument, "The map leaves nothing of '", from, "'.");
  formats::BundleWriter writer(to);
  for (const auto& [name, key] : keys) writer.add(name, checkpoint->read(key));
  writer.finish();
  return tensors;
}

}  // namespace engine::estimator

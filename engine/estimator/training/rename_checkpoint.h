// Writes a checkpoint's tensors under other names, as a model wants them that calls its variables otherwise. Also makes
// of an object-based checkpoint of TensorFlow 2 one of names. Pure functions apart from the files; any thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace engine::estimator {

// From a name, or a prefix that ends in "/" ("/" alone is all), to its new one; none: such tensors are left out. A name
// comes before a prefix, a longer prefix before a shorter one; what no entry is for keeps its name.
using RenameMap = std::map<std::string, std::optional<std::string>>;

// A JSON object of names to names or null. InvalidArgument, with the file, for anything else.
RenameMap readRenameMap(const std::string& path);

struct RenamedTensor {
  std::string from;
  std::optional<std::string> to;  // none: left out
};

// Writes the checkpoint at the prefix `to`; what became of each tensor, by the old names. NotFound for an entry that no
// tensor has; InvalidArgument for two tensors of one new name, and for an entry of a name and a prefix; AlreadyExists
// where there is a checkpoint at `to`; errors of reading and writing.
std::vector<RenamedTensor> renameCheckpoint(const std::string& from, const std::string& to, const RenameMap& map);

}  // namespace engine::estimator

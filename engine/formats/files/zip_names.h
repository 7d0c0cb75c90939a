// The names of the files in a zip archive, from its directory at the end. The file is taken as untrusted. Pure
// function.
#pragma once

#include <string>
#include <vector>

#include "engine/formats/files/files.h"

namespace engine::formats {

// At most about a MiB of the directory is read. Of a damaged archive the names that could be read.
std::vector<std::string> zipNames(const InputFile& file);

}  // namespace engine::formats

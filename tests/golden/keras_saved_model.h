// SavedModels of the family "keras". Used by one thread.
#pragma once

#include <string>

#include "tests/golden/family_runner.h"

namespace golden {

// Asks each of the file's recorded signatures: what differs, or nothing.
std::string signaturesDifference(const Case& one, const nlohmann::json& file, const std::string& path);
// A file without its model's classes: what differs, or nothing.
std::string kerasBareFile(const Case& one, const nlohmann::json& file);

}  // namespace golden

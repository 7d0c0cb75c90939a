// The exports below one folder: sub-folders named by ten digits, the seconds since the epoch at which they were made.
// Functions without state; one thread at a time for one folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace engine::estimator {

// Their paths, oldest first; empty when there is no such folder.
std::vector<std::string> exportsIn(const std::string& exportPath);
// Removes all but the `keep` newest; none: keeps all. Other sub-folders are never touched.
void removeOldExports(const std::string& exportPath, std::optional<int64_t> keep);
// InvalidArgument unless `keep` is positive or none.
void checkExportsToKeep(std::optional<int64_t> keep);

}  // namespace engine::estimator

// The exports below one folder: sub-folders named by numbers of ten digits. A number is the seconds since the epoch at
// which the export was made, or more: it is above those of all exports that were there, so that the larger number is
// the newer export whatever the clock says. What is being written or removed has the name of a temporary folder, which
// is locked by its process. Functions without state; callable from any thread and process.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine::estimator {

// Whether a folder of this name is an export.
bool isExportName(std::string_view name);
// Their paths, oldest first; empty when there is no such folder.
std::vector<std::string> exportsIn(const std::string& exportPath);
// The number of an export made `seconds` after the epoch: above all others, and no file's name. FailedPrecondition when
// there is none of ten digits.
int64_t nextExportNumber(const std::string& exportPath, int64_t seconds);

// "temp-<number>-estimator-<16 hexadecimal digits>": a name that nobody else gives or has.
std::string temporaryExportName(int64_t number);
// Removes the temporary folders of this name whose processes have ended. What cannot be removed stays. The caller has
// the folder's FolderLock.
void removeExportLeftovers(const std::string& exportPath);

// Removes all but the `keep` newest; none: keeps all. Other sub-folders are never touched. An export gets a temporary
// name before its first file goes: one with a number is always whole. PermissionDenied, and others of renaming.
void removeOldExports(const std::string& exportPath, std::optional<int64_t> keep);
// InvalidArgument unless `keep` is positive or none.
void checkExportsToKeep(std::optional<int64_t> keep);

}  // namespace engine::estimator

// Asks, where a folder is expected, for the reason why what is there cannot be looked through. Without state: callable
// from any thread.
#pragma once

#include <string>

namespace summaries {

// FailedPrecondition when the path is of something else that is there, PermissionDenied when the folder may not be
// read. A path of nothing passes: what is missing in it is for the caller to say.
void requireReadableFolder(const std::string& path);

}  // namespace summaries

// Finds the runs of several folders as if they were one: the logs that a training wrote and those imported from event
// files beside them. Callable from any thread.
#pragma once

#include <string>
#include <vector>

namespace summaries {

struct FoundRun {
  std::string name;    // relative to its root, "." for itself
  std::string folder;  // that holds the log
};

// The runs below each of `roots`, sorted by name. Of those with the same name the one below the first root counts.
// `unreadable` gets the folders that may not be read; what they hold is not found.
std::vector<FoundRun> findRunsBelow(const std::vector<std::string>& roots,
                                    std::vector<std::string>* unreadable = nullptr);

}  // namespace summaries

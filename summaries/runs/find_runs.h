// Finds the runs of several folders as if they were one: the logs that a training wrote and those imported from event
// files beside them. Callable from any thread.
//   summaries::openEventLog("found/a")->flush();
//   summaries::openEventLog("found/a/eval")->flush();
//   const std::vector<summaries::FoundRun> runs = summaries::findRunsBelow({"found"});
//   runs.size();    // is 2u
//   runs[1].name;   // is "a/eval"
//   runs[1].owner;  // is "a"
#pragma once

#include <string>
#include <vector>

#include "summaries/files/folder_walk.h"

namespace summaries {

struct FoundRun {
  std::string name;    // relative to its root, "." for itself
  std::string folder;  // that holds the log
  std::string owner;   // the run that it belongs to (see ownerOf); empty: it is one of its own
};

// The runs below each of `roots`, sorted by name. Of those with the same name the one below the first root counts, and
// a run that links lead to, too, has one name (see walkFolders). `end` gets how the search ended; of what could not be
// looked at no runs are found.
std::vector<FoundRun> findRunsBelow(const std::vector<std::string>& roots, WalkEnd* end = nullptr,
                                    const WalkLimits& limits = {});

}  // namespace summaries

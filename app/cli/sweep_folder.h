// Where the sweeps of a folder are kept: <folder>/sweeps/<name>.sweep.json for the state and <folder>/runs/<name>/ for
// the trials. This is the layout of a workspace, so the window can open what the command line began and vice versa.
// Call on one thread.
#pragma once

#include <string>

#include "engine/estimator/sweep.pb.h"

namespace app::cli {

struct OpenedSweep {
  engine::estimator::Sweep sweep;  // with the trials that it has
  std::string stateFile;
  std::string runsDir;
  std::string baseDir;  // where relative paths of its experiment begin
};

// The sweep of `file`, to be run in `folder`: the state that is there when it is this sweep's, else a fresh one. Makes
// the folders; writes no state. Errors of loadSweep(); FailedPrecondition when another sweep of the name is there;
// AlreadyExists for runs without a state.
OpenedSweep openSweep(const std::string& file, const std::string& folder);

}  // namespace app::cli

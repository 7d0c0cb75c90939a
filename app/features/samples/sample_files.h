// The sample experiments and data that come with the program. File system calls; call on a worker thread.
#pragma once

#include <QString>

namespace app {

struct CopiedSamples {
  int files = 0;    // that were not there
  QString problem;  // why not all of them could be copied; empty: nothing was wrong
};

// Makes the folder, with its parents, a workspace, and copies the samples into it. What is there stays as it is.
CopiedSamples addSamples(const QString& folder);

}  // namespace app

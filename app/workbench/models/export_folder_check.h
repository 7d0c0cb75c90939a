// Checks whether a folder, which need not exist yet, can be written to. Accesses the disk: never on the GUI thread.
#pragma once

#include <QString>
#include <cstdint>

namespace app {

// Why `bytes` cannot be written there, a sentence; empty: they can. Tries it where the file system must be asked: a
// folder is made and removed in the nearest one that exists.
QString folderProblem(const QString& folder, int64_t bytes);

}  // namespace app

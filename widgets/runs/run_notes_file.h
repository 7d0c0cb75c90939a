// Reads and writes "workbench.json", which keeps the notes beside the runs. Functions for a worker thread.
#pragma once

#include <optional>

#include "widgets/runs/run_note.h"

namespace widgets {

inline constexpr const char* kNotesFile = "workbench.json";

struct NotesRead {
  std::optional<RunNotesData> data;  // none: there is no file, or it cannot be used
  QString problem;                   // why it cannot be used, with its path; empty otherwise
};

NotesRead readNotes(const QString& folder);
// Writes beside the file and takes its place, so that a reader never sees half of it. A file that could not be read is
// kept as "workbench.json.damaged". Empty, or why it failed.
QString writeNotes(const QString& folder, const RunNotesData& data);

}  // namespace widgets

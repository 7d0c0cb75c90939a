// Writes the scalars of runs, with what people say of them, to one file. Functions for a worker thread.
#pragma once

#include <QString>
#include <vector>

#include "widgets/runs/run_note.h"

namespace app {

struct ExportedRun {
  QString id;
  QString directory;
  widgets::RunNote note;
  std::string config;  // the experiment as JSON; may be empty
};

struct ExportResult {
  qint64 points = 0;
  QString problem;  // empty: all is written
};

// A path that ends in ".json" gets {"runs": [{id, name, note, tags, group, config, metrics}]}; another CSV: see
// summaries/export/runs_file.h.
ExportResult exportRuns(const std::vector<ExportedRun>& runs, const QString& path);

}  // namespace app

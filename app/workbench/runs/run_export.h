// Writes the scalars of runs to one file. Functions for a worker thread.
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

// All visible points in full precision. A path that ends in ".json" gets {"runs": [{id, name, note, tags, group,
// config, metrics: {tag: {steps, walls, values}}}]} with NaN and infinities as texts; another CSV with a line for each
// point: run, tag, step, wall_time (seconds since the epoch), value.
ExportResult exportRuns(const std::vector<ExportedRun>& runs, const QString& path);

}  // namespace app

// A summary of the metrics in a run's log, a few numbers each, so that tables need no points. Values; digestOf() runs
// on a reader's thread.
#pragma once

#include <QMap>
#include <QString>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include "summaries/reading/event_log_reader.h"
#include "widgets/runs/run_params.h"

namespace widgets {

struct MetricDigest {
  double last = 0;
  int64_t lastStep = 0;
  // Of the finite values; NaN when there is none, or as long as only the last value is known.
  double min = std::numeric_limits<double>::quiet_NaN();
  double max = std::numeric_limits<double>::quiet_NaN();
  double tailMean = std::numeric_limits<double>::quiet_NaN();  // of the last ten values
  double atStep = std::numeric_limits<double>::quiet_NaN();    // the last value up to the step that was asked for
  std::optional<int64_t> minStep;                              // known of short series only
  std::optional<int64_t> maxStep;
};

struct RunDigest {
  QMap<QString, MetricDigest> metrics;  // by tag
  RunParams params;                     // from the hparams plugin
  double firstWall = 0;                 // of the first point, seconds since the epoch; 0: no point
  QString problem;                      // why the log could not be read; empty otherwise
};

// What is known of each series from the last time, so that only what grew is read again. Belongs to the reading thread.
struct DigestMemory {
  struct Series {
    uint64_t points = 0;
    int64_t segments = 0;
    std::optional<int64_t> step;
    MetricDigest digest;
    double firstWall = 0;
  };
  std::map<int64_t, Series> series;
};

// Errors: as the reader's.
RunDigest digestOf(summaries::EventLogReader& log, std::optional<int64_t> step, DigestMemory& memory);

}  // namespace widgets

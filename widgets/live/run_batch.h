// What a reader of logs found in one run since it looked last. A value, handed between threads as shared const.
#pragma once

#include <QMetaType>
#include <QString>
#include <memory>
#include <vector>

#include "summaries/types.h"
#include "widgets/live/series_data.h"

namespace widgets {

struct SeriesBatch {
  QString tag;
  bool replace = false;  // other points instead of those that were told before; else only more
  SeriesData points;     // all so far; shared with the follower, which goes on appending to its own copy
};

struct RunBatch {
  QString run;    // path relative to the log directory, "." for itself
  QString owner;  // the run that it belongs to; empty: it is one of its own
  QString directory;
  summaries::RunInfo info;
  std::vector<SeriesBatch> scalars;
  std::vector<summaries::SeriesInfo> others;    // all series of other kinds, with their counts
  std::vector<summaries::SessionEntry> events;  // new session events, in order of writing
  QString problem;                              // why some series cannot be read; empty otherwise
};

using RunBatchPointer = std::shared_ptr<const RunBatch>;

}  // namespace widgets

Q_DECLARE_METATYPE(widgets::RunBatchPointer)

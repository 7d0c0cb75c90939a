// What is known of runs without their points; values.
#pragma once

#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "summaries/types.h"

namespace widgets {

struct CheckpointFact {
  QString prefix;
  qint64 step = 0;
  bool operator==(const CheckpointFact&) const = default;
};

// Of one run.
struct RunFacts {
  QString id;    // path below its folder: "iris/run-1", "iris/run-1/eval"
  QString path;  // the directory
  summaries::RunInfo info;
  std::vector<summaries::SeriesInfo> series;
  std::vector<CheckpointFact> checkpoints;  // oldest first
  QString owner = {};                       // the run that it belongs to; empty: it is one of its own
  bool isWritten = false;                   // some process writes its log; looked at only where the run has not ended
  QString damage;                           // why not all of the log can be read: file and place; empty otherwise
  bool isUnreadable = false;                // it was told that its log cannot be read, and that is so still

  bool isPart() const { return !owner.isEmpty(); }
  // The run that it belongs to, or itself.
  const QString& ownerId() const { return isPart() ? owner : id; }
};

// Lists the checkpoints in a run's directory, oldest first; called on any thread.
using CheckpointLister = std::function<std::vector<CheckpointFact>(const std::string& folder)>;

struct RunEvent {
  QString run;
  summaries::SessionEntry entry;
};

}  // namespace widgets

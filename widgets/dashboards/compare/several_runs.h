// What differs between several runs, as values: settings, and metrics at the same step with the best of each. Two runs
// have more to say of each other (two_runs). Pure; callable from any thread.
#pragma once

#include <QMap>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/runs/run_records.h"

namespace widgets {

struct DifferingSetting {
  QString name;
  QStringList values;  // of each run; an en dash where one has none
};
struct SharedMetric {
  QString name;
  std::vector<double> values;       // of each run
  std::optional<std::size_t> best;  // none: neither end is better, or they are equal
  bool isKey = false;
};

struct SeveralRuns {
  std::vector<DifferingSetting> settings;
  int equalSettings = 0;
  std::vector<SharedMetric> metrics;  // that all have, those that say how good a run is first
  std::optional<int64_t> step;        // of the metrics; none: each run's last
  QString sentence;
};

// In the order of their names. `equal`: how many others are equal in all runs.
std::vector<DifferingSetting> differingSettings(const std::vector<const RunRecord*>& runs, int& equal);
// `key`, `directions` and `step` as of compareTwo(). `letters`: what the runs are called, in their order.
SeveralRuns compareSeveral(const std::vector<const RunRecord*>& runs, const QStringList& letters, const QString& key,
                           const QMap<QString, bool>& directions, std::optional<int64_t> step);
// The last one up to a step for which the records have values; none: it was first measured later. Without a step the
// last one of all.
std::optional<double> valueAtStep(const MetricDigest& metric, std::optional<int64_t> step);

}  // namespace widgets

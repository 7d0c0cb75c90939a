// What differs between two runs, as values: the settings, the metrics at the same step, and in a sentence which is
// better. Pure; callable from any thread.
#pragma once

#include <QMap>
#include <QString>
#include <optional>
#include <vector>

#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_records.h"

namespace widgets {

struct TwoRuns {
  enum class Verdict { kEqual, kBetter, kWorse, kOther };  // of the second run; kOther: neither end is better
  struct Setting {
    QString name;
    QString first;
    QString second;
  };
  struct Metric {
    QString name;
    double first = 0;
    double second = 0;
    std::optional<double> change;  // of the second against the first, 0.1: ten per cent more; none: from zero
    Verdict verdict = Verdict::kOther;
    bool isKey = false;
    // So much that per cents say little: then it is told how many times.
    bool isManyTimes() const { return change && first > 0 && *change >= 10; }
  };

  std::vector<Setting> settings;  // that differ
  int equalSettings = 0;
  std::vector<Metric> metrics;  // that both had by the step, those that say how good a run is first
  std::optional<int64_t> step;  // of the metrics; none: each run's last
  QString sentence;             // made of the figures above only
  QString caveat;               // what the comparison leaves open; empty: nothing
};

// The step that both were evaluated at last, or trained to; none: they share no metric.
std::optional<int64_t> commonStep(const RunRecord& first, const RunRecord& second);
// `key`: the metric that counts. `directions`: what a person said of them, true: smaller is better. `step`: for which
// MetricDigest::atStep is; none: the last values are taken.
TwoRuns compareTwo(const RunRecord& first, const RunRecord& second, const QString& key,
                   const QMap<QString, bool>& directions, std::optional<int64_t> step);
// "about equal", "better"
QString verdictWord(TwoRuns::Verdict verdict);

}  // namespace widgets

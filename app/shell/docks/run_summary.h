// What the inspector says of a run, as values: its figures, the settings in which it differs from its neighbours, and
// what its metrics came to. Reads points through their blocks' statistics, so that long runs cost little. GUI thread
// only.
#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "app/workbench/runs/run_facts.h"
#include "widgets/live/series_extreme.h"
#include "widgets/runs/run_records.h"

namespace widgets {
class RunCatalog;
class SeriesStore;
}

namespace app {

struct RunSummary {
  struct Figure {
    QString caption;
    QString value;
    QString note;
  };
  struct Metric {
    QString name;  // "eval loss"
    double last = 0;
    std::optional<widgets::SeriesExtreme>
        best;                  // nothing: no value of it is better than another, or its points are not read
    std::vector<double> line;  // some values from the first to the last, for a sparkline
  };
  struct Setting {
    QString name;
    QString value;
    QString path;
  };
  std::vector<Figure> figures;  // four
  std::vector<Setting> told;    // those that other runs have otherwise; where nothing is otherwise, all
  bool tellsDifferences = false;
  int settings = 0;  // all there are
  std::vector<Metric> metrics;
};

// What is known of the run: its log, that of its evaluation (null: none), its points (null: not read), its record
// (null: none) and all records.
struct RunSources {
  const RunFacts& run;
  const RunFacts* evaluation = nullptr;
  const widgets::SeriesStore* curves = nullptr;
  const widgets::RunRecord* record = nullptr;
  const std::vector<widgets::RunRecord>* records = nullptr;
  QColor color = {};     // of its curves; invalid: not known
  QString failure = {};  // why it failed; empty: it did not, or nobody knows
  const widgets::RunCatalog* catalog = nullptr;  // whose unseen runs are not compared with; null: all are
};
RunSummary summaryOf(const RunSources& sources);

}  // namespace app

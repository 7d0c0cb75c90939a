// The table of runs as values: which columns, which rows in which order, groups with mean and deviation, the best of
// each column and the length of its bars. Pure; callable from any thread.
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QString>
#include <limits>
#include <optional>
#include <vector>

#include "widgets/runs/run_records.h"

namespace widgets {

enum class Aggregation { kLast, kBest, kMin, kMax, kTailMean, kAtStep };
QString aggregationWord(Aggregation aggregation);  // "best"

// What a person chose; the rest is decided by what the runs have.
struct CompareSettings {
  bool diffOnly = true;  // leaves out parameters that are the same everywhere
  QString groupBy;       // key of a column; empty: no groups
  bool colorByGroup = false;
  QString sortKey;  // empty: by id
  bool descending = false;
  std::optional<int64_t> step;              // of Aggregation::kAtStep; none: the last
  QMap<QString, bool> shown;                // by column key
  QMap<QString, Aggregation> aggregations;  // by tag; else the best, or the last where none is better
  QMap<QString, bool> smallerIsBetter;      // by tag; otherwise by its name
  QSet<QString> folded;                     // values of the groups that are closed
  bool charts = true;                       // below the table
  QString keyMetric;                        // which counts on all pages, and stands first; not kept here

  QJsonObject toJson() const;
  static CompareSettings fromJson(const QJsonObject& json);
};

struct CompareColumn {
  enum class Kind { kRun, kState, kStarted, kDuration, kSteps, kExperiment, kGroup, kTags, kNote, kParam, kMetric };
  Kind kind = Kind::kRun;
  QString key;    // "run", "param:model.units", "metric:loss"
  QString title;  // "units", "loss"
  QString path;   // of a parameter; tag of a metric
  Aggregation aggregation = Aggregation::kBest;
  bool smallerIsBetter = false;
  bool hasBest = false;  // of a metric: one end of its values is better
  bool varies = true;  // among the runs
  bool isNumber() const { return kind != Kind::kRun && kind != Kind::kState && !isText; }
  bool isText = false;
};

struct CompareCell {
  double number = std::numeric_limits<double>::quiet_NaN();
  double spread = std::numeric_limits<double>::quiet_NaN();  // standard deviation in a group's row
  QString text;                                              // what is shown
  double bar = -1;                                           // 0 to 1; below 0: none
  bool isBest = false;
  bool isMissing = true;
};

struct CompareRow {
  QString id;     // of the run; empty: a group
  QString name = {};  // of the run, as in all lists
  QString group;  // the group's value
  int count = 0;  // of runs in the group
  RunState state = RunState::kIdle;
  bool star = false;
  bool archived = false;
  std::vector<CompareCell> cells;  // one a column
};

struct CompareTable {
  std::vector<CompareColumn> columns;  // those that are shown, the run first
  std::vector<CompareRow> rows;        // in the order that is shown
  int runs = 0;                        // rows that are no groups, folded ones too
  QString groupTitle;
};

// Every column that the runs have, shown or not: facts, parameters, metrics.
std::vector<CompareColumn> allColumns(const std::vector<const RunRecord*>& runs, const CompareSettings& settings);
bool isColumnShown(const CompareColumn& column, const std::vector<CompareColumn>& all, const CompareSettings& settings);
double metricValue(const MetricDigest& metric, const CompareColumn& column, std::optional<int64_t> step);
CompareCell cellOf(const RunRecord& run, const CompareColumn& column, const CompareSettings& settings);
CompareTable buildCompareTable(const std::vector<const RunRecord*>& runs, const CompareSettings& settings);
// The value of the column that groups the runs, of each run.
QMap<QString, QString> groupsOf(const std::vector<const RunRecord*>& runs, const CompareSettings& settings);
// With a head line; groups' rows begin with their value.
QString toCsv(const CompareTable& table, const std::vector<int>& rows);

}  // namespace widgets

// What the list of runs shows, line by line: a head for each experiment and sweep with its runs below, parts folded
// into their run, what the filter leaves out as one line a head, and experiments out of scope as a line each. Pure;
// callable from any thread.
#pragma once

#include <QHash>
#include <QSet>
#include <functional>
#include <optional>
#include <vector>

#include "widgets/runs/run_list_model.h"

namespace widgets {

struct RunRecord;

struct RunLine {
  enum class Kind { kHead, kRun, kLeftOut, kMore };
  Kind kind = Kind::kRun;
  QString id;            // of the run; of a head and of what is left out below it, the folder
  int row = -1;          // the run's, in the rows
  int depth = 0;         // of indentation
  QString text;          // a name without what its head says
  QString brief = {};    // of a run, where the names have no room
  QString prefix;        // of a head: what its runs' names begin with, and is not shown
  int shown = 0;         // runs of a head
  int total = 0;         // runs of a head, or those that are left out or folded
  bool hasMore = false;  // something is below it
  bool isOpen = false;
  bool isFaint = false;             // out of scope
  std::optional<double> best = {};  // of a head: the best value of its runs

  QString key() const;
  bool operator==(const RunLine&) const = default;
};

struct RunOutline {
  QString scope;                                     // the folder that is shown; empty: all
  QSet<QString> closedHeads;                         // folders
  QSet<QString> openRuns;                            // whose parts are listed
  std::function<bool(const RunRow& run)> accepts;    // by the filter
  std::function<bool(const RunRow& run)> isVisible;  // to be counted as shown
  std::optional<bool> smallerIsBetter = true;        // of values; nothing: none is the best
  std::size_t mostRuns = 0;                          // of a head; the others are one line; 0: all are listed
  QSet<QString> wholeHeads;                          // folders of which all are
  // Null: by name. Only of runs that are no parts.
  std::function<bool(const RunRow& a, const RunRow& b)> goesBefore;
};

std::vector<RunLine> runLines(const std::vector<RunRow>& rows, const RunOutline& outline);

// Of the runs of each folder the settings that vary most, at most so many and only short ones: by folder their names,
// by run their values.
QHash<QString, QStringList> varyingSettings(const std::vector<RunRecord>& runs, int most);

}  // namespace widgets

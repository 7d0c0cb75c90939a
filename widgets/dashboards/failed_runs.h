// What a page without curves, summaries or a graph says where the runs that it is about failed before they wrote any,
// or their logs are damaged. GUI thread only.
#pragma once

#include <QList>
#include <QString>
#include <optional>

class QAction;

namespace widgets {

class ActionRegistry;
class RunCatalog;

struct CatalogRun;

// Action that goes to where the experiment says what a run failed for; its data are the run's id, none: the last one
// that failed. Pages offer actions of that id of their own, each with its run.
inline constexpr const char* kShowCause = "runs.show_cause";

struct FailedRuns {
  QString title;     // "run-1 failed before its first summary", "The logs of 2 runs are damaged"
  QString sentence;  // why
  QList<QAction*> actions;
  bool operator==(const FailedRuns&) const = default;
};

// Nothing: some run in sight has summaries, or there is none that failed or is damaged.
std::optional<FailedRuns> failedBeforeSummaries(const RunCatalog& runs, ActionRegistry& actions);

// Of one run that has no checkpoint; nothing: it did not fail, its log is not damaged, or it is not there (null).
std::optional<FailedRuns> failedBeforeCheckpoint(const CatalogRun* run, ActionRegistry& actions);

// Of one run that has no graph; nothing: it did not fail, and may write one yet.
std::optional<FailedRuns> failedBeforeGraph(const CatalogRun& run, ActionRegistry& actions);

}  // namespace widgets

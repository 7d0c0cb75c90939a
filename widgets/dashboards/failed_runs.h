// What a page without curves or summaries says where the runs in sight failed before they wrote any, or their logs are
// damaged. GUI thread only.
#pragma once

#include <QList>
#include <QString>
#include <optional>

class QAction;

namespace widgets {

class ActionRegistry;
class RunCatalog;

struct FailedRuns {
  QString title;     // "run-1 failed before its first summary", "The logs of 2 runs are damaged"
  QString sentence;  // why
  QList<QAction*> actions;
  bool operator==(const FailedRuns&) const = default;
};

// Nothing: some run in sight has summaries, or there is none that failed or is damaged.
std::optional<FailedRuns> failedBeforeSummaries(const RunCatalog& runs, ActionRegistry& actions);

}  // namespace widgets

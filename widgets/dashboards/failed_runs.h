// What a page without curves or summaries says where the runs in sight failed before they wrote any. GUI thread only.
#pragma once

#include <QList>
#include <QString>
#include <optional>

class QAction;

namespace widgets {

class ActionRegistry;
class RunCatalog;

struct FailedRuns {
  QString title;     // "run-1 failed before its first summary"
  QString sentence;  // why
  QList<QAction*> actions;
  bool operator==(const FailedRuns&) const = default;
};

// Nothing: some run in sight has summaries, or there is none that failed.
std::optional<FailedRuns> failedBeforeSummaries(const RunCatalog& runs, ActionRegistry& actions);

}  // namespace widgets

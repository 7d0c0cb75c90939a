#include "app/features/failures/failure_feature.h"

#include <QAction>

#include "app/shell/shell.h"
#include "app/workbench/messages/messages.h"
#include "app/workbench/runs/runs.h"
#include "widgets/dashboards/failed_runs.h"

namespace app {

FailureFeature::FailureFeature(Shell& shell, Runs& runs, Messages& messages)
    : QObject(shell.window()), shell_(shell), runs_(runs) {
  QAction* cause = shell_.registry().add(QLatin1String(widgets::kShowCause), tr("Show in the experiment"),
                                         tr("Go to the field of the experiment for which the training failed"));
  connect(cause, &QAction::triggered, this, [this, cause] { show(cause->data().toString()); });
  connect(&messages, &Messages::causeWanted, this, [this](const QString& run) { show(run); });
}

void FailureFeature::show(const QString& run) {
  const RunFacts* failed = runs_.find(run);
  if (run.isEmpty()) {
    for (const RunFacts& each : runs_.all()) {
      const bool isLater = !failed || each.info.created > failed->info.created;
      if (isLater && !runs_.failureOf(each).isEmpty()) failed = &each;
    }
  }
  shell_.showCause(failed ? failed->id : run, failed ? runs_.failureOf(*failed) : QString());
}

}  // namespace app

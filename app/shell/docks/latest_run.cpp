#include "app/shell/docks/latest_run.h"

#include <QAction>

#include "app/workbench/runs/runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/runs/run_filter.h"
#include "widgets/util/action_registry.h"

namespace app {

LatestRun::LatestRun(widgets::ActionRegistry& registry, Runs& runs, widgets::RunFilter& filter, QObject* parent)
    : QObject(parent),
      runs_(runs),
      filter_(filter),
      action_(registry.add(QStringLiteral("runs.select_latest"), tr("Select latest trained run"),
                           tr("Select the run that began last among those with a checkpoint"))) {
  connect(action_, &QAction::triggered, this, &LatestRun::select);
  connect(&runs_, &Runs::changed, this, &LatestRun::update);
  widgets::showAllRunsAction(registry, &filter, runs.catalog());  // what pages offer where no run is shown
  update();
}

QString LatestRun::find() const {
  const RunFacts* latest = nullptr;
  bool isAccepted = false;
  for (const RunFacts& run : runs_.all()) {
    if (run.isPart() || run.checkpoints.empty() || !runs_.isShown(run)) continue;
    const bool accepts = filter_.accepts(run.id);
    const bool isBetter = !latest || (accepts != isAccepted ? accepts : run.info.created > latest->info.created);
    if (!isBetter) continue;
    latest = &run;
    isAccepted = accepts;
  }
  return latest ? latest->id : QString();
}

void LatestRun::select() {
  const QString id = find();
  if (id.isEmpty()) return;
  filter_.admit(id);
  runs_.catalog()->setCurrent(id);
}

void LatestRun::update() {
  widgets::ActionRegistry::disable(action_, find().isEmpty() ? tr("No run has a checkpoint yet.") : QString());
}

}  // namespace app

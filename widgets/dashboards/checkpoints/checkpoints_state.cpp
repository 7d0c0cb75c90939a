// What the page says and offers where there is no checkpoint.
#include "widgets/dashboards/checkpoints/checkpoint_actions.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

void CheckpointsDashboard::tellNoRun() {
  if (tellGoneFolder(*empty_, *context_.runs, context_.actions)) return;
  if (!context_.runs->isRead()) {
    return widgets::showReading(*empty_, *context_.runs, context_.actions, tr("Reading the runs"),
                                tr("Select one once the folder has been read, or open a checkpoint file."),
                                {actions_->open()});
  }
  if (isNoRunShown(*context_.runs)) {
    QAction* showAll = showAllRunsAction(*context_.actions, context_.filter, context_.runs);
    return sayNoRunToSelect(*empty_, showAll, context_.actions, {actions_->open()});
  }
  const bool hasRuns = !context_.runs->runs().empty();
  if (hasRuns) {
    empty_->setText(Glyph::kInfo, tr("No run selected"),
                    tr("Select a run to see its checkpoints, or open a checkpoint file."));
  } else {
    empty_->setText(Glyph::kInfo, tr("No runs yet"),
                    tr("Train an experiment to see its checkpoints, or open a checkpoint file."));
  }
  offerPossible(*empty_, context_.actions,
                {.oneOf = hasRuns ? idsForTrainedRun() : idsForFirstRun(), .then = {actions_->open()}});
}

void CheckpointsDashboard::tellNoCheckpoint() {
  if (tellGoneFolder(*empty_, *context_.runs, context_.actions)) return;
  if (const auto failed = failedBeforeCheckpoint(context_.runs->find(run_), *context_.actions)) {
    empty_->setError(failed->title, failed->sentence);
    return offerPossible(*empty_, context_.actions,
                         {.first = failed->actions, .oneOf = idsForTrainedRun(), .then = {actions_->open()}});
  }
  const bool isAwaited = context_.runs->isAwaited(run_);
  empty_->setText(
      Glyph::kInfo, tr("No checkpoint yet"),
      (isAwaited ? tr("%1 has not begun to train. Its checkpoints appear here as it writes them.")
                 : tr("%1 has written none. Training writes one at its end, and whenever its settings say so."))
          .arg(run_));
  // Of what waits for its training another would begin no sooner.
  const QStringList ids = isAwaited ? idsForTrainedRun().mid(0, 1) : idsForTrainedRun();
  offerPossible(*empty_, context_.actions, {.oneOf = ids, .then = {actions_->open()}});
}

}  // namespace widgets

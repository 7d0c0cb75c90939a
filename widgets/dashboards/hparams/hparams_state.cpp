// How many trials are shown, and what the page says where there are none, or nothing to compare.
#include <QStackedWidget>

#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/dashboards/hparams/trial_foot.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_records.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

void HparamsDashboard::showState(const Counts& counts, const TrialTable& accepted) {
  const bool reading = context_.records->isReading() || !context_.runs->isRead();
  const auto trials = static_cast<int>(counts.accepted);
  const auto hidden = static_cast<int>(counts.matching - counts.shown);
  const auto brushed = static_cast<int>(counts.shown - counts.accepted);
  QStringList words{reading ? tr("%n trials, reading…", nullptr, trials) : tr("%n trials", nullptr, trials)};
  if (hidden > 0) words << tr("%n hidden", nullptr, hidden);
  if (brushed > 0) words << tr("%1 brushed away").arg(brushed);
  foot_->setCount(words.join(QStringLiteral("; ")));
  const bool anyAxis = trials_.hasParams();
  // The table lists hidden ones, too.
  const bool allHidden = counts.matching > 0 && counts.shown == 0 && views_->currentIndex() != kTable;
  const bool tooFew = views_->currentIndex() == kImportance && !isEnough(accepted, chosenMetric());
  const bool isGone = counts.matching == 0 && tellGoneFolder(*empty_, *context_.runs, context_.actions);
  if (isGone) {
    // It is said.
  } else if (reading && (!anyAxis || tooFew)) {
    // Some logs tell their hyperparameters only when they are read.
    showReading(*empty_, *context_.runs, context_.actions, tr("Reading the trials"),
                tr("Hyperparameters and metrics appear once the logs have been read."));
  } else if (const auto failed = anyAxis ? std::nullopt : failedBeforeSummaries(*context_.runs, *context_.actions)) {
    empty_->setError(failed->title, failed->sentence);
    offerOnly(*empty_, failed->actions);
  } else if (counts.matching == 0) {
    tellNone();
  } else if (!anyAxis) {
    narrowed_ =
        EnoughTrialsFinder(*context_.records, settings_, chosenMetric()).find(accepted, context_.filter->scope());
    narrowed_.trials > 0 ? offerNarrowed(tr("No common hyperparameter"), {})
                         : tellNothingVaries(static_cast<int>(counts.matching));
  } else if (allHidden) {
    empty_->setText(Glyph::kInfo, tr("No trial is shown"),
                    tr("All %n trials are hidden. The table lists them all the same.", nullptr, hidden));
    offerOnly(*empty_, {clear_});
  } else if (tooFew) {
    tellTooFew(accepted, hidden + brushed);
  }
  pages_->setCurrentIndex(counts.matching == 0 || !anyAxis || allHidden || tooFew ? 1 : 0);
}

void HparamsDashboard::tellView() {
  using View = TrialFoot::View;
  const int tab = tabs_->currentIndex();
  foot_->setView(tab == kTable      ? View::kRows
                 : tab == kScatter  ? View::kPoints
                 : tab == kParallel ? View::kAxes
                                    : View::kShares);
}

// To show all is only offered where there would be trials then.
void HparamsDashboard::tellNone() {
  const bool areThere =
      std::ranges::any_of(context_.records->all(), [](const RunRecord& run) { return !run.params.isEmpty(); });
  const auto runs = static_cast<int>(std::ranges::count_if(
      context_.records->all(), [this](const RunRecord& run) { return context_.filter->matchesText(run.id); }));
  const auto offerRuns = [this] {
    offerPossible(*empty_, context_.actions,
                  {.oneOf = idsForFirstRun(), .then = {context_.actions->find(QStringLiteral("file.open_folder"))}});
  };
  if (runs > 0 && context_.filter->isActive()) {
    empty_->setText(Glyph::kInfo, tr("No hyperparameters"),
                    tr("The %n runs that match the filter have no hyperparameters to be compared.", nullptr, runs));
    areThere ? offerOnly(*empty_, {clear_}) : offerRuns();
  } else if (areThere) {
    empty_->setText(Glyph::kSearch, tr("No trial matches the filter"), tr("Change the filter, or show all runs."));
    offerOnly(*empty_, {clear_});
  } else if (runs > 0) {
    empty_->setText(Glyph::kInfo, tr("No hyperparameters"),
                    tr("The %n runs of this folder carry no hyperparameters. Those of experiments do, and imported "
                       "logs that tell theirs.",
                       nullptr, runs));
    offerRuns();
  } else {
    empty_->setText(Glyph::kInfo, tr("No trials yet"),
                    tr("Runs of experiments, and imported logs with hyperparameters, are compared here."));
    offerRuns();
  }
}

void HparamsDashboard::tellNothingVaries(int trials) {
  empty_->setText(Glyph::kInfo, tr("Nothing varies"),
                  trials == 1
                      ? tr("There is only one run. Train again with another value to compare.")
                      : tr("All %n runs have the same hyperparameters. Train with another value to see its effect.",
                           nullptr, trials));
  offerOnly(*empty_, {context_.actions->find(QStringLiteral("run.sweep"))});
}

// The filter, of which the brushes are a part, is cleared by the action itself.
void HparamsDashboard::clearBrushes() {
  const QStringList brushed = parallel_->axes().brushes().keys();
  for (const QString& key : brushed) parallel_->axes().setBrush(key, std::nullopt);
}

}  // namespace widgets

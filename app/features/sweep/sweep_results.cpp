#include "app/features/sweep/sweep_results.h"

#include <QAction>

#include "app/shell/dashboard_requests.h"
#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/sweeps/sweep_runner.h"
#include "widgets/runs/run_filter.h"

namespace app {

SweepResults::SweepResults(Shell& shell, const OpenWorkspace& place, const Runs& runs, widgets::RunFilter& filter,
                           CheckpointCommands& checkpoints, std::function<const SweepRunner*()> current,
                           QObject* parent)
    : QObject(parent),
      shell_(shell),
      runs_(runs),
      filter_(filter),
      checkpoints_(checkpoints),
      current_(std::move(current)),
      requests_(new DashboardRequests(&place, &runs, &shell.registry(), this)) {
  connect(requests_, &DashboardRequests::message, this,
          [this](const widgets::BannerMessage& message) { shell_.tell(message); });
  ofTrials_ = {
      add("sweep.hparams", tr("HParams"), tr("Show the trials of the sweep in HParams"), &SweepResults::openInHparams),
      add("sweep.compare", tr("Compare"), tr("Show the trials of the sweep in Compare"), &SweepResults::openInCompare)};
  ofBest_ = {add("sweep.train_best", tr("Train best again"),
                 tr("Make an experiment with the settings of the best trial"), &SweepResults::trainBestAgain),
             add("sweep.export_best", tr("Export best…"), tr("Export the model of the best trial"),
                 &SweepResults::exportBest)};
}

QAction* SweepResults::add(const char* id, const QString& text, const QString& tip, void (SweepResults::*act)()) {
  QAction* action = shell_.registry().add(QString::fromLatin1(id), text, tip, {});
  connect(action, &QAction::triggered, this, act);
  shell_.window()->addAction(action);
  return action;
}

void SweepResults::update() {
  const QString none = current_() ? QString() : tr("There is no sweep.");
  const QString noBest = bestRun().isEmpty() ? tr("No trial has a result yet.") : QString();
  for (QAction* action : ofTrials_) widgets::ActionRegistry::disable(action, none);
  for (QAction* action : ofBest_) widgets::ActionRegistry::disable(action, none.isEmpty() ? noBest : none);
}

QString SweepResults::bestRun() const {
  const SweepRunner* runner = current_();
  const auto best = runner ? engine::estimator::bestTrial(runner->sweep()) : std::nullopt;
  return best ? QString::fromStdString(engine::estimator::trialOf(runner->sweep(), *best).run_id()) : QString();
}

void SweepResults::openInHparams() {
  showIn(QStringLiteral("hparams"));
}

void SweepResults::openInCompare() {
  showIn(QStringLiteral("compare"));
}

// The sweep is the scope of all lists.
void SweepResults::showIn(const QString& page) {
  const SweepRunner* runner = current_();
  if (!runner) return;
  filter_.clear();
  filter_.setScope(runner->name());
  shell_.show(page);
}

void SweepResults::trainBestAgain() {
  const QString name = requests_->copyExperiment(bestRun());
  if (!name.isEmpty()) shell_.showExperiment(name);
}

void SweepResults::exportBest() {
  const RunFacts* facts = runs_.find(bestRun());
  if (!facts || facts->checkpoints.empty()) {
    return warn(tr("The best trial's checkpoint is not listed yet: try again in a moment."));
  }
  const QString reason = checkpoints_.whyNot(widgets::CheckpointCommand::kExport, facts->id);
  if (!reason.isEmpty()) return warn(reason);
  checkpoints_.perform(widgets::CheckpointCommand::kExport, facts->id, facts->checkpoints.back().prefix);
}

void SweepResults::warn(const QString& text) {
  shell_.tell({widgets::Severity::kWarning, text, {}, text});
}

}  // namespace app

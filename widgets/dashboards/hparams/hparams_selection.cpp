// Which trials are selected, and what can be done with them.
#include <QAction>
#include <QApplication>
#include <QTabBar>

#include "widgets/dashboards/compare/compare_view.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/dashboards/hparams/scatter_matrix.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_query.h"
#include "widgets/runs/run_records.h"

namespace widgets {

void HparamsDashboard::pick(const QString& id) {
  if (!(QApplication::keyboardModifiers() & Qt::ControlModifier)) {
    picked_ = {id};
  } else if (!picked_.removeOne(id)) {
    picked_ << id;
  }
  context_.runs->setCurrent(id);
  updateSelection();
}

void HparamsDashboard::markCurrent() {
  parallel_->setChosen(context_.runs->current());
  scatter_->setChosen(context_.runs->current());
}

// The run that is selected everywhere; in the table its row, unless several are selected there.
void HparamsDashboard::showCurrent() {
  markCurrent();
  if (tableView_->selectedRuns().size() < 2) tableView_->selectRun(context_.runs->current());
}

QStringList HparamsDashboard::selectedTrials() const {
  if (tabs_->currentIndex() == kTable) return tableView_->selectedRuns();
  QStringList ids;
  for (const Trial& trial : trials_.trials) {
    if (picked_.contains(trial.id)) ids << trial.id;
  }
  if (!ids.isEmpty() || !context_.filter->isBrushed()) return ids;
  for (const Trial& trial : trials_.trials) {
    if (context_.filter->accepts(trial.id)) ids << trial.id;
  }
  return ids;
}

void HparamsDashboard::updateSelection() {
  const auto count = static_cast<int>(selectedTrials().size());
  compare_->setEnabled(count > 0);
  trainAgain_->setEnabled(count == 1);
  compare_->setText(count > 1 ? tr("Open %1 in Compare").arg(count) : tr("Open in Compare"));
}

void HparamsDashboard::showOnly(const QStringList& ids) {
  QStringList words;
  for (const QString& id : ids) words << queryWord(id);
  for (const QString& key : parallel_->axes().brushes().keys()) parallel_->axes().setBrush(key, std::nullopt);
  context_.filter->setText(QStringLiteral("id in (%1)").arg(words.join(QStringLiteral(", "))));
}

// The filter is that of all lists, so the other page shows just these.
void HparamsDashboard::openInCompare() {
  const QStringList ids = selectedTrials();
  if (ids.isEmpty()) return;
  showOnly(ids);
  emit pageRequested(QStringLiteral("compare"));
}

void HparamsDashboard::trainAgain() {
  const QStringList ids = selectedTrials();
  if (ids.size() == 1) emit trainAgainRequested(ids.front());
}

}  // namespace widgets

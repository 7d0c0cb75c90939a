#include "widgets/dashboards/compare/compared_view.h"

#include <QAction>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/compare/changed_variables.h"
#include "widgets/dashboards/compare/compare_charts.h"
#include "widgets/dashboards/compare/difference_chart.h"
#include "widgets/dashboards/compare/two_runs_panel.h"
#include "widgets/live/compared_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kRoomForHalves = 720;  // pixels; narrower, one is above the other

QMap<QString, bool> directionsOf(const KeyMetric* metric) {
  return metric ? metric->directions() : QMap<QString, bool>();
}

}  // namespace

ComparedView::ComparedView(const DashboardContext& context, CompareCharts* charts, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), context_(context), charts_(charts) {
  setObjectName(QStringLiteral("comparedView"));
  setChildrenCollapsible(false);
  swap_ = context_.actions->add(QStringLiteral("compare.swap"), tr("Swap A and B"),
                                tr("Compare the two runs the other way round"));
  ComparedRuns* compared = &context_.runs->compared();
  connect(swap_, &QAction::triggered, compared, &ComparedRuns::swap);
  connect(compared, &ComparedRuns::changed, this, [this] { picked_.reset(); });
  addParts();
}

ComparedView::~ComparedView() {
  delete panel_;  // what is read for it needs the loader
}

void ComparedView::addParts() {
  if (context_.checkpoints) {
    loader_ = std::make_unique<CheckpointLoader>(context_.checkpoints->source());
    variables_ = new ChangedVariables(loader_.get());
    connect(variables_, &ChangedVariables::allRequested, this,
            [this] { emit pageRequested(QStringLiteral("checkpoints")); });
  }
  QList<QAction*> offered{swap_};
  if (QAction* pin = context_.actions->find(QStringLiteral("compare.pin"))) offered << pin;
  panel_ = new TwoRunsPanel(offered, variables_, this);
  panel_->hide();
  difference_ = new DifferenceChart(this);
  difference_->hide();
  connect(difference_, &DifferenceChart::stepPicked, this, [this](int64_t step) {
    picked_ = step;
    emit stepPicked();
  });
  auto* curves = new QWidget(this);
  auto* column = new QVBoxLayout(curves);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(difference_);
  column->addWidget(charts_, 1);
  column->addStretch(0);
  addWidget(panel_);
  addWidget(curves);
  setStretchFactor(0, 2);
  setStretchFactor(1, 3);
}

void ComparedView::resizeEvent(QResizeEvent* event) {
  QSplitter::resizeEvent(event);
  setOrientation(width() < kRoomForHalves ? Qt::Vertical : Qt::Horizontal);
}

std::optional<int64_t> ComparedView::stepOf(const std::vector<const RunRecord*>& runs) const {
  std::optional<int64_t> step = picked_;
  for (std::size_t i = 1; !picked_ && i < runs.size(); ++i) {
    const std::optional<int64_t> both = commonStep(*runs.front(), *runs[i]);
    if (both) step = std::min(step.value_or(*both), *both);
  }
  return step;
}

void ComparedView::showRuns(const std::vector<const RunRecord*>& runs, const KeyMetric* metric, bool choosesStep) {
  panel_->setVisible(!runs.empty());
  ActionRegistry::disable(swap_, runs.size() == 2 ? QString() : tr("Select two runs to be compared."));
  showDifference(runs, metric);
  showVariables(runs);
  if (!runs.empty()) showPanel(runs, metric, choosesStep);
}

void ComparedView::showPanel(const std::vector<const RunRecord*>& runs, const KeyMetric* metric, bool choosesStep) {
  const std::optional<int64_t> step = stepOf(runs);
  const bool isKnown = step && context_.records->step() == step;
  const bool isEven =
      std::all_of(runs.begin(), runs.end(), [&](const RunRecord* run) { return run->steps == runs.front()->steps; });
  // Where the runs ended at the same step, their last values are those at that step.
  if (choosesStep && (picked_ || !isEven) && !isKnown) context_.records->setStep(step);
  const QString key = metric ? metric->tag() : QString();
  const std::optional<int64_t> shown = isKnown ? step : std::nullopt;
  std::vector<TwoRunsPanel::Head> heads;
  QStringList letters, names;
  for (const RunRecord* run : runs) names << (run->briefName.isEmpty() ? run->name : run->briefName);
  for (const RunRecord* run : runs) {
    letters << runLetter(std::ssize(heads));
    heads.push_back({names[std::ssize(heads)], context_.colors->look(run->id, isDark(window()->palette())).color});
  }
  if (runs.size() == 2) {
    panel_->showRuns(compareTwo(*runs[0], *runs[1], key, directionsOf(metric), shown), heads[0], heads[1]);
  } else {
    panel_->showSeveral(compareSeveral(runs, letters, key, directionsOf(metric), shown), heads);
  }
}

// Of the metric that counts, as far as its points were read.
void ComparedView::showDifference(const std::vector<const RunRecord*>& runs, const KeyMetric* metric) {
  difference_->setVisible(runs.size() == 2);
  if (runs.size() != 2) return;
  const QMap<QString, bool> directions = directionsOf(metric);
  const TwoRuns two = compareTwo(*runs[0], *runs[1], metric ? metric->tag() : QString(), directions, {});
  if (two.metrics.empty()) return difference_->hide();
  const QString tag = two.metrics.front().name;
  const auto curveOf = [&](std::size_t place) {
    const RunRecord& run = *runs[place];
    const SeriesStore& store = charts_->store();
    const RunLook look = context_.colors->look(run.id, isDark(window()->palette()));
    return DifferenceChart::Curve{runLetter(static_cast<qsizetype>(place)), run.name, look.color, look.dash,
                                  store.runsOf(tag).contains(run.id) ? store.series(run.id, tag) : SeriesData()};
  };
  difference_->setCurves(tag, curveOf(0), curveOf(1), smallerIsBetterOf(tag, directions));
  difference_->setStep(stepOf(runs));
}

void ComparedView::showVariables(const std::vector<const RunRecord*>& runs) {
  if (!variables_) return;
  const CatalogRun* first = runs.size() == 2 ? context_.runs->find(runs[0]->id) : nullptr;
  const CatalogRun* second = runs.size() == 2 ? context_.runs->find(runs[1]->id) : nullptr;
  if (!first || !second) return variables_->clear();
  variables_->compare(first->directory, second->directory, stepOf(runs));
}

}  // namespace widgets

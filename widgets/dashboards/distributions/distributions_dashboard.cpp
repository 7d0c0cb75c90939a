#include "widgets/dashboards/distributions/distributions_dashboard.h"

#include "widgets/dashboards/distributions/distribution_card.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace widgets {

DistributionsDashboard::DistributionsDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard({.selector = HistogramSeriesCard::kSelector,
                        .emptyTitle = tr("No distributions"),
                        .emptyText = tr("They are drawn from histogram summaries, and appear when a run logs some, for "
                                        "example of its weights."),
                        .guide = QStringLiteral("looking.md#histograms-and-distributions")},
                       context, parent) {
  setObjectName(QStringLiteral("distributionsDashboard"));
  addChoices(
      {{QStringLiteral("distributions.step"), tr("Step"), tr("Draw distributions by their steps")},
       {QStringLiteral("distributions.relative"), tr("Relative"), tr("Draw distributions by the time since the first")},
       {QStringLiteral("distributions.wall"), tr("Wall"), tr("Draw distributions by the time of day")}},
      [this](int place) {
        time_ = static_cast<XAxis>(place);
        forEach<DistributionCard>([this](DistributionCard& card) { card.setTime(time_); });
      });
}

SummaryCard* DistributionsDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new DistributionCard(spec, context(), time_, &ranges_, parent);
}

namespace {

DashboardInfo distributionsInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("distributions");
  info.title = DistributionsDashboard::tr("Distributions");
  info.tooltip = DistributionsDashboard::tr("Percentiles of tensors over the steps");
  info.order = 20;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, HistogramSeriesCard::kSelector); };
  return info;
}
const DashboardRegistrar<DistributionsDashboard> kDistributionsRegistrar(distributionsInfo);

}  // namespace
}  // namespace widgets

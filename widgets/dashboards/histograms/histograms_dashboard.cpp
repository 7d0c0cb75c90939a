#include "widgets/dashboards/histograms/histograms_dashboard.h"

#include <QSpinBox>

#include "widgets/dashboards/histograms/histogram_card.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace widgets {
namespace {

constexpr int kHistogramsCardHeight = 300;
constexpr int kMostBins = 200;

}  // namespace

HistogramsDashboard::HistogramsDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard({.selector = HistogramSeriesCard::kSelector,
                        .cardHeight = kHistogramsCardHeight,
                        .emptyTitle = tr("No histograms"),
                        .emptyText = tr("They appear when a run logs histogram summaries, for example of its weights, "
                                        "or when imported logs contain some."),
                        .guide = QStringLiteral("looking.md#histograms-and-distributions")},
                       context, parent) {
  setObjectName(QStringLiteral("histogramsDashboard"));
  addChoices({{QStringLiteral("histograms.offset"), tr("Offset"), tr("One ridge behind the other, newest in front")},
              {QStringLiteral("histograms.overlay"), tr("Overlay"), tr("All on one baseline")}},
             [this](int place) {
               options_.overlay = place == 1;
               apply();
             });
  addChoices(
      {{QStringLiteral("histograms.step"), tr("Step"), tr("Space histograms by their steps")},
       {QStringLiteral("histograms.relative"), tr("Relative"), tr("Space histograms by the time since the first")},
       {QStringLiteral("histograms.wall"), tr("Wall"), tr("Space histograms by the time of day")}},
      [this](int place) {
        options_.time = static_cast<XAxis>(place);
        apply();
      });
  addSwitch(QStringLiteral("histograms.log"), tr("Log counts"), tr("Show counts + 1 on a logarithmic axis"), false,
            [this](bool on) {
              options_.logCounts = on;
              apply();
            });
  auto* bins = new QSpinBox(this);
  bins->setObjectName(QStringLiteral("histogramBins"));
  bins->setAccessibleName(tr("Bins"));
  bins->setToolTip(tr("Number of equal bins that counts are distributed over: 30 in TensorBoard"));
  bins->setRange(2, kMostBins);
  bins->setValue(options_.bins);
  addLabelled(tr("Bins"), bins);
  connect(bins, &QSpinBox::valueChanged, this, [this](int value) {
    options_.bins = value;
    apply();
  });
}

SummaryCard* HistogramsDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new HistogramCard(spec, context(), options_, &ranges_, parent);
}

void HistogramsDashboard::apply() {
  forEach<HistogramCard>([this](HistogramCard& card) { card.setOptions(options_); });
}

namespace {

DashboardInfo histogramsInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("histograms");
  info.title = HistogramsDashboard::tr("Histograms");
  info.tooltip = HistogramsDashboard::tr("Distribution of tensor values, step by step");
  info.order = 10;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, HistogramSeriesCard::kSelector); };
  return info;
}
const DashboardRegistrar<HistogramsDashboard> kHistogramsRegistrar(histogramsInfo);

}  // namespace
}  // namespace widgets

#include "widgets/dashboards/histograms/histograms_dashboard.h"

#include <QSpinBox>

#include "widgets/dashboards/histograms/histogram_card.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace widgets {
namespace {

constexpr int kCardHeight = 300;
constexpr int kMostBins = 200;

}  // namespace

HistogramsDashboard::HistogramsDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard({.selector = HistogramSeriesCard::kSelector,
                        .cardHeight = kCardHeight,
                        .emptyTitle = tr("No histograms"),
                        .emptyText = tr("A run shows them here when it logs histogram summaries, for example of its "
                                        "weights, or when its imported logs hold some.")},
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
  addSwitch(QStringLiteral("histograms.log"), tr("Log counts"), tr("Counts, and one more, on a logarithmic axis"),
            false, [this](bool on) {
              options_.logCounts = on;
              apply();
            });
  auto* bins = new QSpinBox(this);
  bins->setObjectName(QStringLiteral("histogramBins"));
  bins->setAccessibleName(tr("Bins"));
  bins->setToolTip(tr("Equal bins that the counts are shared out over: 30 in TensorBoard"));
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
  info.tooltip = HistogramsDashboard::tr("How the values of tensors are spread, step by step");
  info.order = 10;
  return info;
}
const DashboardRegistrar<HistogramsDashboard> kRegistrar(histogramsInfo);

}  // namespace
}  // namespace widgets

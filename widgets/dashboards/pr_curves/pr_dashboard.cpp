#include "widgets/dashboards/pr_curves/pr_dashboard.h"

#include <QDoubleSpinBox>
#include <QSignalBlocker>

#include "widgets/dashboards/summary/summary_grid.h"

namespace widgets {
namespace {

constexpr int kPrCardHeight = 360;
constexpr int kPitch = 332;

}  // namespace

PrDashboard::PrDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard(
          {.selector = PrCard::kSelector,
           .per = CardsPer::kTag,
           .cardHeight = kPrCardHeight,
           .pitch = kPitch,
           .emptyTitle = tr("No precision-recall curves"),
           .emptyText = tr("They appear when a run logs summaries of TensorBoard\u2019s pr_curves plugin."),
           .guide = QStringLiteral("looking.md#precision-recall-curves")},
          context, parent) {
  setObjectName(QStringLiteral("prDashboard"));
  addThreshold();
  addSwitch(QStringLiteral("pr_curves.zoom"), tr("Zoom to corner"),
            tr("Show only the corner of high precision and recall, where the curves differ"), false, [this](bool on) {
              zoomed_ = on;
              forEach<PrCard>([on](PrCard& card) { card.setZoomed(on); });
            });
}

void PrDashboard::addThreshold() {
  auto* field = new QDoubleSpinBox(this);
  field->setObjectName(QStringLiteral("prThreshold"));
  field->setAccessibleName(tr("Threshold"));
  field->setToolTip(tr("Threshold marked on every curve: values above it count as positive. Off hides the mark"));
  constexpr double kStep = 0.01;
  field->setRange(-kStep, 1);
  field->setSingleStep(kStep);
  field->setDecimals(3);
  field->setSpecialValueText(tr("off"));
  field->setValue(-kStep);
  addLabelled(tr("Threshold"), field);
  connect(field, &QDoubleSpinBox::valueChanged, &threshold_, [this](double value) { threshold_.set(value); });
  connect(&threshold_, &PrThreshold::changed, field, [this, field] {
    const QSignalBlocker quiet(field);
    field->setValue(threshold_.value());
  });
}

SummaryCard* PrDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new PrCard(spec, context(), &threshold_, zoomed_, parent);
}

namespace {

DashboardInfo prInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("pr_curves");
  info.title = PrDashboard::tr("PR curves");
  info.tooltip = PrDashboard::tr("Precision over recall, with the area under the curve and the best F1");
  info.order = 60;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, PrCard::kSelector); };
  return info;
}
const DashboardRegistrar<PrDashboard> kPrRegistrar(prInfo);

}  // namespace
}  // namespace widgets

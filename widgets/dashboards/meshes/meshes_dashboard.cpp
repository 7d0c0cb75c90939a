#include "widgets/dashboards/meshes/meshes_dashboard.h"

#include <QAction>
#include <QSpinBox>

#include "widgets/dashboards/meshes/mesh_card.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/theme/glyph_shapes.h"

namespace widgets {
namespace {

constexpr int kMeshCardHeight = 320;
constexpr int kMostMeshes = 1000;

}  // namespace

MeshesDashboard::MeshesDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard(
          {.selector = MeshCard::kSelector,
           .cardHeight = kMeshCardHeight,
           .emptyTitle = tr("No meshes"),
           .emptyText = tr("They appear when a run logs meshes or clouds of points as TensorBoard\u2019s mesh "
                           "plugin does."),
           .guide = QStringLiteral("looking.md#meshes")},
          context, parent) {
  setObjectName(QStringLiteral("meshesDashboard"));
  addSwitch(QStringLiteral("meshes.share"), tr("Turn together"),
            tr("Look at all meshes from the same place, so that they can be compared"), false,
            [this](bool on) { views_.setShared(on); });
  addAction(
      QStringLiteral("meshes.reset"), tr("Reset views"), tr("Look at all meshes as at first"),
      [this] { views_.reset(); }, Glyph::kReset);
  auto* sample = new QSpinBox(this);
  sample->setObjectName(QStringLiteral("meshSample"));
  sample->setAccessibleName(tr("Mesh of a step"));
  sample->setToolTip(tr("Which of the meshes that one step logged"));
  sample->setRange(1, kMostMeshes);
  addLabelled(tr("Sample"), sample);
  connect(sample, &QSpinBox::valueChanged, this, [this](int value) {
    sample_ = value - 1;
    forEach<MeshCard>([this](MeshCard& card) { card.setSample(sample_); });
  });
}

// The cards use the views until they are gone.
MeshesDashboard::~MeshesDashboard() {
  delete grid();
}

SummaryCard* MeshesDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new MeshCard(spec, context(), sample_, &views_, parent);
}

std::vector<CardSpec> MeshesDashboard::specs() const {
  std::vector<CardSpec> all = SummaryDashboard::specs();
  std::erase_if(all, [](const CardSpec& spec) {
    const auto tag = summaries::values::meshTagOf(spec.tag.toStdString());
    return !tag || tag->part != summaries::values::MeshPart::kVertices;
  });
  return all;
}

namespace {

DashboardInfo meshesInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("meshes");
  info.title = MeshesDashboard::tr("Meshes");
  info.tooltip = MeshesDashboard::tr("Logged meshes and clouds of points, to be turned and magnified");
  info.order = 80;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, MeshCard::kSelector); };
  return info;
}
const DashboardRegistrar<MeshesDashboard> kMeshesRegistrar(meshesInfo);

}  // namespace
}  // namespace widgets

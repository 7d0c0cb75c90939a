#include "widgets/theme/glyph_shapes.h"
// Registers the checkpoints dashboard.
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"

namespace widgets {
namespace {

DashboardInfo checkpointsInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("checkpoints");
  info.title = CheckpointsDashboard::tr("Checkpoints");
  info.tooltip = CheckpointsDashboard::tr("Variables of the current run's checkpoints");
  info.place = DashboardPlace::kRail;
  info.order = 80;
  info.icon = strokesOf(Glyph::kCheckpoints);
  info.shortcut = QKeySequence(QStringLiteral("Alt+7"));
  return info;
}
const DashboardRegistrar<CheckpointsDashboard> kRegistrar(checkpointsInfo);

}  // namespace
}  // namespace widgets

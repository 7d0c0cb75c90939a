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
  // A stack of disks.
  for (const double y : {6.0, 12.0, 18.0}) {
    info.icon.moveTo(4, y);
    info.icon.cubicTo(4, y - 3.5, 20, y - 3.5, 20, y);
    info.icon.cubicTo(20, y + 3.5, 4, y + 3.5, 4, y);
  }
  info.shortcut = QKeySequence(QStringLiteral("Alt+8"));
  return info;
}
const DashboardRegistrar<CheckpointsDashboard> kRegistrar(checkpointsInfo);

}  // namespace
}  // namespace widgets

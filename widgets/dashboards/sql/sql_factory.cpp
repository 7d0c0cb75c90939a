// Registers the SQL console.
#include "widgets/dashboards/sql/sql_dashboard.h"

namespace widgets {
namespace {

DashboardInfo sqlInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("sql");
  info.title = SqlDashboard::tr("SQL");
  info.tooltip = SqlDashboard::tr("Query all runs in SQL");
  info.place = DashboardPlace::kRail;
  info.order = 90;
  // A table and a prompt.
  info.icon.addRect(3, 4, 18, 16);
  info.icon.moveTo(3, 9);
  info.icon.lineTo(21, 9);
  info.icon.moveTo(7, 12);
  info.icon.lineTo(10, 14.5);
  info.icon.lineTo(7, 17);
  info.icon.moveTo(12, 17);
  info.icon.lineTo(17, 17);
  info.shortcut = QKeySequence(QStringLiteral("Alt+9"));
  return info;
}
const DashboardRegistrar<SqlDashboard> kSqlRegistrar(sqlInfo);

}  // namespace
}  // namespace widgets

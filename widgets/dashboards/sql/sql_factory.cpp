#include "widgets/theme/glyph_shapes.h"
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
  info.icon = strokesOf(Glyph::kSql);
  info.shortcut = QKeySequence(QStringLiteral("Alt+0"));
  return info;
}
const DashboardRegistrar<SqlDashboard> kSqlRegistrar(sqlInfo);

}  // namespace
}  // namespace widgets

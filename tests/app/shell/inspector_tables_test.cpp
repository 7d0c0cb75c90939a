// The small tables of the inspector.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QHeaderView>
#include <QTreeWidget>
#include <array>

#include "app/shell/docks/metric_table.h"
#include "app/shell/docks/shared_row_delegate.h"

namespace {

TEST(MetricTable, AsALossBecomesSmallerNothingBelowMoves) {
  app::MetricTable table;
  table.resize(300, 200);
  table.show();
  const auto widths = [&] {
    const QHeaderView& head = *table.findChild<QTreeWidget*>()->header();
    return std::array{head.sectionSize(0), head.sectionSize(2), head.sectionSize(3), table.sizeHint().height()};
  };
  const auto show = [&](double loss) {
    table.setMetrics({{QStringLiteral("eval average_loss"), loss, widgets::SeriesExtreme{loss, 1}, {1, loss}}}, {});
    QCoreApplication::processEvents();
    return widths();
  };
  const auto first = show(0.5);
  EXPECT_EQ(show(0.00712), first);
  EXPECT_EQ(show(0.00012345), first);
  EXPECT_EQ(show(8.189e-06), first);
}

TEST(SharedRowDelegate, ANameIsCutOnlyWhereTheValueBesideItLeavesNoRoom) {
  QTreeWidget table;
  table.setColumnCount(2);
  const app::SharedRowDelegate rows(&table);
  const QString name = QStringLiteral("eval_input.digits.batch_size"), path(400, QLatin1Char('p'));
  table.addTopLevelItems({new QTreeWidgetItem({name, QStringLiteral("500")}), new QTreeWidgetItem({name, path})});
  table.resize(400, 200);
  table.show();
  const QAbstractItemModel& cells = *table.model();
  for (const int row : {0, 1}) {
    const QRect left = rows.placeOf(cells.index(row, 0)), right = rows.placeOf(cells.index(row, 1));
    EXPECT_EQ(left.right() + 1, right.left()) << row;
    EXPECT_EQ(left.width() + right.width(), table.viewport()->width()) << row;
  }
  EXPECT_GT(rows.placeOf(cells.index(0, 0)).width(), table.fontMetrics().horizontalAdvance(name));
  EXPECT_LT(rows.placeOf(cells.index(1, 0)).width(), table.viewport()->width() / 2);
}

}  // namespace

#include "app/shell/docks/at_step_table.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QSet>
#include <QTest>
#include <QTreeWidget>

namespace {

widgets::ReadOutContent atStep(const QStringList& runs) {
  widgets::ReadOutContent content;
  content.tag = QStringLiteral("loss");
  content.head = QStringLiteral("step 100");
  content.smoothed = true;
  for (const QString& run : runs) {
    widgets::ShownRow row;
    row.style.name = row.style.owner = run;
    row.value = row.smoothed = 0.2348;
    content.rows.push_back(row);
  }
  return content;
}

// The inspector is narrow and the table has not been laid out when it is filled first.
TEST(AtStepTable, NoTwoRowsLookAlikeAndNoneIsCutAgain) {
  QStringList runs;
  for (int i = 0; i < 12; ++i) {
    runs << QStringLiteral("trial_lr_%1_units_%2").arg(0.0001 * (1 << i), 0, 'f', 4).arg(16 * (i + 1));
  }
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(270, 500);
  table.follow(&readOut);
  table.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&table));
  readOut.tell(atStep(runs));
  QTest::qWait(0);
  const auto* rows = table.findChild<QTreeWidget*>();
  ASSERT_EQ(rows->topLevelItemCount(), runs.size());
  QFont strong = rows->font();
  strong.setWeight(QFont::DemiBold);
  QSet<QString> names;
  for (int row = 0; row < runs.size(); ++row) {
    const QTreeWidgetItem* item = rows->topLevelItem(row);
    names << item->text(0);
    const QRect cell = rows->visualItemRect(item).intersected(
        QRect(rows->header()->sectionPosition(0), 0, rows->columnWidth(0), rows->height()));
    EXPECT_LE(QFontMetrics(strong).horizontalAdvance(item->text(0)) + rows->iconSize().width() + 10, cell.width())
        << item->text(0).toStdString();
    EXPECT_EQ(item->toolTip(0), runs[row]);
  }
  EXPECT_EQ(names.size(), runs.size());
  EXPECT_TRUE(rows->isColumnHidden(3)) << "no run has an evaluation";
}

// Of three columns of numbers that of what is smoothed gives way: the curve shows it, and the tooltip.
TEST(AtStepTable, NamesKeepRoomBesideEvaluations) {
  widgets::ReadOutContent content =
      atStep({QStringLiteral("iris_dnn/lr_0.05_h_10-10"), QStringLiteral("iris_dnn/lr_0.05_h_64-32-16"),
              QStringLiteral("mnist_convnet/lr_0.002")});
  const std::vector<widgets::ShownRow> trained = content.rows;
  for (widgets::ShownRow row : trained) {
    row.style.evaluation = true;
    content.rows.push_back(row);
  }
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(258, 500);
  table.follow(&readOut);
  table.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&table));
  for (int i = 0; i < 2; ++i) {
    readOut.tell(content);
    QTest::qWait(0);
    const auto* rows = table.findChild<QTreeWidget*>();
    EXPECT_TRUE(rows->isColumnHidden(1));
    EXPECT_FALSE(rows->isColumnHidden(3));
    for (int row = 0; row < 3; ++row) {
      EXPECT_GE(rows->topLevelItem(row)->text(0).size(), 5)
          << row << ": " << rows->topLevelItem(row)->text(0).toStdString() << ' ' << rows->columnWidth(0);
    }
    EXPECT_TRUE(rows->topLevelItem(0)->toolTip(2).contains(QStringLiteral("0.2348")));
  }
  table.resize(400, 500);
  readOut.tell(content);
  QTest::qWait(0);
  EXPECT_FALSE(table.findChild<QTreeWidget*>()->isColumnHidden(1));
}

}  // namespace

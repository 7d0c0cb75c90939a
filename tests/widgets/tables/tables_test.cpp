// Tables of cells, and of how often a class was taken for another.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QTableView>

#include "widgets/panels/number_text.h"
#include "widgets/tables/confusion_view.h"

namespace {

TEST(ConfusionMatrixTest, CountsRecallAndPrecision) {
  widgets::ConfusionMatrix matrix;
  const auto add = [&](const char* label, const char* predicted, int64_t example) {
    matrix.add(QString::fromLatin1(label), QString::fromLatin1(predicted), example);
  };
  add("10", "10", 0);
  add("9", "10", 1);
  add("9", "9", 2);
  add("9", "9", 3);
  EXPECT_EQ(matrix.classes(), (QStringList{QStringLiteral("9"), QStringLiteral("10")}));
  EXPECT_DOUBLE_EQ(matrix.accuracy(), 0.75);
  EXPECT_DOUBLE_EQ(matrix.recall(QStringLiteral("9")), 2.0 / 3);
  EXPECT_DOUBLE_EQ(matrix.precision(QStringLiteral("10")), 0.5);
  EXPECT_EQ(matrix.examples(QStringLiteral("9"), QStringLiteral("9")), (std::vector<int64_t>{2, 3}));
  widgets::ConfusionModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setMatrix(matrix);
  EXPECT_EQ(model.data(model.index(0, 1)).toString(), QStringLiteral("1"));
  model.setShares(true);
  EXPECT_EQ(model.data(model.index(1, 1)).toString(), QStringLiteral("1.00"));
}

TEST(CellTableTest, ShowsItsCellsAndSortsByNumber) {
  widgets::CellTable table;
  const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
  table.setTable(
      {{QStringLiteral("Name"), QStringLiteral("Value")},
       {{{{QStringLiteral("a")}, widgets::numberCell(10)}, 7}, {{{QStringLiteral("b")}, widgets::numberCell(9)}, 8}}});
  EXPECT_EQ(table.rowCount(), 2);
  EXPECT_EQ(table.data(table.index(1, 1), widgets::kSortRole).toDouble(), 9);
  EXPECT_EQ(table.data(table.index(1, 0), widgets::kFirstRole).toLongLong(), 8);
}

TEST(CellTableTest, HeadsGiveUpTheRoomOfTheArrowBeforeAColumnIsCut) {
  widgets::CellTable table;
  QWidget window;
  QTableView* view = widgets::makeTableView(&table, QStringLiteral("t"), QStringLiteral("t"), true, &window);
  const QStringList heads{QStringLiteral("Predicted"), QStringLiteral("Label"), QStringLiteral("Probability")};
  table.setTable({heads, {{{{QStringLiteral("9")}, {QStringLiteral("4")}, widgets::numberCell(0.5)}, 0}}});
  int words = 0;
  for (const QString& head : heads) words += view->horizontalHeader()->fontMetrics().horizontalAdvance(head) + 14;
  view->resize(words + 4, 200);
  window.show();
  widgets::fitColumns(*view);
  EXPECT_LE(view->horizontalHeader()->length(), view->viewport()->width());
  view->resize(2 * words, 200);
  widgets::fitColumns(*view);
  EXPECT_GE(view->columnWidth(0), view->horizontalHeader()->sectionSizeHint(0))
      << "with the arrow's where there is room";
}

TEST(ConfusionViewTest, IsAsNarrowAsItsMatrixAndNotItsWords) {
  widgets::ConfusionMatrix matrix;
  for (int i = 0; i < 10; ++i) matrix.add(QString::number(i), QString::number(i), i);
  widgets::ConfusionView view;
  view.setMatrix(matrix);
  view.show();
  EXPECT_LE(view.minimumSizeHint().width(), std::max(view.table()->minimumWidth(), 240));
}

TEST(ConfusionViewTest, CutsNoNumberHoweverNarrowItIs) {
  widgets::ConfusionMatrix matrix;
  for (int i = 0; i < 1135; ++i) matrix.add(QStringLiteral("1"), QStringLiteral("1"), i);
  for (int label = 0; label < 10; ++label) matrix.add(QString::number(label), QString::number(label), 2000 + label);
  EXPECT_EQ(matrix.largest(), 1136);
  widgets::ConfusionView view;
  view.resize(300, 500);
  view.show();
  view.setMatrix(matrix);
  const QTableView* table = view.table();
  const int needed = table->fontMetrics().horizontalAdvance(widgets::stepText(1136));
  EXPECT_GE(table->columnWidth(1), needed);
}

}  // namespace

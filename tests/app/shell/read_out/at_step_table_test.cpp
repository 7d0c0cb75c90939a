#include "app/shell/docks/at_step_table.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QProxyStyle>
#include <QSet>
#include <QTest>
#include <QTreeWidget>

#include "widgets/charts/many/many_runs.h"
#include "widgets/panels/number_text.h"

namespace {

widgets::ReadOutContent atStep(const QStringList& runs) {
  widgets::ReadOutContent content;
  content.tag = QStringLiteral("loss");
  content.head = QStringLiteral("step 100");
  content.smoothed = true;
  for (const QString& run : runs) {
    widgets::ShownRow row;
    row.style.owner = run;
    row.style.name = run.section(QLatin1Char('/'), -1);
    row.value = row.smoothed = 0.2348;
    content.rows.push_back(row);
  }
  return content;
}

// Of each run, beside what it trained.
void addEvaluations(widgets::ReadOutContent& content) {
  content.evaluated = true;
  const std::vector<widgets::ShownRow> trained = content.rows;
  for (widgets::ShownRow row : trained) {
    row.style.evaluation = true;
    row.style.ownerName = row.style.name;
    content.rows.push_back(row);
  }
}

// Runs iris_dnn/run_0 … that ended at step 50.
void addEnded(widgets::ReadOutContent& content, int count) {
  for (int i = 0; i < count; ++i) {
    widgets::LineStyle style;
    style.name = QStringLiteral("run_%1").arg(i);
    style.owner = QStringLiteral("iris_dnn/") + style.name;
    content.ended.push_back({style, 50});
  }
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
  QSet<QString> names;
  for (int row = 0; row < runs.size(); ++row) {
    const QTreeWidgetItem* item = rows->topLevelItem(row);
    names << item->text(0);
    const QRect cell = rows->visualItemRect(item).intersected(
        QRect(rows->header()->sectionPosition(0), 0, rows->columnWidth(0), rows->height()));
    EXPECT_EQ(item->font(0).weight(), rows->font().weight());
    EXPECT_LE(rows->fontMetrics().horizontalAdvance(item->text(0)) + rows->iconSize().width() + 10, cell.width())
        << item->text(0).toStdString();
    EXPECT_EQ(item->toolTip(0), runs[row]);
  }
  EXPECT_EQ(names.size(), runs.size());
  EXPECT_TRUE(rows->isColumnHidden(3)) << "no run has an evaluation";
}

// Of three columns of numbers that of the logged values gives way: rows are sorted by what is smooth.
TEST(AtStepTable, NamesKeepRoomBesideEvaluations) {
  widgets::ReadOutContent content =
      atStep({QStringLiteral("iris_dnn/lr_0.05…10-10"), QStringLiteral("iris_dnn/lr_0.05…32-16"),
              QStringLiteral("mnist_convnet/lr_0.002")});
  addEvaluations(content);
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
    EXPECT_TRUE(rows->isColumnHidden(2));
    EXPECT_FALSE(rows->isColumnHidden(1)) << "rows are sorted by it";
    EXPECT_FALSE(rows->isColumnHidden(3));
    for (int row = 0; row < 3; ++row) {
      EXPECT_EQ(rows->topLevelItem(row)->text(0), content.rows[static_cast<std::size_t>(row)].style.name);
    }
    EXPECT_TRUE(rows->topLevelItem(0)->toolTip(1).contains(QStringLiteral("0.2348")));
  }
  table.resize(400, 500);
  readOut.tell(content);
  QTest::qWait(0);
  EXPECT_FALSE(table.findChild<QTreeWidget*>()->isColumnHidden(2));
}

TEST(AtStepTable, AMetricHasTheSameColumnsWhereItsEvaluationsHaveNoValueYet) {
  widgets::ReadOutContent before = atStep({QStringLiteral("iris_dnn/a"), QStringLiteral("iris_dnn/b")}), after = before;
  before.evaluated = true;
  addEvaluations(after);
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(400, 500);
  table.follow(&readOut);
  table.show();
  const auto* rows = table.findChild<QTreeWidget*>();
  const auto hidden = [&](const widgets::ReadOutContent& content) {
    readOut.tell(content);
    QList<bool> columns;
    for (int column = 0; column < rows->columnCount(); ++column) columns << rows->isColumnHidden(column);
    return columns;
  };
  const QList<bool> first = hidden(before);
  EXPECT_EQ(rows->topLevelItem(0)->text(3), widgets::valueText(0, true));
  EXPECT_EQ(hidden(after), first);
  EXPECT_EQ(rows->topLevelItem(0)->text(3), QStringLiteral("0.2348"));
}

TEST(AtStepTable, ALongNameTakesTheSameColumnsBeforeAndAfterItsRunEnded) {
  const QString name = QStringLiteral("lr_0.1024_units_176");
  widgets::ReadOutContent going = atStep({QStringLiteral("iris_dnn/b"), name}), ended = atStep({QStringLiteral("b")});
  ended.ended.push_back({going.rows.back().style, 50});
  for (const int width : {220, 240, 260, 280}) {
    QList<bool> hidden;
    for (const widgets::ReadOutContent& content : {ended, going}) {
      widgets::ReadOut readOut;
      app::AtStepTable table;
      table.resize(width, 500);
      table.follow(&readOut);
      table.show();
      readOut.tell(content);
      hidden << table.findChild<QTreeWidget*>()->isColumnHidden(2);
    }
    EXPECT_EQ(hidden[0], hidden[1]) << width;
  }
}

TEST(AtStepTable, WhatGaveWayForOneMetricIsBackForAnother) {
  widgets::ReadOutContent loss = atStep({QStringLiteral("mnist_convnet/lr_0.05…32-16_a")});
  addEvaluations(loss);
  widgets::ReadOutContent accuracy = atStep({QStringLiteral("b")});
  accuracy.tag = QStringLiteral("accuracy");
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(258, 500);
  table.follow(&readOut);
  table.show();
  const auto* rows = table.findChild<QTreeWidget*>();
  readOut.tell(loss);
  EXPECT_TRUE(rows->isColumnHidden(2));
  readOut.tell(accuracy);
  EXPECT_FALSE(rows->isColumnHidden(2));
}

// Of the widest texts of column 0; none of them is a run's name that was shortened again.
void expectWholeNames(const QTreeWidget& rows, const QStringList& names, int width) {
  QStringList found;
  for (int row = 0; row < rows.topLevelItemCount(); ++row) {
    const QTreeWidgetItem* item = rows.topLevelItem(row);
    for (const QString& name : names) {
      if (item->text(0) == name || item->text(0).endsWith(QLatin1Char(' ') + name)) found << name;
    }
    const int needed = QFontMetrics(item->font(0)).horizontalAdvance(item->text(0)) +
                       (item->icon(0).isNull() ? 0 : rows.iconSize().width());
    const int room = item->isFirstColumnSpanned() ? rows.viewport()->width() : rows.columnWidth(0);
    EXPECT_LE(needed + 8, room) << width << ": " << item->text(0).toStdString();
  }
  found.removeDuplicates();
  EXPECT_EQ(found.size(), names.size()) << width << ": " << found.join(u' ').toStdString();
}

TEST(AtStepTable, NamesAreWholeAlsoWhereAStyleLeavesLessRoomInCells) {
  class WideMargins : public QProxyStyle {
   public:
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
      return metric == PM_FocusFrameHMargin ? 5 : QProxyStyle::pixelMetric(metric, option, widget);
    }
  };
  const QString name = QStringLiteral("lr_0.1024_units_176");
  WideMargins style;
  widgets::ReadOut readOut;
  app::AtStepTable table;
  auto* rows = table.findChild<QTreeWidget*>();
  rows->setStyle(&style);
  table.follow(&readOut);
  table.show();
  for (int width = 220; width < 360; width += 2) {
    table.resize(width, 500);
    QTest::qWait(0);
    readOut.tell(atStep({name}));
    QTest::qWait(0);
    const int needed = rows->fontMetrics().horizontalAdvance(name) + 2 * 6 +
                       (rows->topLevelItem(0)->icon(0).isNull() ? 0 : rows->iconSize().width() + 2 * 6);
    EXPECT_LE(needed, rows->columnWidth(0)) << width;
  }
}

TEST(AtStepTable, NoBriefNameIsCutAgainHoweverNarrowItIs) {
  const QStringList names{QStringLiteral("lr_0.01…10-10"), QStringLiteral("lr_0.05…10-10"),
                          QStringLiteral("lr_0.05…32-16")};
  widgets::ReadOutContent content = atStep(names);
  for (const int more : {0, 20}) {
    for (int i = 0; i < more; ++i) content.rows.push_back(atStep({QStringLiteral("r%1").arg(i)}).rows.front());
    if (more > 0) {
      content.best = names[0];
      content.worst = names[1];
      content.rows[2].hovered = true;
    } else {
      addEvaluations(content);
    }
    widgets::ReadOut readOut;
    app::AtStepTable table;
    table.follow(&readOut);
    table.show();
    QFont large = table.font();
    for (const double points : {10.0, 14.0}) {
      large.setPointSizeF(points);
      table.setFont(large);
      for (const int width : {360, 320, 270, 240, 220}) {
        if (points > 10 && width < 260) continue;  // the dock is wider then
        table.resize(width, 500);
        QTest::qWait(0);
        readOut.tell(content);
        QTest::qWait(0);
        expectWholeNames(*table.findChild<QTreeWidget*>(), names, width);
      }
    }
  }
}

TEST(AtStepTable, OfManyRunsTheBestIsTheOneThatTheChartNamesAndNoneIsThereTwice) {
  QStringList runs;
  for (int i = 0; i < 20; ++i) runs << QStringLiteral("run_%1").arg(i, 3, 10, QLatin1Char('0'));
  widgets::ReadOutContent content = atStep(runs);
  content.best = runs[3];
  content.worst = runs[18];
  content.rows[0].hovered = true;
  content.rows[18].hovered = false;
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(270, 500);
  table.follow(&readOut);
  table.show();
  const auto* rows = table.findChild<QTreeWidget*>();
  const auto told = [&] {
    QStringList texts;
    for (int row = 0; row < rows->topLevelItemCount(); ++row) texts << rows->topLevelItem(row)->text(0);
    return texts;
  };
  readOut.tell(content);
  EXPECT_EQ(told().mid(0, 2), (QStringList{QStringLiteral("run_000"), QStringLiteral("best run_003")}));
  EXPECT_EQ(told().filter(QStringLiteral("run_")).size(), 3) << told().join(u' ').toStdString();
  EXPECT_TRUE(told().contains(QStringLiteral("worst run_018")));
  for (const char* place : {"first quartile", "median", "third quartile"}) {
    EXPECT_TRUE(told().contains(QLatin1String(place))) << place;
  }
  content.rows[0].hovered = false;
  content.rows[3].hovered = true;
  readOut.tell(content);
  EXPECT_EQ(told().filter(runs[3]), QStringList{QStringLiteral("best run_003")});
}

TEST(AtStepTable, QuartilesAreThoseOfTheValuesInEachColumn) {
  QStringList runs;
  for (int i = 0; i < 18; ++i) runs << QStringLiteral("run_%1").arg(i, 3, 10, QLatin1Char('0'));
  widgets::ReadOutContent content = atStep(runs);
  constexpr double kRates[] = {0.5, 0.1, 0.05, 0.02, 0.01, 0.005};  // the largest first
  for (std::size_t i = 0; i < 18; ++i) {
    content.rows[i].smoothed = kRates[i / 3];
    content.rows[i].value = kRates[5 - i / 3] + 1;  // of another order
  }
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(400, 500);
  table.follow(&readOut);
  table.show();
  readOut.tell(content);
  const auto* rows = table.findChild<QTreeWidget*>();
  QStringList told;
  for (int row = 0; row < rows->topLevelItemCount(); ++row) {
    const QTreeWidgetItem* item = rows->topLevelItem(row);
    told << item->text(0) + QLatin1Char(' ') + item->text(1) + QLatin1Char(' ') + item->text(2);
  }
  EXPECT_EQ(told.join(u'\n').toStdString(),
            "third quartile 0.1000 1.100\nmedian 0.03500 1.035\nfirst quartile 0.01000 1.010");
}

TEST(AtStepTable, OfManyRunsThoseThatAreNamedHaveTheirColourAndQuartilesHaveNone) {
  QStringList runs;
  for (int i = 0; i < 20; ++i) runs << QStringLiteral("run_%1").arg(i, 3, 10, QLatin1Char('0'));
  widgets::ReadOutContent content = atStep(runs);
  for (widgets::ShownRow& row : content.rows) row.style.color = Qt::red;
  content.best = runs[3];
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(300, 500);
  table.follow(&readOut);
  table.show();
  readOut.tell(content);
  const auto* rows = table.findChild<QTreeWidget*>();
  const auto colorOf = [&](int row) {
    const QImage sample = rows->topLevelItem(row)->icon(0).pixmap(rows->iconSize()).toImage();
    return sample.isNull() ? QColor() : sample.pixelColor(sample.width() / 2, sample.height() / 2);
  };
  EXPECT_EQ(rows->topLevelItem(0)->text(0), QStringLiteral("best run_003"));
  EXPECT_EQ(colorOf(0), QColor(Qt::red));
  EXPECT_EQ(rows->topLevelItem(1)->text(0), QStringLiteral("first quartile"));
  EXPECT_EQ(colorOf(1).alpha(), 0) << "its place is kept, so that names begin in a line";
}

TEST(AtStepTable, ARunIsCalledAsOnTheChartAndItsTipSaysWhereItIs) {
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.resize(270, 500);
  table.follow(&readOut);
  table.show();
  readOut.tell(atStep({QStringLiteral("mnist_convnet/run-1"), QStringLiteral("b")}));
  const QTreeWidgetItem* item = table.findChild<QTreeWidget*>()->topLevelItem(0);
  EXPECT_EQ(item->text(0), QStringLiteral("run-1"));
  EXPECT_EQ(item->toolTip(0), QStringLiteral("mnist_convnet/run-1"));
}

TEST(AtStepTable, TheRunThatStandsOutIsMarkedAndRankedAndElseTheOneThatThePointerIsNearestTo) {
  QStringList runs;
  for (int i = 0; i < 20; ++i) runs << QStringLiteral("run_%1").arg(i, 3, 10, QLatin1Char('0'));
  for (const int count : {3, 20}) {
    widgets::ReadOutContent content = atStep(runs.mid(0, count));
    content.rows[1].hovered = true;
    widgets::ReadOut readOut;
    app::AtStepTable table;
    table.resize(270, 500);
    table.follow(&readOut);
    table.show();
    const auto* rows = table.findChild<QTreeWidget*>();
    const auto marked = [&] {
      QStringList names;
      for (int row = 0; row < rows->topLevelItemCount(); ++row) {
        if (rows->topLevelItem(row)->background(0).style() != Qt::NoBrush) names << rows->topLevelItem(row)->text(0);
      }
      return names;
    };
    const auto hasRank = [&](int rank) {
      return !rows->findItems(QStringLiteral("rank %1 of %2").arg(rank).arg(count), Qt::MatchExactly).isEmpty();
    };
    readOut.tell(content);
    EXPECT_EQ(marked(), QStringList{runs[1]});
    readOut.setLifted(runs[2]);
    EXPECT_EQ(marked(), QStringList{runs[2]});
    EXPECT_EQ(hasRank(3), count > 12);
    readOut.leave();
    EXPECT_EQ(marked(), QStringList{runs[2]});
    readOut.setLifted({});
    EXPECT_EQ(marked(), QStringList()) << "the pointer went";
    EXPECT_FALSE(hasRank(2));
  }
}

TEST(AtStepTable, ARunThatEndedBeforeIsMarkedToo) {
  widgets::ReadOutContent content = atStep({QStringLiteral("iris_dnn/base")});
  addEnded(content, 15);
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.follow(&readOut);
  table.show();
  readOut.tell(content);
  readOut.setLifted(QStringLiteral("iris_dnn/run_14"));
  const QTreeWidgetItem* item = table.findChild<QTreeWidget*>()->topLevelItem(1);
  EXPECT_EQ(item->text(0), QStringLiteral("run_14, ended at 50"));
  EXPECT_NE(item->background(0).style(), Qt::NoBrush);
}

TEST(AtStepTable, AllRunsThatAChartDrawsAreToldAndWhatIsLeftOutIsCounted) {
  QStringList runs;
  for (int i = 0; i < widgets::kMostSingleRuns; ++i) runs << QStringLiteral("iris_dnn/base_%1").arg(i);
  widgets::ReadOutContent content = atStep(runs);
  addEnded(content, 3);
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.follow(&readOut);
  table.show();
  readOut.tell(content);
  const auto* rows = table.findChild<QTreeWidget*>();
  ASSERT_EQ(rows->topLevelItemCount(), runs.size() + 1);
  EXPECT_EQ(rows->topLevelItem(static_cast<int>(runs.size()) - 1)->toolTip(0), runs.back());
  EXPECT_EQ(rows->topLevelItem(static_cast<int>(runs.size()))->text(0), QStringLiteral("3 more ended before"));
  readOut.setLifted(QStringLiteral("iris_dnn/run_1"));
  EXPECT_EQ(rows->topLevelItem(static_cast<int>(runs.size()))->text(0), QStringLiteral("run_1, ended at 50"));
  EXPECT_EQ(rows->topLevelItem(static_cast<int>(runs.size()) + 1)->text(0), QStringLiteral("2 more ended before"));
}

TEST(AtStepTable, DigitsGiveWayToWholeNames) {
  widgets::ReadOutContent content = atStep({QStringLiteral("iris_dnn/lr_0.1_h_64-32"), QStringLiteral("iris_dnn/b")});
  for (widgets::ShownRow& row : content.rows) row.value = row.smoothed = 0.0123456;
  addEvaluations(content);
  widgets::ReadOut readOut;
  app::AtStepTable table;
  table.follow(&readOut);
  table.show();
  const auto* rows = table.findChild<QTreeWidget*>();
  const auto firstAt = [&](int width) {
    table.resize(width, 500);
    QTest::qWait(0);
    readOut.tell(content);
    return rows->topLevelItem(0)->text(1);
  };
  EXPECT_EQ(firstAt(500), QStringLiteral("0.01235"));
  EXPECT_EQ(firstAt(230), QStringLiteral("0.0123"));
  EXPECT_TRUE(rows->topLevelItem(0)->toolTip(1).contains(QStringLiteral("0.01235")));
  EXPECT_EQ(firstAt(500), QStringLiteral("0.01235"));
}

}  // namespace

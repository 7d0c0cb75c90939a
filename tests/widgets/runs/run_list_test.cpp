#include "widgets/runs/run_list.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <set>

#include "tests/support/screenshots.h"
#include "tests/widgets/runs/run_list_fixture.h"
#include "widgets/panels/curve_sample.h"
#include "widgets/panels/roles.h"
#include "widgets/runs/run_list_delegate.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/run_colors.h"

namespace widgets {
namespace {

TEST(RunListModelTest, KeepsTheModelContractWhileRowsComeAndGo) {
  RunListModel model(lookOf);
  RunTree tree(&model);
  tree.sort(RunListModel::kRun);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester treeTester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setRows(someRuns());
  EXPECT_EQ(tree.rowCount(), 4) << "the evaluation is folded into its run";
  std::vector<RunRow> rows = someRuns();
  rows.push_back({QStringLiteral("sweep/new"), QStringLiteral("sweep/new")});
  model.setRows(rows);
  EXPECT_EQ(model.rowCount(), 6);
  EXPECT_EQ(tree.rowCount(), 6) << "with a head";
  tree.setOpen(tree.index(4, 0), false);
  tree.sort(RunListModel::kValue, Qt::DescendingOrder);
  for (int row = 0; row < tree.rowCount(); ++row) tree.setOpen(tree.index(row, 0), true);
  tree.sort(RunListModel::kStep);
  EXPECT_EQ(tree.rowCount(), 7);
  rows.erase(rows.begin());
  model.setRows(rows);
  model.setRunVisible(QStringLiteral("sweep/new"), false);
  EXPECT_EQ(model.rowCount(), 5);
  model.setRows({});
  EXPECT_EQ(tree.rowCount(), 0);
}

TEST(RunListModelTest, ALiveUpdateKeepsTheSelection) {
  List list;
  list.current(list.rowOf("lr=0.01"));
  std::vector<RunRow> rows = someRuns();
  rows[2].step = 20001;
  list.list.model()->setRows(rows);
  EXPECT_EQ(list.list.currentRun(), QStringLiteral("lr=0.01"));
}

TEST(RunListModelTest, FormatsStepsAndValues) {
  RunListModel model(lookOf);
  model.setRows(someRuns());
  EXPECT_EQ(model.index(0, RunListModel::kStep).data().toString(), QStringLiteral("12\u2009431"));
  EXPECT_EQ(model.index(0, RunListModel::kValue).data().toString(), QStringLiteral("0.1180"));
  EXPECT_EQ(model.index(3, RunListModel::kValue).data().toString(), QStringLiteral("\u2013"));
}

TEST(RunListTest, TheHeadOfTheStatesIsNotCutWhateverTheFont) {
  for (const int points : {9, 14, 20}) {
    List list;
    QFont font = list.list.font();
    font.setPointSize(points);
    list.view()->header()->setFont(font);
    list.list.resize(620, 300);
    QCoreApplication::processEvents();
    const QHeaderView& head = *list.view()->header();
    const int words = head.fontMetrics().horizontalAdvance(QStringLiteral("State"));
    EXPECT_GE(head.sectionSize(RunListModel::kState), words + 10) << points;
  }
}

TEST(RunListTest, SpaceHidesAndShowsTheRun) {
  List list;
  QSignalSpy visible(&list.list, &RunList::visibilityChanged);
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_Space);
  ASSERT_EQ(visible.count(), 1);
  EXPECT_EQ(visible[0][0].toString(), QStringLiteral("lr=0.002"));
  EXPECT_FALSE(visible[0][1].toBool());
  EXPECT_EQ(list.list.model()->visibleRuns().size(), 3);
  EXPECT_FALSE(list.list.model()->isRunVisible(someRuns()[1])) << "its evaluation went with it";
  QTest::keyClick(list.view(), Qt::Key_Space);
  EXPECT_EQ(list.list.model()->visibleRuns().size(), 4);
}

TEST(RunListTest, EnterShowsOnlyThisRunAndAgainRestores) {
  List list;
  list.list.model()->setRunVisible(QStringLiteral("lr=0.01"), false);
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_Return);
  EXPECT_EQ(list.list.model()->visibleRuns(), QStringList{QStringLiteral("lr=0.002")});
  QTest::keyClick(list.view(), Qt::Key_Return);
  EXPECT_EQ(list.list.model()->visibleRuns().size(), 3);
}

TEST(RunListTest, AClickOnTheEyeTogglesAndOneOnTheNameDoesNot) {
  List list;
  const QRect cell = list.view()->visualRect(list.tree().index(list.rowOf("lr=0.01"), 0));
  QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {}, RunListDelegate::eyeRect(cell).center());
  EXPECT_FALSE(list.list.model()->visibleRuns().contains(QStringLiteral("lr=0.01")));
  QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {}, cell.center());
  EXPECT_FALSE(list.list.model()->visibleRuns().contains(QStringLiteral("lr=0.01")));
}

TEST(RunListTest, F2RenamesThroughTheOwner) {
  List list;
  QSignalSpy renamed(&list.list, &RunList::renameRequested);
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_F2);
  auto* editor = list.view()->viewport()->findChild<QLineEdit*>();
  ASSERT_NE(editor, nullptr);
  editor->selectAll();
  QTest::keyClicks(editor, QStringLiteral("better"));
  QTest::keyClick(editor, Qt::Key_Return);
  QApplication::processEvents();  // the view commits from its event loop
  ASSERT_EQ(renamed.count(), 1);
  EXPECT_EQ(renamed[0][1].toString(), QStringLiteral("better"));
}

TEST(RunListTest, WhatNobodyCarriesOutIsNotOffered) {
  List list;
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_F2);
  EXPECT_EQ(list.view()->viewport()->findChild<QLineEdit*>(), nullptr);
  const auto entries = [&] {
    QMetaObject::invokeMethod(list.view(), "customContextMenuRequested", Q_ARG(QPoint, QPoint(5, 5)));
    auto* menu = list.list.findChild<QMenu*>(QStringLiteral("runMenu"));
    QStringList texts;
    for (const QAction* action : menu->actions()) texts << action->text();
    delete menu;
    return texts.join(QLatin1Char('|'));
  };
  EXPECT_FALSE(entries().contains(QStringLiteral("Archive")));
  const QSignalSpy archive(&list.list, &RunList::archiveRequested);
  EXPECT_TRUE(entries().contains(QStringLiteral("Archive")));
}

TEST(RunListTest, ALiveUpdateLeavesANameThatIsBeingTypedAlone) {
  List list;
  const QSignalSpy renamed(&list.list, &RunList::renameRequested);
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_F2);
  auto* editor = list.view()->viewport()->findChild<QLineEdit*>();
  ASSERT_NE(editor, nullptr);
  editor->selectAll();
  QTest::keyClicks(editor, QStringLiteral("half"));
  list.list.model()->setRows(someRuns());
  EXPECT_EQ(editor->text(), QStringLiteral("half"));
}

TEST(RunListTest, RunsThatAreComparedHaveLetters) {
  List list;
  list.tree().setCompared({QStringLiteral("lr=0.01"), QStringLiteral("lr=0.002")});
  const auto letterOf = [&](const char* id) {
    return list.tree().index(list.rowOf(id), 0).data(kRunLetterRole).toString();
  };
  EXPECT_EQ(letterOf("lr=0.01"), QStringLiteral("A"));
  EXPECT_EQ(letterOf("lr=0.002"), QStringLiteral("B"));
  EXPECT_TRUE(letterOf("lr=0.0005").isEmpty());
  const QModelIndex first = list.tree().index(list.rowOf("lr=0.01"), 0);
  EXPECT_TRUE(first.data(Qt::AccessibleTextRole).toString().endsWith(QStringLiteral("compared as A")));
  EXPECT_TRUE(list.list.findChild<QLabel*>(QStringLiteral("runFooter"))->text().endsWith(QStringLiteral("2 compared")));
}

TEST(RunListTest, DeleteAsksToArchiveTheSelection) {
  List list;
  QSignalSpy archive(&list.list, &RunList::archiveRequested);
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_Down, Qt::ShiftModifier);
  QTest::keyClick(list.view(), Qt::Key_Delete);
  ASSERT_EQ(archive.count(), 1);
  EXPECT_EQ(archive[0][0].toStringList().size(), 2);
}

TEST(RunListTest, SortingByValuePutsRunsWithoutOneLast) {
  List list;
  list.view()->sortByColumn(RunListModel::kValue, Qt::AscendingOrder);
  EXPECT_EQ(list.view()->model()->index(0, 0).data(kRunIdRole).toString(), QStringLiteral("lr=0.002"));
  EXPECT_EQ(list.view()->model()->index(3, 0).data(kRunIdRole).toString(), QStringLiteral("lr=0.0005"));
}

TEST(RunListTest, TheBestIsMarkedOnlyWhereItTellsRunsFromTheOthers) {
  const auto marked = [](const std::vector<double>& values) {
    RunListModel model(lookOf);
    RunTree tree(&model);
    tree.setSmallerIsBetter(false);
    std::vector<RunRow> rows;
    for (const double value : values) {
      const QString id = QStringLiteral("run-%1").arg(rows.size());
      rows.push_back({id, id, 0, RunState::kFinished, 10, value, true});
    }
    model.setRows(rows);
    int best = 0;
    for (int row = 0; row < tree.rowCount(); ++row) best += tree.index(row, 0).data(kRunBestRole).toBool() ? 1 : 0;
    return best;
  };
  EXPECT_EQ(marked({0.5, 1, 0.25}), 1);
  EXPECT_EQ(marked({1, 0.5, 1, 0.25}), 2) << "half of them";
  EXPECT_EQ(marked({1, 0.5, 1, 1}), 0);
  EXPECT_EQ(marked({1, 1}), 0);
  EXPECT_EQ(marked({1}), 0);
}

TEST(RunListTest, EvaluationsStayBelowTheirRunHoweverTheListIsSorted) {
  List list;
  list.tree().setOpen(list.tree().index(list.rowOf("lr=0.002"), 0), true);
  const auto idAt = [&](int row) { return list.view()->model()->index(row, 0).data(kRunIdRole).toString(); };
  for (const int column : {RunListModel::kRun, RunListModel::kStep, RunListModel::kValue}) {
    for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
      list.view()->sortByColumn(column, order);
      int run = 0;
      while (run < 4 && idAt(run) != QStringLiteral("lr=0.002")) ++run;
      EXPECT_EQ(idAt(run + 1), QStringLiteral("lr=0.002/eval")) << column << (order == Qt::AscendingOrder);
    }
  }
}

TEST(RunListTest, CopyGivesFullPrecision) {
  List list;
  list.current(list.rowOf("lr=0.002"));
  QTest::keyClick(list.view(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("lr=0.002\trunning\t12431\t0.11803"));
}

TEST(RunListTest, TheContextMenuActsOnTheCurrentRun) {
  List list;
  list.current(list.rowOf("lr=0.01"));
  QSignalSpy folder(&list.list, &RunList::openFolderRequested);
  emit list.view()->customContextMenuRequested({10, 10});
  auto* menu = list.list.findChild<QMenu*>(QStringLiteral("runMenu"));
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("Open folder")) action->trigger();
  }
  menu->close();
  ASSERT_EQ(folder.count(), 1);
  EXPECT_EQ(folder[0][0].toString(), QStringLiteral("lr=0.01"));
}

// A scroll bar comes after the names were fitted, marks take room of single ones.
TEST(RunListTest, NoTwoNamesLookAlikeWhereThereIsRoomForAFewLetters) {
  List list;
  std::vector<RunRow> rows;
  for (const char* rate : {"0.01", "0.05", "0.1", "0.2"}) {
    for (const char* units : {"10-10", "32", "64-32-16"}) {
      const QString id = QStringLiteral("iris_dnn/iris_lr_%1_h_%2").arg(QLatin1String(rate), QLatin1String(units));
      rows.push_back({id, id, 0, RunState::kFinished, 100, 0.2, true});
    }
  }
  const auto check = [&](int width) {
    QSet<QString> names;
    for (const RunRow& row : rows) {
      const QModelIndex line = list.tree().index(list.rowOf(row.id.toLatin1().constData()), 0);
      const int marks = (line.data(kRunStarRole).toBool() ? kStarWidth : 0) +
                        (line.data(kRunLetterRole).toString().isEmpty() ? 0 : kLetterWidth);
      const int room = list.view()->columnWidth(0) - RunListDelegate::nameLeft(1) - 3 - marks;
      names << RunListDelegate::nameFor(line.data(kRunFittedRole).toString(), line.data().toString(),
                                        list.view()->fontMetrics(), room);
    }
    EXPECT_EQ(names.size(), 12) << width << ": " << names.values().join(u' ').toStdString();
  };
  for (int width = 244; width < 300; width += 4) {
    list.tree().setCompared({});
    list.list.model()->setRows({rows[0]});
    list.list.resize(width, 200);
    QApplication::processEvents();
    list.list.model()->setRows(rows);
    ASSERT_TRUE(QTest::qWaitFor([&] { return list.view()->verticalScrollBar()->isVisible(); }));
    check(width);
    std::vector<RunRow> starred = rows;
    starred[2].star = true;
    list.list.model()->setRows(starred);
    list.tree().setCompared({rows[5].id, rows[8].id});
    check(width);
  }
}

TEST(RunListTest, SettingsHaveTheRoomThatNamesLeave) {
  List list;
  const QString wide = QStringLiteral("sweep/lr_0.001_units_64"), other = QStringLiteral("sweep/lr_0.01_units_32");
  list.list.model()->setRows({{wide, wide}, {other, other}});
  list.tree().setSettings({{QStringLiteral("sweep"), {QStringLiteral("lr"), QStringLiteral("units")}},
                           {wide, {QStringLiteral("0.001"), QStringLiteral("64")}},
                           {other, {QStringLiteral("0.01"), QStringLiteral("32")}}});
  std::set<qsizetype> counts;
  for (int width = 220; width < 560; width += 4) {
    list.list.resize(width, 300);
    QCoreApplication::processEvents();
    const QModelIndex line = list.tree().index(list.rowOf(wide.toLatin1().constData()), 0);
    const qsizetype shown = line.data(kRunSettingsRole).toStringList().size();
    counts.insert(shown);
    const int room =
        list.view()->columnWidth(0) - RunListDelegate::nameLeft(1) - static_cast<int>(shown) * kSettingWidth;
    const int name = list.view()->fontMetrics().horizontalAdvance(QStringLiteral("lr_0.001_units_64"));
    if (shown > 0) EXPECT_GE(room, name) << width;
    EXPECT_EQ(list.tree().index(0, 0).data(kRunSettingsRole).toStringList().size(), shown) << "its head";
    const bool isWhole = line.data(kRunFittedRole).toString() == QStringLiteral("lr_0.001_units_64");
    EXPECT_EQ(isWhole, room - 4 >= name) << width;
  }
  EXPECT_EQ(counts, (std::set<qsizetype>{0, 1, 2}));
}

TEST(RunListTest, AClickOnTheCurrentRunIsToldToo) {
  List list;
  const QSignalSpy changed(&list.list, &RunList::currentRunChanged);
  const auto click = [&](const char* id) {
    const QRect line = list.view()->visualRect(list.tree().index(list.rowOf(id), 0));
    QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {}, line.center());
  };
  click("lr=0.01");
  ASSERT_EQ(changed.count(), 1) << "once";
  click("lr=0.01");
  ASSERT_EQ(changed.count(), 2);
  EXPECT_EQ(changed.last().front().toString(), QStringLiteral("lr=0.01"));
}

TEST(RunListTest, EscAndAClickBesideTheRunsLeaveTheChosenOne) {
  List list;
  const QSignalSpy changed(&list.list, &RunList::currentRunChanged);
  list.current(list.rowOf("lr=0.01"));
  QTest::keyClick(list.view(), Qt::Key_Escape);
  EXPECT_EQ(list.list.currentRun(), QString());
  EXPECT_TRUE(list.list.selectedRuns().isEmpty());
  EXPECT_EQ(changed.last().front().toString(), QString());
  list.current(list.rowOf("lr=0.01"));
  QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, {}, QPoint(100, list.view()->viewport()->height() - 3));
  EXPECT_EQ(list.list.currentRun(), QString());
  EXPECT_TRUE(list.list.selectedRuns().isEmpty());
}

TEST(RunListTest, EscLeavesTheKeysAtTheLineWhereTheyWere) {
  List list;
  const QSignalSpy changed(&list.list, &RunList::currentRunChanged);
  list.current(list.rowOf("lr=0.01"));
  const QModelIndex line = list.view()->currentIndex();
  QTest::keyClick(list.view(), Qt::Key_Escape);
  EXPECT_EQ(list.view()->currentIndex(), line);
  QTest::keyClick(list.view(), Qt::Key_Space);
  EXPECT_EQ(list.list.currentRun(), QStringLiteral("lr=0.01")) << "it is chosen again";
  EXPECT_EQ(changed.last().front().toString(), QStringLiteral("lr=0.01"));
  EXPECT_FALSE(line.data(kRunVisibleRole).toBool()) << "and hidden";
  QTest::keyClick(list.view(), Qt::Key_Escape);
  QTest::keyClick(list.view(), Qt::Key_Return);
  EXPECT_TRUE(line.data(kRunVisibleRole).toBool()) << "alone";
  EXPECT_FALSE(list.view()->model()->index(list.rowOf("lr=0.002"), 0).data(kRunVisibleRole).toBool());
  QTest::keyClick(list.view(), Qt::Key_Escape);
  list.list.setCurrentRun(QStringLiteral("lr=0.01"));
  EXPECT_EQ(changed.last().front().toString(), QStringLiteral("lr=0.01"));
}

TEST(RunListTest, ANarrowListKeepsNameAndValue) {
  List list;
  list.list.resize(264, 300);
  EXPECT_TRUE(list.view()->isColumnHidden(RunListModel::kStep));
  EXPECT_FALSE(list.view()->isColumnHidden(RunListModel::kValue));
  EXPECT_GE(list.view()->columnWidth(RunListModel::kRun), 120);
}

TEST(RunListTest, TheCountOfAHeadBecomesBriefBeforeItGoes) {
  const List list;
  const QFontMetrics metrics(list.list.font());
  const QStringList counts{QStringLiteral("12 of 12"), QStringLiteral("12/12")};
  const auto shown = [&](int room) { return widgets::RunListDelegate::countFor(counts, 100, metrics, room); };
  const int brief = 108 + metrics.horizontalAdvance(counts[1]);
  EXPECT_EQ(shown(300), counts[0]);
  EXPECT_EQ(shown(brief), counts[1]);
  EXPECT_EQ(shown(brief - 30), counts[1]) << "the name is shortened";
  EXPECT_EQ(shown(brief - 60), QString());
}

TEST(RunListTest, TheColumnOfValuesIsAsWideAsItsWidestOne) {
  List list;
  list.list.resize(264, 300);
  QFont strong = list.list.font();
  strong.setWeight(QFont::DemiBold);
  int widest = list.view()->header()->fontMetrics().horizontalAdvance(
                   list.view()->model()->headerData(RunListModel::kValue, Qt::Horizontal).toString()) +
               4;
  for (int row = 0; row < list.view()->model()->rowCount(); ++row) {
    const QModelIndex value = list.view()->model()->index(row, RunListModel::kValue);
    const QFontMetrics metrics(value.data(widgets::kRunBestRole).toBool() ? strong : list.list.font());
    widest = std::max(widest, metrics.horizontalAdvance(value.data().toString()));
  }
  EXPECT_GE(list.view()->columnWidth(RunListModel::kValue), widest);
  EXPECT_LE(list.view()->columnWidth(RunListModel::kValue), std::max(56, widest + 10));
}

TEST(RunListTest, StatesGiveWayToTheNamesInALargeFont) {
  List list;
  list.list.resize(260, 300);
  EXPECT_FALSE(list.view()->isColumnHidden(RunListModel::kState));
  QFont font = list.list.font();
  font.setPointSizeF(font.pointSizeF() * 1.5);
  list.list.setFont(font);
  QApplication::processEvents();
  EXPECT_TRUE(list.view()->isColumnHidden(RunListModel::kState));
  EXPECT_FALSE(list.view()->isColumnHidden(RunListModel::kValue));
}

TEST(RunListScreenshotTest, ASweepHasItsBestValueAndTheSettingsThatVary) {
  List list;
  std::vector<RunRow> rows;
  QHash<QString, QStringList> settings{{QStringLiteral("sweep"), {QStringLiteral("lr"), QStringLiteral("units")}}};
  for (int i = 0; i < 40; ++i) {
    const QString id = QStringLiteral("sweep/t%1").arg(i, 3, 10, QLatin1Char('0'));
    rows.push_back({id, id, 0, RunState::kFinished, 100, 0.2 + 0.01 * (i * 7 % 40), true});
    settings[id] = {QString::number(0.001 * (i + 1)), QString::number(16 << (i % 4))};
  }
  list.list.model()->setRows(rows);
  list.tree().setSettings(settings);
  list.view()->sortByColumn(RunListModel::kValue, Qt::AscendingOrder);
  EXPECT_EQ(list.tree().index(0, RunListModel::kValue).data().toString(), QStringLiteral("0.2000"));
  const QModelIndex more = list.tree().index(list.tree().rowCount() - 1, RunListModel::kRun);
  EXPECT_EQ(more.data().toString(), QStringLiteral("16 more, worse"));
  test_support::saveScreenshot(&list.list, QStringLiteral("run_list_sweep"));
  list.view()->setCurrentIndex(more);
  QTest::keyClick(list.view(), Qt::Key_Return);
  EXPECT_EQ(list.tree().rowCount(), 41);
}

TEST(RunListScreenshotTest, BothThemes) {
  for (const bool dark : {false, true}) {
    test_support::ThemeScope theme(dark);
    const QString suffix = dark ? QStringLiteral("_dark") : QStringLiteral("_light");
    List list([dark](const QString& id) {
      static RunColors colors;
      return colors.look(id.section(QLatin1Char('/'), 0, 0), dark);
    });
    list.list.model()->setRunVisible(QStringLiteral("lr=0.01"), false);
    list.current(list.rowOf("lr=0.002"));
    list.view()->setFocus();
    test_support::saveScreenshot(&list.list, QStringLiteral("runs") + suffix);
    list.list.resize(264, 300);
    QApplication::processEvents();
    test_support::saveScreenshot(&list.list, QStringLiteral("runs_narrow") + suffix);
  }
}

}  // namespace
TEST(RunListDelegate, ANameThatAMarkLeavesLessRoomIsShortenedOnceFromTheWhole) {
  const QString whole = QStringLiteral("trial_lr_0.0256_units_144"), fitted = QStringLiteral("0.0256…units_144");
  const QFontMetrics metrics{QFont()};
  const int room = metrics.horizontalAdvance(fitted);
  EXPECT_EQ(widgets::RunListDelegate::nameFor(fitted, whole, metrics, room), fitted);
  const QString less = widgets::RunListDelegate::nameFor(fitted, whole, metrics, room - 16);
  EXPECT_EQ(less.count(QChar(0x2026)), 1) << less.toStdString();
  EXPECT_TRUE(less.startsWith(QStringLiteral("tri"))) << less.toStdString();
}

}  // namespace widgets

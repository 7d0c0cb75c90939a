#include "widgets/dashboards/compare/compare_dashboard.h"

#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

#include "tests/widgets/compare/compare_dashboard_fixture.h"
#include "widgets/dashboards/compare/column_chooser.h"
#include "widgets/dashboards/compare/compare_delegate.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/roles.h"

namespace {

using test_support::CompareDashboardTest;
using test_support::RunLogs;
using widgets::Aggregation;
using widgets::CompareSettings;

TEST_F(CompareDashboardTest, ShowsRunsWithWhatDiffersAndWhatWasMeasured) {
  fill(12);
  EXPECT_EQ(page_->model()->rowCount(), 12);
  for (const char* key :
       {"run", "state", "started", "duration", "steps", "param:model.hidden_units", "param:model.optimizer",
        "param:model.optimizer.learning_rate", "metric:loss", "metric:eval/accuracy"}) {
    EXPECT_GE(column(key), 0) << key;
  }
  EXPECT_FALSE(page_->model()->table().rows[4].cells[static_cast<std::size_t>(column("metric:loss"))].isMissing);
  EXPECT_EQ(page_->findChild<QLabel*>(QStringLiteral("compareCount"))->text(), QStringLiteral("12 of 12 runs"));
  logs_.catalog.setVisible(QStringLiteral("sweep/trial_02"), false);
  widgets::RunNote star;
  star.star = true;
  logs_.notes.set({{QStringLiteral("sweep/trial_01"), star}});
  shot("compare");
}

TEST_F(CompareDashboardTest, TheFilterOfAllPagesFiltersAndOneThatFindsNothingIsToldAsOnOtherPages) {
  fill(6);
  logs_.filter.setText(QStringLiteral("optimizer = adam and lr < 0.1"));
  EXPECT_EQ(page_->model()->rowCount(), 1);
  EXPECT_EQ(page_->findChild<QLabel*>(QStringLiteral("compareCount"))->text(), QStringLiteral("1 of 6 runs"));
  logs_.filter.setText(QStringLiteral("dropout > 0.5"));
  EXPECT_EQ(page_->model()->rowCount(), 0);
  shot("compare_nothing");
  const auto* empty = page_->findChild<widgets::EmptyState*>(QStringLiteral("compareEmpty"));
  ASSERT_TRUE(empty && empty->isVisible());
  EXPECT_EQ(empty->accessibleName(), QStringLiteral("No run is shown"));
  EXPECT_EQ(empty->offered(), QStringList{QStringLiteral("runs.show_all")});
  registry_->find(QStringLiteral("runs.show_all"))->trigger();
  EXPECT_EQ(page_->model()->rowCount(), 6);
  EXPECT_TRUE(logs_.filter.text().isEmpty());
}

TEST_F(CompareDashboardTest, AClickOnAHeadSortsAndAnotherTurnsTheOrder) {
  fill(6);
  QHeaderView* head = values()->header();
  const auto click = [&] {
    const int section = column("metric:loss");
    QTest::mouseClick(head->viewport(), Qt::LeftButton, {},
                      QPoint(head->sectionViewportPosition(section) + 20, head->height() / 2));
  };
  click();
  EXPECT_EQ(page_->settings().sortKey, QStringLiteral("metric:loss"));
  const QString first = page_->model()->row(0).id;
  click();
  EXPECT_EQ(page_->model()->row(5).id, first);
  EXPECT_EQ(logs_.notes.view(QStringLiteral("compare"))[QStringLiteral("descending")].toBool(), true);
}

TEST_F(CompareDashboardTest, GroupsFoldByKeysAndColourTheirRuns) {
  fill(9);
  auto* group = page_->findChild<QComboBox*>(QStringLiteral("compareGroup"));
  const int wanted = group->findData(QStringLiteral("param:model.optimizer"));
  ASSERT_GT(wanted, 0);
  group->setCurrentIndex(wanted);
  emit group->activated(wanted);
  EXPECT_EQ(page_->model()->rowCount(), 12);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("compareColors")), Qt::LeftButton);
  const QColor first = page_->model()->index(1, 0).data(widgets::kRunColorRole).value<QColor>();
  EXPECT_EQ(page_->model()->index(2, 0).data(widgets::kRunColorRole).value<QColor>(), first);
  EXPECT_NE(page_->model()->index(5, 0).data(widgets::kRunColorRole).value<QColor>(), first);
  shot("compare_groups");
  names()->setCurrentIndex(page_->model()->index(0, 0));
  QTest::keyClick(names(), Qt::Key_Left);
  EXPECT_EQ(page_->model()->rowCount(), 9);
  QTest::keyClick(names(), Qt::Key_Right);
  EXPECT_EQ(page_->model()->rowCount(), 12);
}

TEST_F(CompareDashboardTest, RunsOfOneColourDifferByTheirDash) {
  fill(40);
  QSet<QString> looks;
  for (int i = 0; i < page_->model()->rowCount(); ++i) {
    const QModelIndex run = page_->model()->index(i, 0);
    QString look = run.data(widgets::kRunColorRole).value<QColor>().name();
    for (const qreal length : run.data(widgets::kRunDashRole).value<QList<qreal>>()) look += QString::number(length);
    EXPECT_FALSE(looks.contains(look)) << i;
    looks.insert(look);
  }
  shot("compare_dashes");
}

TEST_F(CompareDashboardTest, AnotherColumnLeavesTheChosenRowAndThePlace) {
  fill(40);
  values()->verticalScrollBar()->setValue(200);
  const QModelIndex seen = values()->indexAt({40, 90});
  QTest::mouseClick(values()->viewport(), Qt::LeftButton, {}, values()->visualRect(seen).center());
  const QString run = seen.data(widgets::kRunIdRole).toString();
  const int y = values()->visualRect(seen).y(), columns = page_->model()->columnCount();
  CompareSettings settings;
  settings.diffOnly = false;
  emit page_->view()->settingsChanged(settings);
  QApplication::processEvents();
  EXPECT_GT(page_->model()->columnCount(), columns);
  EXPECT_EQ(page_->view()->selectedRuns(), QStringList{run});
  EXPECT_EQ(values()->currentIndex().data(widgets::kRunIdRole).toString(), run);
  EXPECT_EQ(values()->visualRect(values()->currentIndex()).y(), y);
  EXPECT_EQ(names()->verticalScrollBar()->value(), values()->verticalScrollBar()->value());
}

TEST_F(CompareDashboardTest, LongNamesShowWhatTellsThemApart) {
  for (int i = 0; i < 3; ++i) {
    logs_.add(QStringLiteral("iris_dnn_sweep/iris_dnn_sweep_with_many_words_trial-%1").arg(i), {},
              [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, i + 0.5, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->model()->rowCount() == 3; }));
  const auto shown = [&](int row) { return page_->model()->index(row, 0).data(widgets::kRunFittedRole).toString(); };
  EXPECT_EQ(shown(0), QStringLiteral("trial-0"));
  EXPECT_EQ(shown(2), QStringLiteral("trial-2"));
  names()->header()->resizeSection(0, 900);
  EXPECT_EQ(shown(2), QStringLiteral("trial-2")) << "as in the list of runs, whatever the room";
  logs_.add(QStringLiteral("other/trial-2"), {},
            [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, RunLogs::kStart); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->model()->rowCount() == 4; }));
  EXPECT_EQ(shown(2), QStringLiteral("iris_dnn_s…p/trial-2")) << "there is another one";
}

TEST_F(CompareDashboardTest, TheEyeAndSpaceHideARunEverywhere) {
  fill(3);
  const QRect cell = names()->visualRect(page_->model()->index(1, 0));
  QTest::mouseClick(names()->viewport(), Qt::LeftButton, {}, widgets::CompareDelegate::eyeRect(cell, false).center());
  EXPECT_FALSE(logs_.catalog.isVisible(QStringLiteral("sweep/trial_01")));
  names()->setCurrentIndex(page_->model()->index(0, 0));
  EXPECT_EQ(logs_.catalog.current(), QStringLiteral("sweep/trial_00"));
  QTest::keyClick(names(), Qt::Key_Space);
  EXPECT_FALSE(logs_.catalog.isVisible(QStringLiteral("sweep/trial_00")));
}

TEST_F(CompareDashboardTest, ColumnsAreChosenAndAggregationsInTheirHead) {
  fill(3);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("compareColumns")), Qt::LeftButton);
  auto* chooser = page_->findChild<widgets::ColumnChooser*>();
  ASSERT_NE(chooser, nullptr);
  auto* list = chooser->findChild<QListWidget*>(QStringLiteral("columnList"));
  list->findItems(QStringLiteral("Tags"), Qt::MatchExactly).front()->setCheckState(Qt::Checked);
  EXPECT_GE(column("tags"), 0);
  test_support::saveScreenshot(chooser, QStringLiteral("compare_columns"));
  chooser->close();
  const QHeaderView* head = values()->header();
  const int section = column("metric:loss");
  QMetaObject::invokeMethod(values()->header(), "customContextMenuRequested",
                            Q_ARG(QPoint, QPoint(head->sectionViewportPosition(section) + 5, 5)));
  auto* menu = page_->findChild<QMenu*>(QStringLiteral("compareHeadMenu"));
  ASSERT_NE(menu, nullptr);
  for (QAction* action : menu->actions()) {
    if (action->text() == QStringLiteral("last")) action->trigger();
  }
  delete menu;
  EXPECT_EQ(page_->model()->column(column("metric:loss")).aggregation, Aggregation::kLast);
  EXPECT_EQ(page_->model()->headerData(column("metric:loss"), Qt::Horizontal).toString(), QStringLiteral("loss last"));
}

TEST_F(CompareDashboardTest, AtAStepTheValuesAreThoseOfThatStep) {
  fill(2);
  CompareSettings settings = page_->settings();
  settings.aggregations[QStringLiteral("loss")] = Aggregation::kAtStep;
  page_->setSettings(settings);
  auto* step = page_->findChild<QLineEdit*>(QStringLiteral("compareStep"));
  step->setText(QStringLiteral("105"));
  QTest::keyClick(step, Qt::Key_Return);
  const auto loss = [&] {
    return page_->model()->row(0).cells[static_cast<std::size_t>(column("metric:loss"))].number;
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return std::abs(loss() - (0.3 + 2.0 / 11)) < 1e-6; })) << loss();
}

TEST_F(CompareDashboardTest, CopiesAllRowsOrTheSelectedOnes) {
  fill(3);
  registry_->find(QStringLiteral("compare.copy"))->trigger();
  EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\n')), 4);
  values()->selectAll();
  QTest::keyClick(values(), Qt::Key_C, Qt::ControlModifier);
  const QString heads = QApplication::clipboard()->text().section(QLatin1Char('\n'), 0, 0);
  EXPECT_TRUE(heads.startsWith(QStringLiteral("Run,"))) << heads.toStdString();
  EXPECT_TRUE(heads.contains(QStringLiteral(",State,"))) << heads.toStdString();
}

TEST_F(CompareDashboardTest, WithoutRunsItSaysWhatToDo) {
  show();
  shot("compare_empty");
  EXPECT_EQ(page_->model()->rowCount(), 0);
}

TEST_F(CompareDashboardTest, EveryControlHasANameAndAKeyboardPath) {
  fill(2);
  for (QWidget* each : page_->findChildren<QWidget*>()) {
    if (!each->isVisible() || each->focusPolicy() == Qt::NoFocus ||
        each->objectName().startsWith(QStringLiteral("qt_"))) {
      continue;
    }
    const auto* button = qobject_cast<QAbstractButton*>(each);
    EXPECT_TRUE(!each->accessibleName().isEmpty() || (button && !button->text().isEmpty()) ||
                qobject_cast<QHeaderView*>(each) || qobject_cast<QLabel*>(each))
        << each->metaObject()->className() << " " << each->objectName().toStdString();
  }
}

TEST_F(CompareDashboardTest, TheTableIsAsHighAsItsRowsAndTheRestIsTheCurves) {
  fill(3);
  QApplication::processEvents();
  const int last = values()->visualRect(values()->model()->index(2, 1)).bottom();
  EXPECT_LT(values()->viewport()->height(), last + 40) << "no room lies empty below the rows";
  EXPECT_GT(page_->charts()->height(), page_->height() / 2);
  registry_->find(QStringLiteral("compare.charts"))->trigger();
  QApplication::processEvents();
  EXPECT_GT(values()->height(), page_->height() * 3 / 4) << "without curves the table has the page";
}

TEST_F(CompareDashboardTest, TheCurvesOfTheRunsAreBelowTheTable) {
  fill(6);
  widgets::CompareCharts& charts = *page_->charts();
  const QString loss = QStringLiteral("loss"), accuracy = QStringLiteral("eval/accuracy");
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts.store().runsOf(loss).size() == 6 && !charts.isReading(); }));
  EXPECT_EQ(charts.store().series(QStringLiteral("sweep/trial_00"), loss).size(), 101u);
  EXPECT_EQ(charts.store().runsOf(accuracy).size(), 5);  // one has no evaluation
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return charts.grid()->card(loss) && charts.grid()->card(loss)->drawn().lines.size() == 6; }));
  logs_.filter.setText(QStringLiteral("trial_01 or trial_02"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return charts.grid()->card(loss)->drawn().lines.size() == 2; }));
  const auto* title = page_->findChild<QLabel*>(QStringLiteral("compareChartsTitle"));
  EXPECT_TRUE(title->text().startsWith(QStringLiteral("Runs: 2 "))) << title->text().toStdString();
  logs_.catalog.setVisible(QStringLiteral("sweep/trial_01"), false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return charts.grid()->card(loss)->drawn().lines.size() == 1; }));
  EXPECT_TRUE(title->text().startsWith(QStringLiteral("Runs: 1 "))) << title->text().toStdString();
}

TEST_F(CompareDashboardTest, GroupsOfRunsAreTheirMeanWithABand) {
  fill(6);
  widgets::CompareCharts& charts = *page_->charts();
  const QString loss = QStringLiteral("loss");
  CompareSettings settings = page_->settings();
  settings.groupBy = QStringLiteral("param:model.optimizer");
  page_->setSettings(settings);
  const auto lines = [&]() -> const std::vector<widgets::RenderResult::Line>& {
    static const std::vector<widgets::RenderResult::Line> kNone;
    return charts.grid()->card(loss) ? charts.grid()->card(loss)->drawn().lines : kNone;
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return lines().size() == 3; })) << lines().size();
  EXPECT_GT(lines()[0].lower.size(), 0u);
  auto* band = page_->findChild<QComboBox*>(QStringLiteral("compareBand"));
  EXPECT_TRUE(band->isVisible());
  QTest::keyClick(band, Qt::Key_Home);  // no band
  EXPECT_TRUE(QTest::qWaitFor([&] { return lines().size() == 3 && lines()[0].lower.size() == 0; }));
  QTest::keyClick(band, Qt::Key_Down);
  EXPECT_TRUE(QTest::qWaitFor([&] { return lines().size() == 3 && lines()[0].lower.size() > 0; }));
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !charts.isReading() && !charts.grid()->scheduler()->isBusy(); }));
    test_support::saveScreenshot(page_.get(),
                                 dark ? QStringLiteral("compare_charts_dark") : QStringLiteral("compare_charts_light"));
  }
  settings.groupBy.clear();
  page_->setSettings(settings);
  EXPECT_TRUE(QTest::qWaitFor([&] { return lines().size() == 6; }));
}

TEST_F(CompareDashboardTest, TheChartsCanBeSwitchedOffAndThatIsKept) {
  fill(3);
  auto* button = page_->findChild<QToolButton*>(QStringLiteral("compareChartsButton"));
  EXPECT_TRUE(page_->charts()->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_FALSE(page_->charts()->isVisible());
  EXPECT_TRUE(page_->charts()->store().tags().isEmpty());
  EXPECT_FALSE(CompareSettings::fromJson(logs_.notes.view(QStringLiteral("compare"))).charts);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return page_->charts()->store().tags().size() == 2; }));
}

}  // namespace

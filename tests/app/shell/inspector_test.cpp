// The inspector tells what a run came to before anything else, and the values where the crosshair of a chart stands.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "app/shell/docks/inspector_table.h"
#include "app/shell/docks/run_inspector.h"
#include "app/shell/docks/run_summary.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/chart_curves.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/live/series_store.h"
#include "widgets/panels/number_text.h"

namespace {

using test_support::kWaitMs;

constexpr int kSoonMs = 2000;

class InspectorTest : public test_support::WindowTest {
 protected:
  void train() {
    window_->resize(1440, 900);
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished));
    ASSERT_TRUE(QTest::qWaitFor([this] { return charts()->store().runs().size() == 2; }, kWaitMs));
    ASSERT_TRUE(waitForPictures());
  }
  app::ChartsPage* charts() { return window_->findChild<app::ChartsPage*>(); }
  widgets::ChartCard* card(const char* tag) { return charts()->grid()->card(QString::fromLatin1(tag)); }
  QString title() { return child<QLabel>("inspectorTitle")->text(); }
};

// Gives a row another height when its table gets one, as names do that wrap in a column of another width.
class WrapsOnResize : public QObject {
 public:
  explicit WrapsOnResize(QTreeWidget* table) : table_(table) { table->installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize && !std::exchange(done_, true)) {
      table_->topLevelItem(0)->setSizeHint(0, {0, 60});
      app::fitToRows(table_, 2);
    }
    return false;
  }

 private:
  QTreeWidget* table_;
  bool done_ = false;
};

TEST(InspectorTable, HasTheHeightThatARowAsksForWhileItGetsOne) {
  QWidget page;
  QTreeWidget* table =
      app::makeInspectorTable(QStringLiteral("t"), {QStringLiteral("name"), QStringLiteral("value")}, &page);
  page.show();
  for (int row = 0; row < 2; ++row) app::tableRow(table, row, {QStringLiteral("a"), QStringLiteral("1")});
  app::fitToRows(table, 2, 1);  // so that it grows
  const WrapsOnResize wraps(table);
  app::fitToRows(table, 2);
  EXPECT_EQ(table->topLevelItem(0)->sizeHint(0).height(), 60);
  EXPECT_EQ(table->minimumHeight(), table->maximumHeight()) << "what is below it would lie over its last row";
  EXPECT_GT(table->height(), 60 + table->topLevelItem(1)->sizeHint(0).height());
}

TEST_F(InspectorTest, WithNothingSelectedItTellsOfTheLatestRun) {
  train();
  window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});
  ASSERT_TRUE(QTest::qWaitFor([this] { return title() == QStringLiteral("iris_dnn/run-1"); }, kWaitMs));
  EXPECT_TRUE(child<QLabel>("inspectorState")->text().startsWith(QStringLiteral("latest run")));
  EXPECT_GT(child<QTreeWidget>("inspectorValues")->topLevelItemCount(), 3);
}

TEST_F(InspectorTest, ItNeverScrollsSidewaysWithALargeFontToo) {
  train();
  auto* inspector = child<app::RunInspector>("runInspector");
  QFont large = inspector->font();
  large.setPointSize(14);
  inspector->setFont(large);
  auto* dock = child<QDockWidget>("inspectorDock");
  auto* body = qobject_cast<QMainWindow*>(dock->parentWidget());
  const auto* area = inspector->findChild<QScrollArea*>();
  for (const int width : {500, 300, 100}) {
    body->resizeDocks({dock}, {width}, Qt::Horizontal);
    for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();
    EXPECT_LE(area->widget()->width(), area->viewport()->width()) << width;
    EXPECT_LE(area->widget()->minimumSizeHint().width(), area->viewport()->width()) << width;
  }
}

TEST_F(InspectorTest, TheRunThatItTellsOfByItselfIsOneThatIsSeen) {
  const QStringList ids{QStringLiteral("pair/first"), QStringLiteral("pair/second")};
  for (const QString& id : ids) {
    const std::string folder = QString(root() + QStringLiteral("/runs/") + id).toStdString();
    std::filesystem::create_directories(folder);
    summaries::openEventLog(folder)->scalar("loss", 1, 0.5, summaries::wallTime());
  }
  bench().filter()->clear();
  const auto isTold = [this] {  // it is made with the first run
    const auto* title = window_->findChild<QLabel*>(QStringLiteral("inspectorTitle"));
    return title && title->isVisible();
  };
  const auto tellsOf = [&](const QString& id) {
    return QTest::qWaitFor([&] { return isTold() && title() == id; }, kWaitMs);
  };
  ASSERT_TRUE(tellsOf(ids[1]));
  auto* catalog = bench().runs()->catalog();
  catalog->setVisible(ids[1], false);
  EXPECT_TRUE(tellsOf(ids[0])) << title().toStdString();
  catalog->setVisible(ids[0], false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !isTold(); }, kWaitMs)) << "no run is seen";
  selectRun(ids[1]);
  EXPECT_TRUE(tellsOf(ids[1])) << "a run that is chosen is told of, hidden or not";
}

TEST_F(InspectorTest, TheLatestRunOfAFolderThatIsOpenedHasItsBestValues) {
  train();
  ASSERT_TRUE(bench().place()->open(root()));
  const auto tellsOfTheLatest = [this] {
    if (child<QLabel>("inspectorState")->text().startsWith(QStringLiteral("latest run"))) return true;
    window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});  // the workspace remembers what was chosen
    return false;
  };
  const auto best = [this] {
    const QTreeWidgetItem* first = child<QTreeWidget>("inspectorValues")->topLevelItem(0);
    return first ? first->text(3) : QString();
  };
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return title() == QStringLiteral("iris_dnn/run-1") && tellsOfTheLatest() && !best().isEmpty(); }, kWaitMs));
}

TEST_F(InspectorTest, ALongNameLeavesTheSmallLinesTheirRoom) {
  train();
  auto* values = child<QTreeWidget>("inspectorValues");
  ASSERT_TRUE(QTest::qWaitFor([&] { return values->topLevelItemCount() > 3; }, kWaitMs));
  values->topLevelItem(0)->setText(0, QString(80, QLatin1Char('n')));
  auto* inspector = child<app::RunInspector>("runInspector");
  QResizeEvent again(inspector->size(), inspector->size());
  QApplication::sendEvent(inspector, &again);
  EXPECT_FALSE(values->isColumnHidden(1));
  EXPECT_EQ(values->textElideMode(), Qt::ElideMiddle);
}

TEST_F(InspectorTest, ALongNameOfPartsStandsOnSeveralLines) {
  train();
  auto* values = child<QTreeWidget>("inspectorValues");
  ASSERT_TRUE(QTest::qWaitFor([&] { return values->topLevelItemCount() > 3; }, kWaitMs));
  QTreeWidgetItem* first = values->topLevelItem(0);
  first->setText(0, QStringLiteral("loss"));
  app::wrapNames(values);
  const int line = first->sizeHint(0).height();
  first->setText(0, app::breakable(QStringLiteral("a_rather_long_name_of/a_metric_of_an_evaluation")));
  app::wrapNames(values);
  EXPECT_GT(first->sizeHint(0).height(), line);
  int rows = 0;
  for (int row = 0; row < values->topLevelItemCount(); ++row) rows += values->topLevelItem(row)->sizeHint(0).height();
  EXPECT_GE(values->height(), rows) << "all rows are to be seen";
}

TEST(InspectorTable, ARowHasALineMoreOnlyWhereItsNameDoesNotFit) {
  QWidget window;
  window.resize(400, 200);
  QTreeWidget* table = app::makeInspectorTable(QStringLiteral("names"), {QStringLiteral("Metrics")}, &window);
  table->setWordWrap(true);
  table->setUniformRowHeights(false);
  table->resize(window.size());
  table->header()->setSectionResizeMode(0, QHeaderView::Fixed);
  const QString name = app::breakable(QStringLiteral("average_loss/of_a_head"));
  const QTreeWidgetItem* item = app::tableRow(table, 0, {name});
  const int margin = table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table) + 1;
  const int needed = static_cast<int>(std::ceil(QFontMetricsF(table->font()).horizontalAdvance(name))) + 2 * margin;
  const auto drawn = [&](int width) {
    table->header()->resizeSection(0, width);
    app::wrapNames(table);
    return table->viewport()->grab(QRect(0, 0, needed, item->sizeHint(0).height())).toImage();
  };
  const QImage roomy = drawn(needed + 100);
  const int line = item->sizeHint(0).height();
  EXPECT_EQ(drawn(needed), roomy) << "it is whole";
  EXPECT_EQ(item->sizeHint(0).height(), line);
  drawn(needed - 2);
  EXPECT_EQ(item->sizeHint(0).height(), line + table->fontMetrics().lineSpacing());
}

TEST_F(InspectorTest, RowsOfMetricsAreAsHighAsTheirNames) {
  train();
  selectRun(QStringLiteral("iris_dnn/run-1"));
  auto* values = child<QTreeWidget>("inspectorValues");
  const auto isFitted = [&] {
    for (int row = 0; row < values->topLevelItemCount(); ++row) {
      const QTreeWidgetItem* item = values->topLevelItem(row);
      if (values->visualItemRect(item).height() != item->sizeHint(0).height()) return false;
    }
    return values->topLevelItemCount() > 5;
  };
  const auto heights = [&] {
    QList<int> all;
    for (int row = 0; row < values->topLevelItemCount(); ++row) all << values->topLevelItem(row)->sizeHint(0).height();
    return all;
  };
  EXPECT_TRUE(QTest::qWaitFor(isFitted, kWaitMs));
  ASSERT_TRUE(waitForPictures());
  for (const int width : {1440, 1240, 1600, 1440}) {
    window_->resize(width, 900);
    EXPECT_TRUE(QTest::qWaitFor(isFitted, kSoonMs)) << width;
    const QList<int> shown = heights();
    app::wrapNames(values);
    EXPECT_EQ(shown, heights()) << "for the width that the names have in a window of " << width;
  }
  const auto* bar = values->verticalScrollBar();
  EXPECT_TRUE(QTest::qWaitFor([&] { return bar->maximum() == bar->minimum(); }, kSoonMs))
      << "one bar scrolls all of the inspector, not another one of " << bar->maximum() << " rows of "
      << values->topLevelItemCount() << ", " << values->height() << " high";
}

TEST_F(InspectorTest, TheValuesAtTheCrosshairAreInItAndNotOverTheCurves) {
  train();
  ASSERT_TRUE(card("loss"));
  QTest::mouseMove(card("loss"), card("loss")->view().plot().center());
  ASSERT_TRUE(waitForPictures());
  auto* rows = child<QTreeWidget>("inspectorAtStep");
  ASSERT_TRUE(QTest::qWaitFor([&] { return rows->topLevelItemCount() == 1; }, kWaitMs));
  EXPECT_TRUE(child<QLabel>("atStepHead")->text().startsWith(QStringLiteral("At step ")));
  EXPECT_FALSE(rows->topLevelItem(0)->text(3).isEmpty()) << "the evaluation stands beside its run";
  const auto* table = window_->findChild<widgets::ValueTable*>();
  EXPECT_TRUE(!table || !table->isVisible());
  test_support::saveScreenshot(window_.get(), QStringLiteral("inspector_at_step"));
  // Closed, the head says the run and its value, and the table is shown on request.
  window_->findChild<QAction*>(QStringLiteral("view.inspector"))->trigger();
  ASSERT_TRUE(waitForPictures());
  QTest::mouseMove(card("loss"), card("loss")->view().plot().center() + QPoint(8, 3));
  ASSERT_TRUE(QTest::qWaitFor([&] { return card("loss")->note().marked().isShown(); }, kWaitMs));
  EXPECT_TRUE(!table || !table->isVisible());
  QTest::keyPress(card("loss"), Qt::Key_Shift);
  const auto* shown = window_->findChild<widgets::ValueTable*>();
  EXPECT_TRUE(shown && shown->isVisible());
}

TEST_F(InspectorTest, ValuesAtTheCrosshairKeepToTheThemeAndGoWithTheirRun) {
  train();
  ASSERT_TRUE(card("loss"));
  QTest::mouseMove(card("loss"), card("loss")->view().plot().center());
  auto* rows = child<QTreeWidget>("inspectorAtStep");
  ASSERT_TRUE(QTest::qWaitFor([&] { return rows->topLevelItemCount() == 1; }, kWaitMs));
  for (int column = 1; column < rows->columnCount(); ++column) {
    if (rows->isColumnHidden(column)) continue;
    EXPECT_GE(rows->header()->sectionSize(column),
              rows->fontMetrics().horizontalAdvance(rows->headerItem()->text(column)) + 8);
  }
  for (const char* theme : {"dark", "light"}) {
    window_->findChild<QAction*>(QStringLiteral("theme.%1").arg(QLatin1String(theme)))->trigger();
    const QColor text = widgets::Theme::of(rows->palette()).text;
    EXPECT_TRUE(QTest::qWaitFor([&] { return rows->topLevelItem(0)->foreground(0).color() == text; }, kWaitMs))
        << theme;
  }
  bench().runs()->catalog()->setVisible(QStringLiteral("iris_dnn/run-1"), false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return rows->isHidden(); }, kWaitMs)) << "of a run that is not to be seen";
  EXPECT_EQ(child<QLabel>("atStepHead")->text(), QStringLiteral("At step"));
}

TEST_F(InspectorTest, TellsNothingOfARunThatTheFilterLeavesOut) {
  train();
  selectRun(QStringLiteral("iris_dnn/run-1"));
  EXPECT_TRUE(child<QLabel>("inspectorTitle")->isVisible());
  bench().filter()->setText(QStringLiteral("none_is_called_so"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !child<QLabel>("inspectorTitle")->isVisible(); }, kWaitMs));
  bench().filter()->setText({});
  EXPECT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("inspectorTitle")->isVisible(); }, kWaitMs));
}

TEST_F(InspectorTest, SmallLinesHaveTheColourOfTheirRunInEachTheme) {
  train();
  selectRun(QStringLiteral("iris_dnn/run-1"));
  auto* values = child<QTreeWidget>("inspectorValues");
  ASSERT_TRUE(QTest::qWaitFor([&] { return values->topLevelItemCount() > 0; }, kWaitMs));
  constexpr int kLineColumn = 1;
  for (const char* theme : {"dark", "light", "dark", "light"}) {
    window_->findChild<QAction*>(QStringLiteral("theme.%1").arg(QLatin1String(theme)))->trigger();
    const bool isDark = theme == std::string("dark");
    const QColor own = bench().runs()->colors().look(QStringLiteral("iris_dnn/run-1"), isDark).color;
    const auto shown = [&] { return values->topLevelItem(0)->foreground(kLineColumn).color(); };
    EXPECT_TRUE(QTest::qWaitFor([&] { return shown() == own; }, kSoonMs))
        << theme << ' ' << shown().name().toStdString();
  }
}

TEST_F(InspectorTest, AClickOnACheckpointInAChartChoosesItForABranch) {
  train();
  widgets::ChartCard* loss = card("loss");
  ASSERT_TRUE(loss && loss->view().lane() > 0);
  const QPoint mark(qRound(loss->frame().pixelX(400)), loss->view().plot().bottom() + 7);
  QTest::mouseClick(loss, Qt::LeftButton, {}, mark);
  EXPECT_TRUE(window_->findChild<app::RunInspector*>()->checkpoint().endsWith(QStringLiteral("-400")))
      << window_->findChild<app::RunInspector*>()->checkpoint().toStdString();
}

TEST_F(InspectorTest, AChosenCheckpointNeverBecomesAnother) {
  train();
  auto* inspector = window_->findChild<app::RunInspector*>();
  app::RunFacts run = *bench().runs()->find(QStringLiteral("iris_dnn/run-1"));
  const app::RunSources sources{run};
  const auto show = [&] { inspector->showRun(sources, widgets::RunState::kFinished); };
  show();
  inspector->selectCheckpoint(400);
  const QString chosen = inspector->checkpoint();
  ASSERT_TRUE(chosen.endsWith(QStringLiteral("-400")));
  run.checkpoints.erase(run.checkpoints.begin());  // as the oldest goes
  show();
  EXPECT_EQ(inspector->checkpoint(), chosen);
  run.checkpoints.erase(run.checkpoints.begin());
  show();
  EXPECT_EQ(inspector->checkpoint(), QString()) << "none, which is the latest";
}

TEST(RunInspectorTest, OfManyCheckpointsOnlyTheNewOneIsPutIn) {
  app::RunInspector inspector({});
  app::RunFacts run;
  run.id = QStringLiteral("a");
  for (int step = 1; step <= 300; ++step) run.checkpoints.push_back({QStringLiteral("m-%1").arg(step), step});
  inspector.showRun({run}, widgets::RunState::kRunning, true);
  auto* table = inspector.findChild<QTreeWidget*>(QStringLiteral("inspectorCheckpoints"));
  ASSERT_EQ(table->topLevelItemCount(), 300);
  const QSignalSpy inserted(table->model(), &QAbstractItemModel::rowsInserted);
  const QSignalSpy changed(table->model(), &QAbstractItemModel::dataChanged);
  run.checkpoints.push_back({QStringLiteral("m-301"), 301});
  run.checkpoints.erase(run.checkpoints.begin());
  inspector.showRun({run}, widgets::RunState::kRunning, true);
  EXPECT_EQ(inserted.count(), 1);
  EXPECT_LT(changed.count(), 10) << "each asks the table how wide its columns are";
  ASSERT_EQ(table->topLevelItemCount(), 300);
  EXPECT_EQ(table->topLevelItem(0)->text(1), QStringLiteral("m-301"));
  EXPECT_EQ(table->topLevelItem(299)->text(1), QStringLiteral("m-2"));
}

TEST_F(InspectorTest, ASelectedRunLooksRightInBothThemes) {
  train();
  selectRun(QStringLiteral("iris_dnn/run-1"));
  for (const char* theme : {"light", "dark"}) {
    window_->findChild<QAction*>(QStringLiteral("theme.%1").arg(QLatin1String(theme)))->trigger();
    ASSERT_TRUE(waitForPictures());
    test_support::saveScreenshot(window_.get(), QStringLiteral("inspector_%1").arg(QLatin1String(theme)));
  }
  EXPECT_EQ(title(), QStringLiteral("iris_dnn/run-1"));
  window_->findChild<QAction*>(QStringLiteral("theme.light"))->trigger();
}

TEST_F(InspectorTest, ARunThatWaitsIsNamedAndSaysForWhat) {
  train();
  addEndless(QStringLiteral("first"));
  bench().queue()->setLimit(1);
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 5; }, kWaitMs));
  click("run.pause.tool");
  ASSERT_TRUE(waitFor(State::kPaused));
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  const auto* inspector = window_->findChild<app::RunInspector*>();
  const auto* name = inspector->findChild<QLabel*>(QStringLiteral("emptyStateTitle"));
  const auto* reason = inspector->findChild<QLabel*>(QStringLiteral("emptyStateSentence"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return name->isVisible() && name->text() == u"iris_dnn/run-2"; }, kSoonMs));
  EXPECT_EQ(reason->text(), QStringLiteral("It waits for first/run-1, which is paused. Position 1 in the queue."));
  test_support::saveScreenshot(window_.get(), QStringLiteral("inspector_waiting"));
  click("run.pause.tool");
  EXPECT_TRUE(QTest::qWaitFor([&] { return reason->text().startsWith(u"It begins when first/run-1"); }, kSoonMs));
  bench().queue()->stopAll();
  EXPECT_TRUE(QTest::qWaitFor([&] { return reason->text().startsWith(u"It waits until the queue"); }, kWaitMs));
}

}  // namespace

// The queue in the window: what a person sees and does by clicks and keys.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QMainWindow>
#include <QSpinBox>

#include "app/features/queue/queue_model.h"
#include "app/features/queue/queue_panel.h"
#include "app/features/queue/resource_meter.h"
#include "app/workbench/queue/queue_file.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "summaries/summary_writer.h"
#include "tests/app/access_audit.h"
#include "tests/app/window_fixture.h"

namespace {

using app::QueueModel;
using test_support::kWaitMs;
using test_support::WindowTest;

class QueueWindowTest : public WindowTest {
 protected:
  static QString run(int number) { return QStringLiteral("endless/run-%1").arg(number); }
  app::TrainingQueue& queue() { return *bench().queue(); }
  QTreeView* table() { return child<QTreeView>("queueTable"); }
  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }
  QDockWidget* dock() { return child<QDockWidget>("queueDock"); }
  // Presses Train so often; the first `limit` train, the others wait.
  void trainOften(int times, int limit) {
    addEndless();
    if (dock()->isHidden()) action("view.queue")->trigger();
    queue().setLimit(limit);
    for (int i = 0; i < times; ++i) click("run.train.tool");
    ASSERT_EQ(queue().active().size(), std::min(times, limit)) << banner().toStdString();
    ASSERT_EQ(queue().waiting().size(), std::max(0, times - limit));
  }
  bool waitForStep(const QString& id, int64_t step) {
    return QTest::qWaitFor([&] { return queue().controller(id)->progress().step >= step; }, kWaitMs);
  }
  void stopAll() {
    queue().stopAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !queue().anyActive(); }, kWaitMs));
  }
  void selectRow(const QString& id, Qt::KeyboardModifiers keys = {}) {
    const int row = window_->findChild<app::QueuePanel*>()->model()->rowOf(id);
    ASSERT_GE(row, 0) << id.toStdString();
    const QModelIndex cell = table()->model()->index(row, QueueModel::kRun);
    table()->scrollTo(cell);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, keys, table()->visualRect(cell).center());
  }
  widgets::RunState rowState(const QString& id) {
    for (const widgets::RunRow& row : bench().runs()->rows()) {
      if (row.id == id) return row.state;
    }
    return widgets::RunState::kIdle;
  }
  // A second window, as if the program had ended in between.
  void openAgain() {
    window_.reset();
    open(root());
  }
};

TEST_F(QueueWindowTest, ASecondWindowSaysThatItKeepsNoQueueAndCanKeepItLater) {
  ASSERT_NO_FATAL_FAILURE(trainOften(2, 1));
  ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(root() + QStringLiteral("/runs/queue.json")); }, kWaitMs));
  auto first = std::move(window_);
  first->workbench()->queue()->stopAll();
  open(root());
  ASSERT_TRUE(waitForBanner(QStringLiteral("owns its queue"))) << banner().toStdString();
  EXPECT_TRUE(banner().contains(QString::number(QCoreApplication::applicationPid()))) << banner().toStdString();
  window_->resize(1280, 800);
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    QCoreApplication::processEvents();
    test_support::saveScreenshot(window_.get(),
                                 dark ? QStringLiteral("second_window_dark") : QStringLiteral("second_window_light"));
  }
  click("bannerAction0");
  ASSERT_TRUE(waitForBanner(QStringLiteral("owns its queue"))) << "the other window is still there";
  first.reset();
  click("bannerAction0");
  ASSERT_TRUE(waitForBanner(QStringLiteral("waiting"))) << banner().toStdString();
  EXPECT_EQ(queue().waiting(), QStringList{run(2)});
}

TEST_F(QueueWindowTest, WhatWasTakenOutOrMovedComesBack) {
  ASSERT_NO_FATAL_FAILURE(trainOften(4, 1));
  const QStringList first = queue().waiting();
  ASSERT_EQ(first.size(), 3);
  const auto press = [&](const char* keys) {
    QApplication::setActiveWindow(window_.get());
    QTest::keySequence(window_.get(), QKeySequence(QString::fromLatin1(keys)));
  };
  selectRow(first[2]);
  QTest::keyClick(table(), Qt::Key_Up, Qt::ControlModifier);
  EXPECT_EQ(queue().waiting(), (QStringList{first[0], first[2], first[1]}));
  selectRow(first[0]);
  QTest::keyClick(table(), Qt::Key_Delete);
  EXPECT_EQ(queue().waiting(), (QStringList{first[2], first[1]}));
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo removal from the queue"));
  press("Ctrl+Z");
  EXPECT_EQ(queue().waiting(), (QStringList{first[0], first[2], first[1]}));
  press("Ctrl+Z");
  EXPECT_EQ(queue().waiting(), first);
  press("Ctrl+Shift+Z");
  press("Ctrl+Shift+Z");
  EXPECT_EQ(queue().waiting(), (QStringList{first[2], first[1]}));
  // One that trains meanwhile is left alone.
  queue().startNow(first[2]);
  press("Ctrl+Z");
  EXPECT_EQ(queue().waiting(), (QStringList{first[0], first[1]}));
  EXPECT_TRUE(queue().isActive(first[2]));
  stopAll();
}

TEST_F(QueueWindowTest, PressingTrainAgainQueuesAndABadgeOpensThePane) {
  addEndless();
  queue().setLimit(1);
  EXPECT_TRUE(dock()->isHidden());
  click("run.train.tool");
  EXPECT_TRUE(dock()->isHidden());
  EXPECT_TRUE(action("run.train")->isEnabled());
  click("run.train.tool");
  EXPECT_TRUE(dock()->isHidden());
  auto* badge = child<QToolButton>("queueBadge");
  EXPECT_EQ(badge->text(), QStringLiteral("1 training, 1 waiting"));
  EXPECT_LT(badge->x(), child<QWidget>("resourceMeter")->x()) << "what is beside it does not move when it comes";
  click("queueBadge");
  EXPECT_FALSE(dock()->isHidden());
  EXPECT_TRUE(action("view.queue")->isChecked());
  EXPECT_EQ(queue().active(), QStringList{run(1)});
  EXPECT_EQ(queue().waiting(), QStringList{run(2)});
  EXPECT_EQ(child<QLabel>("queueSummary")->text(), QStringLiteral("1 training, 1 waiting"));
  // In the list of runs too, and in its queries.
  EXPECT_EQ(rowState(run(2)), widgets::RunState::kQueued);
  bench().filter()->setText(QStringLiteral("status = queued"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().filter()->accepts(run(2)); }, kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !bench().filter()->accepts(run(1)); }, kWaitMs));
  stopAll();
}

TEST_F(QueueWindowTest, AClosedPaneStaysClosed) {
  trainOften(2, 1);
  click("queueDock.close");
  EXPECT_TRUE(dock()->isHidden());
  EXPECT_FALSE(action("view.queue")->isChecked());
  queue().remove(run(2));
  click("run.train.tool");
  EXPECT_TRUE(dock()->isHidden());
  QTest::keyClick(window_.get(), Qt::Key_J, Qt::ControlModifier);
  EXPECT_FALSE(dock()->isHidden());
  stopAll();
}

TEST_F(QueueWindowTest, TheBarSteersTheSelectedRunElseTheOneThatStartedLast) {
  trainOften(2, 2);
  ASSERT_TRUE(waitForStep(run(1), 10) && waitForStep(run(2), 10));
  EXPECT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("stateExperiment")->toolTip() == run(2); }, kWaitMs));
  selectRun(run(1));
  EXPECT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("stateExperiment")->toolTip() == run(1); }, kWaitMs));
  click("run.pause.tool");
  EXPECT_TRUE(QTest::qWaitFor([&] { return queue().controller(run(1))->state() == State::kPaused; }, kWaitMs));
  EXPECT_EQ(queue().controller(run(2))->state(), State::kRunning);
  click("run.stop.tool");
  EXPECT_TRUE(QTest::qWaitFor([&] { return queue().controller(run(1))->state() == State::kStopped; }, kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("stateExperiment")->toolTip() == run(2); }, kWaitMs));
  click("run.stop.tool");
  EXPECT_TRUE(QTest::qWaitFor([&] { return queue().controller(run(2))->state() == State::kStopped; }, kWaitMs));
}

TEST_F(QueueWindowTest, ButtonsAndKeysMoveRemoveStartAndStopWhatIsSelected) {
  trainOften(5, 1);
  selectRow(run(4));
  EXPECT_FALSE(action("queue.stop")->isEnabled());
  click("queue.up.tool");
  EXPECT_EQ(queue().waiting(), (QStringList{run(2), run(4), run(3), run(5)}));
  QTest::keyClick(table(), Qt::Key_Up, Qt::ControlModifier);
  EXPECT_EQ(queue().waiting(), (QStringList{run(4), run(2), run(3), run(5)}));
  EXPECT_FALSE(action("queue.up")->isEnabled());
  EXPECT_FALSE(action("queue.up")->toolTip().isEmpty());
  click("queue.down.tool");
  EXPECT_EQ(queue().waiting(), (QStringList{run(2), run(4), run(3), run(5)}));
  selectRow(run(2));
  selectRow(run(3), Qt::ControlModifier);
  QTest::keyClick(table(), Qt::Key_Delete);
  EXPECT_EQ(queue().waiting(), (QStringList{run(4), run(5)}));
  selectRow(run(5));
  click("queue.start_now.tool");
  EXPECT_EQ(queue().active(), (QStringList{run(1), run(5)}));
  ASSERT_TRUE(waitForStep(run(5), 5));
  click("queue.pause.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue().controller(run(5))->state() == State::kPaused; }, kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return action("queue.pause")->text() == QStringLiteral("Resume"); }, kWaitMs));
  click("queue.stop.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !queue().isActive(run(5)); }, kWaitMs));
  stopAll();
}

TEST_F(QueueWindowTest, HoldLimitAndStopAllActOnTheWholeQueue) {
  trainOften(3, 1);
  click("queue.hold.tool");
  EXPECT_TRUE(queue().isHeld());
  auto* limit = child<QSpinBox>("queueLimit");
  EXPECT_EQ(limit->value(), 1);
  limit->stepUp();
  EXPECT_EQ(queue().limit(), 2);
  EXPECT_EQ(queue().active().size(), 1) << "on hold";
  click("queue.hold.tool");
  EXPECT_EQ(queue().active().size(), 2);
  ASSERT_TRUE(waitForStep(run(1), 5) && waitForStep(run(2), 5));
  QTest::keyClick(window_.get(), Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !queue().anyActive(); }, kWaitMs));
  EXPECT_EQ(queue().waiting(), QStringList{run(3)});
  EXPECT_TRUE(action("queue.hold")->isChecked());
  for (int number : {1, 2}) EXPECT_TRUE(engine::formats::latestCheckpoint(runDir(run(number))).has_value());
  // Training goes on being possible: the banner says what holds it.
  click("run.train.tool");
  ASSERT_TRUE(waitForBanner(QStringLiteral("on hold"))) << banner().toStdString();
  click("bannerAction0");
  EXPECT_EQ(queue().active(), QStringList{run(4)});
  stopAll();
}

TEST_F(QueueWindowTest, TheStepsOfARunChangeInTheTableWhileItTrains) {
  trainOften(2, 1);
  ASSERT_TRUE(waitForStep(run(1), 5));
  const auto edit = [&](const QString& id, int steps) {
    const QModelIndex cell =
        table()->model()->index(window_->findChild<app::QueuePanel*>()->model()->rowOf(id), QueueModel::kSteps);
    table()->setCurrentIndex(cell);
    table()->edit(cell);
    auto* editor = table()->findChild<QSpinBox*>(QStringLiteral("queueSteps"));
    ASSERT_NE(editor, nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, QString::number(steps));
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return queue().request(id)->experiment.train().max_steps() == steps; }, kWaitMs));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  };
  const auto stepsOf = [&](const QString& id) { return queue().request(id)->experiment.train().max_steps(); };
  const auto before = stepsOf(run(2));
  edit(run(2), 40);
  EXPECT_EQ(stepsOf(run(2)), 40);
  action("edit.undo")->trigger();
  EXPECT_EQ(stepsOf(run(2)), before);
  action("edit.redo")->trigger();
  EXPECT_EQ(stepsOf(run(2)), 40);
  const int64_t end = queue().controller(run(1))->progress().step + 50'000;
  edit(run(1), static_cast<int>(end));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !queue().anyActive() && queue().waiting().isEmpty(); }, 2 * kWaitMs));
  EXPECT_EQ(queue().controller(run(1))->state(), State::kFinished);
  EXPECT_EQ(queue().controller(run(1))->progress().step, end);
  EXPECT_EQ(queue().controller(run(2))->progress().step, 40);
}

TEST_F(QueueWindowTest, ClosingAsksOnceAndStopsAllWithCheckpoints) {
  trainOften(3, 2);
  ASSERT_TRUE(waitForStep(run(1), 5) && waitForStep(run(2), 5));
  window_->close();
  EXPECT_TRUE(window_->isVisible());
  ASSERT_TRUE(banner().contains(QStringLiteral("2 runs are training"))) << banner().toStdString();
  click("bannerAction0");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs));
  for (int number : {1, 2}) EXPECT_TRUE(engine::formats::latestCheckpoint(runDir(run(number))).has_value());
  EXPECT_FALSE(QFile::exists(QString::fromStdString(runDir(run(3)))));
}

TEST_F(QueueWindowTest, WhatWaitsSurvivesTheWindowAndIsOfferedAgain) {
  trainOften(3, 1);
  ASSERT_TRUE(waitForStep(run(1), 5));
  stopAll();
  openAgain();
  ASSERT_TRUE(waitForBanner(QStringLiteral("2 trainings are waiting"))) << banner().toStdString();
  EXPECT_EQ(queue().waiting(), (QStringList{run(2), run(3)}));
  EXPECT_TRUE(queue().isHeld());
  EXPECT_EQ(rowState(run(2)), widgets::RunState::kQueued);
  click("bannerAction0");
  EXPECT_EQ(queue().active(), QStringList{run(2)});
  ASSERT_TRUE(waitForStep(run(2), 5)) << banner().toStdString();
  stopAll();
}

TEST_F(QueueWindowTest, WhatWaitsCanBeRemovedWhenItIsOffered) {
  trainOften(2, 1);
  stopAll();
  openAgain();
  ASSERT_TRUE(waitForBanner(QStringLiteral("waiting")));
  click("bannerAction1");
  EXPECT_TRUE(queue().waiting().isEmpty());
  EXPECT_FALSE(queue().isHeld());
  EXPECT_TRUE(QTest::qWaitFor([&] { return !QFile::exists(root() + QStringLiteral("/runs/queue.json")); }, kWaitMs));
}

TEST_F(QueueWindowTest, ARunThatWasCutOffIsStaleAndGoesOn) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(waitForStep(run(1), 50));
  stopAll();
  // As a program that died leaves it: the log says paused, and the file that it trained.
  app::KeptRun cutOff{run(1), *queue().request(run(1)), true};
  const int64_t step = queue().controller(run(1))->progress().step;
  window_.reset();
  {
    auto log = summaries::openEventLog(root().toStdString() + "/runs/endless/run-1");
    log->setStatus(summaries::RunStatus::kPaused);
    log->flush();
  }
  ASSERT_EQ(app::writeQueue(root() + QStringLiteral("/runs"), {cutOff}), QString());
  open(root());
  ASSERT_TRUE(waitForBanner(QStringLiteral("endless/run-1 was interrupted"))) << banner().toStdString();
  EXPECT_TRUE(QTest::qWaitFor([&] { return rowState(run(1)) == widgets::RunState::kStale; }, kWaitMs));
  click("bannerAction0");
  EXPECT_EQ(queue().active(), QStringList{run(1)});
  ASSERT_TRUE(waitForStep(run(1), step + 20)) << banner().toStdString();
  stopAll();
}

TEST_F(QueueWindowTest, OpeningSomethingElseWhileRunsTrainSaysSo) {
  trainOften(2, 2);
  EXPECT_FALSE(bench().place()->open(makeFolder(QStringLiteral("other"))));
  EXPECT_TRUE(banner().contains(QStringLiteral("2 runs are training"))) << banner().toStdString();
  click("bannerAction0");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !queue().anyActive(); }, kWaitMs));
  EXPECT_TRUE(bench().place()->open(makeFolder(QStringLiteral("other"))));
}

TEST_F(QueueWindowTest, LeavingAWorkspaceWhereRunsWaitSaysSoAndComingBackOffersThem) {
  trainOften(2, 1);
  stopAll();
  ASSERT_TRUE(bench().place()->open(makeFolder(QStringLiteral("other"))));
  EXPECT_TRUE(waitForBanner(QStringLiteral("waiting in"))) << banner().toStdString();
  EXPECT_TRUE(queue().waiting().isEmpty());
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_TRUE(QTest::qWaitFor([&] { return queue().waiting() == QStringList{run(2)}; }, kWaitMs));
}

TEST_F(QueueWindowTest, TheModelKeepsTheRulesOfModels) {
  addEndless();
  queue().setLimit(2);
  QueueModel model(&queue(), [](const QString& id) { return id; });
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  for (int i = 0; i < 5; ++i) click("run.train.tool");
  EXPECT_EQ(model.rowCount(), 5);
  queue().move(run(3), 1);
  queue().remove(run(4));
  queue().startNow(run(5));
  ASSERT_TRUE(waitForStep(run(5), 5));
  EXPECT_EQ(model.idAt(2), run(5));
  EXPECT_TRUE(model.setData(model.index(3, QueueModel::kSteps), QStringLiteral("7")));
  EXPECT_FALSE(model.setData(model.index(3, QueueModel::kSteps), QStringLiteral("-7")));
  stopAll();
  EXPECT_EQ(model.rowCount(), 1);
}

TEST_F(QueueWindowTest, TheMeterTellsWhatTrainingTakes) {
  trainOften(1, 1);
  auto* meter = child<app::ResourceMeter>("resourceMeter");
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        return meter->text().contains(QStringLiteral("input wait")) &&
               meter->text().contains(QStringLiteral("steps/s"));
      },
      kWaitMs))
      << meter->text().toStdString();
  EXPECT_TRUE(meter->text().contains(QStringLiteral("CPU")));
  EXPECT_TRUE(meter->text().contains(QStringLiteral("MB")));
  EXPECT_FALSE(meter->toolTip().isEmpty());
  stopAll();
}

TEST_F(QueueWindowTest, TheMeterTellsTheSpeedThatTheBarAboveTells) {
  trainOften(1, 1);
  auto* meter = child<app::ResourceMeter>("resourceMeter");
  ASSERT_TRUE(QTest::qWaitFor([&] { return meter->text().contains(QStringLiteral("steps/s")); }, kWaitMs));
  auto* speed = child<QLabel>("stateSpeed");
  QStringList others;
  QObject::connect(&queue(), &app::TrainingQueue::progressChanged, meter, [&] {
    const QString told = speed->text().section(QLatin1Char(','), 0, 0);
    if (told.contains(QStringLiteral("steps/s")) && !meter->text().contains(told)) others << told + meter->text();
  });
  const int64_t first = queue().controller(run(1))->progress().step;
  ASSERT_TRUE(waitForStep(run(1), first + 2000));
  EXPECT_EQ(others, QStringList());
  stopAll();
}

TEST_F(QueueWindowTest, TheMeterLeavesItsRoomToMessagesWhenTrainingIsOver) {
  trainOften(1, 1);
  auto* meter = child<app::ResourceMeter>("resourceMeter");
  auto* status = child<QLabel>("statusText");
  const auto* history = child<QWidget>("messageHistory");
  const auto isLaidOut = [&] { return meter->geometry().right() < history->x(); };
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return meter->text().contains(QStringLiteral("steps/s")) && isLaidOut(); }, kWaitMs));
  const int training = meter->width(), message = status->width();
  stopAll();
  EXPECT_TRUE(QTest::qWaitFor([&] { return meter->width() < training && status->width() > message; }, kWaitMs))
      << meter->width() << " of " << training << ", " << status->width() << " of " << message;
  EXPECT_GT(status->geometry().right(), meter->x() - meter->contentsMargins().left() * 2);
}

TEST_F(QueueWindowTest, TheMeterTakesNoMoreRoomThanItsWordsNeed) {
  trainOften(1, 1);
  auto* meter = child<app::ResourceMeter>("resourceMeter");
  ASSERT_TRUE(QTest::qWaitFor([&] { return meter->text().contains(QStringLiteral("input wait")); }, kWaitMs));
  const int words = meter->fontMetrics().horizontalAdvance(meter->text() + QStringLiteral("00000"));
  EXPECT_LE(meter->minimumWidth(), words);
  stopAll();
}

TEST_F(QueueWindowTest, EveryControlOfThePaneHasANameAndIsReachedByKeys) {
  trainOften(3, 1);
  ASSERT_TRUE(waitForStep(run(1), 5));
  QApplication::setActiveWindow(window_.get());
  selectRow(run(2));
  test_support::AccessAudit audit;
  audit.check(window_.get(), QStringLiteral("queue"));
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
  stopAll();
}

TEST_F(QueueWindowTest, ThePaneLooksRightInBothThemes) {
  trainOften(16, 4);
  queue().setMaxSteps(run(2), 2'000'000);
  ASSERT_TRUE(waitForStep(run(4), 500));
  queue().controller(run(3))->pause();
  ASSERT_TRUE(QTest::qWaitFor([&] { return queue().controller(run(3))->state() == State::kPaused; }, kWaitMs));
  selectRow(run(6));
  auto* meter = child<app::ResourceMeter>("resourceMeter");
  ASSERT_TRUE(QTest::qWaitFor([&] { return meter->text().contains(QStringLiteral("steps/s")); }, kWaitMs));
  for (const bool dark : {false, true}) {
    action(dark ? "theme.dark" : "theme.light")->trigger();
    QCoreApplication::processEvents();
    ASSERT_TRUE(waitForPictures());
    test_support::saveScreenshot(window_.get(), dark ? QStringLiteral("queue_dark") : QStringLiteral("queue_light"));
  }
  for (const QString& id : QStringList(queue().waiting())) queue().remove(id);
  stopAll();
  ASSERT_TRUE(QTest::qWaitFor([&] { return child<QLabel>("queueSummary")->text().startsWith(u'0'); }, kWaitMs));
  for (const bool dark : {false, true}) {
    action(dark ? "theme.dark" : "theme.light")->trigger();
    QCoreApplication::processEvents();
    ASSERT_TRUE(waitForPictures());
    test_support::saveScreenshot(window_.get(),
                                 dark ? QStringLiteral("queue_empty_dark") : QStringLiteral("queue_empty_light"));
  }
}

}  // namespace

// Logging out and shutting down while the window trains.
#include "app/shell/start/stop_requests.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <QPlainTextEdit>
#include <QTabBar>

#include "app/shell/pages/experiment_page.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/app/window_fixture.h"

namespace {

using test_support::kWaitMs;

class StopRequestsTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    QObject::connect(&stop_, &app::StopRequests::stopRequested, &window_->end(), &app::WindowEnd::endNow);
    QObject::connect(&stop_, &app::StopRequests::commitRequested, &window_->end(), &app::WindowEnd::saveBeforeReturn);
  }
  void trainForAWhile() {
    addEndless();
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 500; }, kWaitMs)) << banner().toStdString();
  }
  app::ExperimentPage& page() { return *window_->findChild<app::ExperimentPage*>(); }
  // In the text of the iris experiment.
  void edit(const QString& from, const QString& to) {
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    window_->showMode(app::Mode::kExperiment);
    child<QTabBar>("experimentViews")->setCurrentIndex(1);
    auto* json = child<QPlainTextEdit>("experimentJson");
    json->setPlainText(json->toPlainText().replace(from, to));
    ASSERT_TRUE(page().isModified());
  }
  int64_t stepsInFile() const {
    return engine::estimator::loadExperiment(root().toStdString() + "/experiments/iris_dnn.experiment.json")
        .train()
        .max_steps();
  }
  // The same workspace in a new window.
  void startAgain() {
    window_.reset();
    open(root());
  }
  // Of the endless run; -1: none.
  int64_t savedStep() {
    const auto latest = engine::formats::latestCheckpoint(runDir(QStringLiteral("endless/run-1")));
    return latest ? engine::formats::checkpointStep(*latest).value_or(-1) : -1;
  }
  app::StopRequests stop_;
};

class StopSignalTest : public StopRequestsTest, public testing::WithParamInterface<int> {};

TEST_P(StopSignalTest, SavesACheckpointAndCloses) {
  trainForAWhile();
  kill(getpid(), GetParam());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs)) << banner().toStdString();
  EXPECT_EQ(controller().state(), State::kStopped);
  EXPECT_GT(savedStep(), 500);
  EXPECT_EQ(savedStep(), controller().progress().step);
}

INSTANTIATE_TEST_SUITE_P(All, StopSignalTest, testing::Values(SIGTERM, SIGHUP, SIGINT));

TEST_F(StopRequestsTest, ClosingAgainWhileATrainingStopsOffersToQuitWithoutWaiting) {
  trainForAWhile();
  std::vector<widgets::BannerMessage> told;
  bool quits = false;
  QObject::connect(&window_->end(), &app::WindowEnd::message, &stop_,
                   [&](const widgets::BannerMessage& message) { told.push_back(message); });
  QObject::connect(&window_->end(), &app::WindowEnd::quitWithoutWaiting, &stop_, [&] { quits = true; });
  EXPECT_FALSE(window_->end().mayClose());
  told.back().actions.front().invoke();  // stop and close
  EXPECT_FALSE(window_->end().mayClose());
  EXPECT_TRUE(told.back().text.startsWith(QStringLiteral("Still stopping: endless/run-1.")))
      << told.back().text.toStdString();
  EXPECT_FALSE(quits);
  told.back().actions.front().invoke();
  EXPECT_TRUE(quits);
}

TEST_F(StopRequestsTest, ASecondSignalDoesNotEndTheSaving) {
  trainForAWhile();
  kill(getpid(), SIGHUP);
  kill(getpid(), SIGTERM);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs));
  EXPECT_EQ(savedStep(), controller().progress().step);
}

TEST_F(StopRequestsTest, ClosesAtOnceWhenNothingTrains) {
  kill(getpid(), SIGTERM);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs));
}

TEST_P(StopSignalTest, KeepsChangesThatAreNotSavedForTheNextStart) {
  edit(QStringLiteral("1000"), QStringLiteral("250"));
  kill(getpid(), GetParam());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs)) << banner().toStdString();
  EXPECT_EQ(stepsInFile(), 1000);
  startAgain();
  ASSERT_TRUE(waitForBanner(QStringLiteral("iris_dnn had unsaved changes when the last session ended")));
  click("bannerAction0");
  EXPECT_TRUE(page().isModified());
  EXPECT_TRUE(page().isVisible());
  EXPECT_EQ(page().experiment().train().max_steps(), 250);
  window_->findChild<QAction*>(QStringLiteral("file.save"))->trigger();
  EXPECT_EQ(stepsInFile(), 250);
  startAgain();
  EXPECT_EQ(banner(), QString());
}

TEST_F(StopRequestsTest, KeepsChangesThatAreNoExperimentYet) {
  edit(QStringLiteral("1000"), QStringLiteral("25x"));
  kill(getpid(), SIGTERM);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs));
  startAgain();
  ASSERT_TRUE(waitForBanner(QStringLiteral("unsaved changes")));
  click("bannerAction0");
  EXPECT_TRUE(child<QPlainTextEdit>("experimentJson")->toPlainText().contains(QStringLiteral("25x")));
}

TEST_F(StopRequestsTest, ChangesThatAreDiscardedAreNotOfferedAgain) {
  edit(QStringLiteral("1000"), QStringLiteral("250"));
  emit stop_.commitRequested();
  startAgain();
  ASSERT_TRUE(waitForBanner(QStringLiteral("unsaved changes")));
  click("bannerAction1");
  EXPECT_EQ(stepsInFile(), 1000);
  startAgain();
  EXPECT_EQ(banner(), QString());
}

TEST_F(StopRequestsTest, ASessionThatGoesOnForgetsWhatWasKeptWhenItIsReverted) {
  edit(QStringLiteral("1000"), QStringLiteral("250"));
  emit stop_.commitRequested();
  click("experimentRevert");
  startAgain();
  EXPECT_EQ(banner(), QString());
}

TEST_F(StopRequestsTest, TheSessionManagerFindsACheckpointWhenItGoesOn) {
  trainForAWhile();
  emit stop_.commitRequested();
  EXPECT_EQ(controller().state(), State::kStopped);
  EXPECT_EQ(savedStep(), controller().progress().step);
}

}  // namespace

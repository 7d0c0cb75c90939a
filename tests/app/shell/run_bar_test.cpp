// The bar that steers a run: its learning rate, and what Train means while a run is paused.
#include <QComboBox>
#include <QLineEdit>

#include "tests/app/window_fixture.h"
#include "widgets/panels/message_banner.h"

namespace {

using test_support::kWaitMs;

class RunBarTest : public test_support::WindowTest {
 protected:
  QString rate() { return child<QLineEdit>("learningRate")->text(); }
  bool isApplyLit() { return child<QPushButton>("applyRate")->isEnabled(); }
  void trainEndlessly() {
    addEndless();
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs));
  }
  void TearDown() override {
    if (controller().isActive()) window_->findChild<QAction*>(QStringLiteral("run.stop"))->trigger();
    ASSERT_TRUE(waitForEnd());
  }
};

TEST_F(RunBarTest, ShowsTheRateWithWhichTheRunTrains) {
  trainEndlessly();
  ASSERT_TRUE(QTest::qWaitFor([&] { return rate() == QStringLiteral("0.05"); }, kWaitMs)) << rate().toStdString();
  EXPECT_FALSE(isApplyLit()) << "it is that already";
  auto* field = child<QLineEdit>("learningRate");
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("0.0125"));
  EXPECT_TRUE(isApplyLit());
  click("applyRate");
  EXPECT_TRUE(banner().contains(QStringLiteral("is 0.0125 from the next step on"))) << banner().toStdString();
  EXPECT_FALSE(isApplyLit());
  EXPECT_EQ(rate(), QStringLiteral("0.0125"));
  const int64_t before = controller().progress().step;
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > before + 500; }, kWaitMs));
  EXPECT_EQ(rate(), QStringLiteral("0.0125"));
}

TEST_F(RunBarTest, AfterApplyTheKeysAreInTheFieldAndNotInTheMessage) {
  trainEndlessly();
  QApplication::setActiveWindow(window_.get());
  auto* field = child<QLineEdit>("learningRate");
  ASSERT_TRUE(QTest::qWaitFor([&] { return rate() == QStringLiteral("0.05"); }, kWaitMs)) << rate().toStdString();
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("0.0125"));
  click("applyRate");
  EXPECT_EQ(QApplication::focusWidget(), field);
  auto* messages = window_->findChild<widgets::MessageBanner*>();
  messages->pass(widgets::MessageBanner::kInformationTime);
  EXPECT_FALSE(messages->isVisible());
}

TEST_F(RunBarTest, WhatIsTypedIsNotMeantForTheNextRun) {
  trainEndlessly();
  auto* field = child<QLineEdit>("learningRate");
  QTest::keyClicks(field, QStringLiteral("77"));
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->isActive(QStringLiteral("endless/run-2")); }, kWaitMs));
  EXPECT_FALSE(rate().contains(QStringLiteral("77"))) << rate().toStdString();
}

TEST_F(RunBarTest, ProfilesTheNextHundredSteps) {
  trainEndlessly();
  click("run.pause.tool");
  ASSERT_TRUE(waitFor(State::kPaused));
  window_->findChild<QAction*>(QStringLiteral("run.profile"))->trigger();
  const QString told = QStringLiteral("profiling, 100 step");
  EXPECT_TRUE(QTest::qWaitFor([&] { return controller().progress().detail.contains(told); }));
  click("run.pause.tool");
  window_->findChild<QAction*>(QStringLiteral("mode.profile"))->trigger();
  const auto* steps = child<QComboBox>("profileSteps");
  ASSERT_NE(steps, nullptr);
  EXPECT_TRUE(QTest::qWaitFor([&] { return steps->count() == 100; }, kWaitMs)) << steps->count();
  // Progress is told a few times a second.
  EXPECT_TRUE(QTest::qWaitFor([&] { return controller().progress().detail.isEmpty(); }, kWaitMs))
      << controller().progress().detail.toStdString();
}

TEST_F(RunBarTest, ThatARunGoesOnIsNoLongerToldOnceItIsPausedAgainOrStopped) {
  const auto isTold = [this] { return banner().contains(QStringLiteral("goes on")); };
  trainEndlessly();
  for (int turn = 0; turn < 2; ++turn) {
    click("run.pause.tool");
    ASSERT_TRUE(waitFor(State::kPaused));
    EXPECT_FALSE(isTold()) << turn;
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kRunning));
    ASSERT_TRUE(isTold()) << turn;
  }
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
  EXPECT_FALSE(isTold());
}

TEST_F(RunBarTest, TrainLetsARunThatIsPausedGoOn) {
  trainEndlessly();
  click("run.pause.tool");
  ASSERT_TRUE(waitFor(State::kPaused));
  click("run.train.tool");
  EXPECT_TRUE(waitFor(State::kRunning));
  EXPECT_TRUE(banner().contains(QStringLiteral("was paused and goes on"))) << banner().toStdString();
  EXPECT_FALSE(bench().queue()->knows(QStringLiteral("endless/run-2")));
  click("bannerAction0");
  EXPECT_TRUE(bench().queue()->knows(QStringLiteral("endless/run-2"))) << "unless another is wanted";
  bench().queue()->stopAll();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().queue()->anyActive(); }, kWaitMs));
}

}  // namespace

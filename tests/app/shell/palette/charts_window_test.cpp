// The charts in a second window: a view of the same workspace.
#include "app/features/charts_window/charts_window.h"

#include <gtest/gtest.h>

#include "app/features/charts_window/charts_window_feature.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_filter.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

const QString kLossTag = QStringLiteral("loss");
const QString kIrisRun = QStringLiteral("iris_dnn/run-1");
const QString kTitanicRun = QStringLiteral("titanic_linear/run-1");

class ChartsWindowTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    for (const QString& id : {kIrisRun, kTitanicRun}) write(id, 0, 100);
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == 2; }, kWaitMs));
    ASSERT_TRUE(waitForPictures());
  }
  void write(const QString& id, int first, int last) {
    QDir().mkpath(QString::fromStdString(runDir(id)));
    auto log = summaries::openEventLog(runDir(id));
    for (int step = first; step < last; ++step) {
      log->scalar("loss", step, 10.0 / (step + 5), 1.7e9 + step);
      log->scalar("accuracy", step, step / 200.0, 1.7e9 + step);
    }
    log->flush();
  }
  QList<app::ChartsWindow*> windows() { return window_->findChildren<app::ChartsWindow*>(); }
  app::ChartsWindow* openAnother() {
    const auto before = windows();
    window_->findChild<QAction*>(QStringLiteral("view.charts_window"))->trigger();
    for (app::ChartsWindow* each : windows()) {
      if (!before.contains(each)) return each;
    }
    return nullptr;
  }
  widgets::ChartGrid& main() { return *window_->findChild<app::ChartsPage*>()->grid(); }
  static bool hasCard(app::ChartsWindow* window, const QString& tag) {
    return QTest::qWaitFor([&] { return window->grid()->card(tag) != nullptr; }, kWaitMs);
  }
  static bool waitUntilDrawn(app::ChartsWindow* window) {
    return QTest::qWaitFor([&] { return !window->grid()->scheduler()->isBusy(); }, kWaitMs);
  }
};

TEST_F(ChartsWindowTest, ShowsTheCurvesOfTheMainWindowAsTheyGrow) {
  app::ChartsWindow* other = openAnother();
  ASSERT_TRUE(other && other->isVisible() && other->isWindow());
  ASSERT_TRUE(hasCard(other, kLossTag));
  ASSERT_TRUE(waitUntilDrawn(other));
  const QImage before = other->grid()->card(kLossTag)->grab().toImage();
  write(kIrisRun, 100, 400);
  bench().runIndex()->refresh();
  EXPECT_TRUE(QTest::qWaitFor([&] { return other->grid()->card(kLossTag)->grab().toImage() != before; }, kWaitMs));
  for (const bool dark : {false, true}) {
    window_->findChild<QAction*>(dark ? QStringLiteral("theme.dark") : QStringLiteral("theme.light"))->trigger();
    ASSERT_TRUE(waitUntilDrawn(other));
    QCoreApplication::processEvents();
    test_support::saveScreenshot(other,
                                 dark ? QStringLiteral("charts_window_dark") : QStringLiteral("charts_window_light"));
  }
}

TEST_F(ChartsWindowTest, FollowsScopeVisibilityHighlightAndStep) {
  app::ChartsWindow* other = openAnother();
  bench().runs()->catalog()->setVisible(kIrisRun, false);
  EXPECT_FALSE(other->grid()->runs().isVisible(kIrisRun));
  bench().runs()->catalog()->setVisible(kIrisRun, true);
  EXPECT_TRUE(other->grid()->runs().isVisible(kIrisRun));
  bench().filter()->setScope(QStringLiteral("titanic_linear"));
  EXPECT_FALSE(other->grid()->runs().isVisible(kIrisRun));
  bench().filter()->clear();
  bench().runs()->catalog()->highlight().hover(kTitanicRun);
  EXPECT_EQ(other->grid()->highlight()->hovered(), kTitanicRun);
  bench().timeCursor()->setStep(7);
  EXPECT_EQ(other->grid()->selection()->step(), 7);
}

TEST_F(ChartsWindowTest, WhatAPersonDoesInItHoldsForTheMainWindow) {
  app::ChartsWindow* other = openAnother();
  other->grid()->selection()->setStep(42);
  EXPECT_EQ(bench().timeCursor()->step(), 42);
  other->grid()->highlight()->hover(kIrisRun);
  EXPECT_EQ(bench().runs()->catalog()->highlight().hovered(), kIrisRun);
  other->grid()->pins().set({QStringLiteral("accuracy")});
  EXPECT_EQ(main().pins().tags(), QStringList{QStringLiteral("accuracy")});
  EXPECT_EQ(bench().settings()->pinnedTags(), QStringList{QStringLiteral("accuracy")});
  ASSERT_TRUE(hasCard(other, kLossTag));
  other->grid()->setups().addTag(other->grid()->card(kLossTag), QStringLiteral("accuracy"));
  EXPECT_EQ(main().setups().all().at(kLossTag).tags, QStringList{QStringLiteral("accuracy")});
}

TEST_F(ChartsWindowTest, ItsFilterIsItsOwn) {
  app::ChartsWindow* other = openAnother();
  other->findChild<QLineEdit*>(QStringLiteral("chartsWindowFilter"))->setText(QStringLiteral("accu"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return other->grid()->tags().shown() == 1; }, kWaitMs));
  EXPECT_EQ(main().tags().shown(), 2);
}

TEST_F(ChartsWindowTest, ClosingItLosesNothing) {
  app::ChartsWindow* other = openAnother();
  ASSERT_TRUE(hasCard(other, kLossTag));
  const QPointer<app::ChartsWindow> gone = other;
  other->close();
  EXPECT_TRUE(QTest::qWaitFor([&] { return gone.isNull(); }, kWaitMs));
  EXPECT_TRUE(window_->isVisible());
  EXPECT_EQ(main().tags().shown(), 2);
  bench().runs()->catalog()->setVisible(kIrisRun, false);
  bench().runs()->catalog()->setVisible(kIrisRun, true);
  EXPECT_TRUE(main().runs().isVisible(kIrisRun));
}

TEST_F(ChartsWindowTest, IsKeptWithTheSession) {
  app::ChartsWindow* other = openAnother();
  app::ChartsWindow* closed = openAnother();
  other->resize(700, 500);
  other->findChild<QLineEdit*>(QStringLiteral("chartsWindowFilter"))->setText(QStringLiteral("accu"));
  closed->close();
  window_->close();
  window_.reset();
  open(root());
  ASSERT_TRUE(QTest::qWaitFor([&] { return windows().size() == 1; }, kWaitMs));
  EXPECT_EQ(windows().front()->size(), QSize(700, 500));
  EXPECT_TRUE(QTest::qWaitFor([&] { return windows().front()->grid()->tags().shown() == 1; }, kWaitMs));
}

TEST_F(ChartsWindowTest, AnotherWorkspaceHasNone) {
  ASSERT_TRUE(openAnother());
  ASSERT_TRUE(bench().place()->open(makeFolder(QStringLiteral("logs"))));
  EXPECT_TRUE(QTest::qWaitFor([&] { return windows().isEmpty(); }, kWaitMs));
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_TRUE(QTest::qWaitFor([&] { return windows().size() == 1; }, kWaitMs));
}

}  // namespace

// What the window remembers of workspaces between starts.
#include <gtest/gtest.h>

#include <QMenu>
#include <QScrollBar>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/session/recent_workspaces.h"
#include "app/shell/session/session_feature.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/summaries_page.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

const QString kFirst = QStringLiteral("iris_dnn/run-1");
const QString kSecond = QStringLiteral("iris_dnn/run-2");

class SessionTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    for (const QString& id : {kFirst, kSecond}) {
      QDir().mkpath(QString::fromStdString(runDir(id)));
      auto log = summaries::openEventLog(runDir(id));
      for (int tag = 0; tag < 30; ++tag) log->scalar("layer_" + std::to_string(tag) + "/norm", 1, tag, 1000);
      log->flush();
    }
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == 2; }, kWaitMs));
  }
  void reopen(const QString& path) {
    window_->close();
    window_.reset();
    open(path);
    ASSERT_TRUE(path != root() || QTest::qWaitFor([&] { return bench().runs()->all().size() == 2; }, kWaitMs));
  }
  app::ExperimentList* experiments() { return window_->findChild<app::ExperimentList*>(); }
  app::RecentWorkspaces& recent() { return *window_->findChild<app::SessionFeature*>()->recent(); }
  QStringList recentPaths() {
    QStringList paths;
    for (const auto& entry : recent().entries()) paths << entry.path;
    return paths;
  }
};

TEST_F(SessionTest, TheFirstExperimentThatNeedsNoFolderOfDataIsSelected) {
  EXPECT_EQ(experiments()->currentItem()->text(), QStringLiteral("iris_dnn"));
}

TEST_F(SessionTest, AWorkspaceThatWasNeverSeenShowsTheExperimentOfItsNewestRun) {
  const QString other = QStringLiteral("two_heads/run-1");
  const auto write = [&](double began) {
    QDir().mkpath(QString::fromStdString(runDir(other)));
    auto log = summaries::openEventLog(runDir(other));
    log->scalar("loss", 1, 1, began);
    log->flush();
  };
  write(2e9);
  bench().settings()->setRestoresSession(false);
  const auto reopened = [&](const QString& path) {
    window_->close();
    window_.reset();
    open(path);
    return QTest::qWaitFor([&] { return bench().runs()->all().size() == 3; }, kWaitMs);
  };
  ASSERT_TRUE(reopened(root()));
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("two_heads"));
  EXPECT_EQ(experiments()->currentItem()->text(), QStringLiteral("two_heads")) << "what is looked at is trained";
  const QString file = root() + QStringLiteral("/experiments/iris_dnn.experiment.json");
  ASSERT_TRUE(reopened(file));
  EXPECT_EQ(bench().filter()->scope(), QStringLiteral("iris_dnn"));
  window_->findChild<QAction*>(QStringLiteral("runs.show_all"))->trigger();
  bench().settings()->setRestoresSession(true);
  ASSERT_TRUE(reopened(file));
  EXPECT_EQ(bench().filter()->scope(), QString()) << "as it was left";
}

TEST_F(SessionTest, AWorkspaceLooksAsItWasLeft) {
  selectRun(kSecond);
  bench().runs()->catalog()->setVisible(kFirst, false);
  window_->selectExperiment(QStringLiteral("two_heads"));
  bench().filter()->setText(QStringLiteral("steps >= 0"));
  bench().timeCursor()->setStep(7);
  window_->findChild<QAction*>(QStringLiteral("view.inspector"))->trigger();
  window_->showMode(app::Mode::kSummaries);
  ASSERT_TRUE(window_->findChild<widgets::SummariesPage*>()->showDashboard(QStringLiteral("text")));
  reopen(root());
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->current() == kSecond; }, kWaitMs));
  EXPECT_FALSE(bench().runs()->catalog()->isVisible(kFirst));
  EXPECT_EQ(experiments()->currentItem()->text(), QStringLiteral("two_heads"));
  EXPECT_EQ(bench().filter()->text(), QStringLiteral("steps >= 0"));
  EXPECT_EQ(bench().timeCursor()->step(), 7);
  EXPECT_TRUE(window_->findChild<QWidget*>(QStringLiteral("inspectorDock"))->isHidden());
  EXPECT_TRUE(window_->findChild<QAction*>(QStringLiteral("mode.summaries"))->isChecked());
  EXPECT_EQ(window_->findChild<widgets::SummariesPage*>()->current(), QStringLiteral("text"));
}

TEST_F(SessionTest, TheChartsScrollBackToTheirPlace) {
  const auto bar = [this] { return window_->findChild<app::ChartsPage*>()->grid()->verticalScrollBar(); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return bar()->maximum() > 900; }, kWaitMs));
  child<QLineEdit>("tagFilter")->setText(QStringLiteral("layer"));
  bar()->setValue(800);
  reopen(root());
  EXPECT_TRUE(QTest::qWaitFor([&] { return bar()->value() == 800; }, kWaitMs)) << bar()->value();
  EXPECT_EQ(child<QLineEdit>("tagFilter")->text(), QStringLiteral("layer"));
}

TEST_F(SessionTest, AFilterOfTagsThatWasKeptCountsTheTagsThatComeAfterIt) {
  child<QLineEdit>("tagFilter")->setText(QStringLiteral("layer_1"));
  const auto words = [this] { return child<QLabel>("tagSummary")->text(); };
  const QString counted = QStringLiteral("11 of 30 tags");
  ASSERT_TRUE(QTest::qWaitFor([&] { return words() == counted; }, kWaitMs)) << words().toStdString();
  reopen(root());
  EXPECT_TRUE(QTest::qWaitFor([&] { return words() == counted; }, kWaitMs)) << words().toStdString();
}

TEST_F(SessionTest, EachWorkspaceHasASessionOfItsOwn) {
  window_->showMode(app::Mode::kLog);
  const QString other = makeFolder(QStringLiteral("other"));
  ASSERT_TRUE(bench().place()->open(other));
  EXPECT_TRUE(window_->findChild<QAction*>(QStringLiteral("mode.charts"))->isChecked());
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_TRUE(window_->findChild<QAction*>(QStringLiteral("mode.log"))->isChecked());
  EXPECT_EQ(recentPaths(), (QStringList{root(), other}));
}

TEST_F(SessionTest, WhatTheCommandLineNamesIsOpenedNotTheLastWorkspace) {
  const QString other = makeFolder(QStringLiteral("other"));
  reopen(other);
  EXPECT_EQ(bench().place()->workspace().root(), other.toStdString());
}

TEST_F(SessionTest, NothingIsRestoredWhereThePersonWantsIt) {
  window_->showMode(app::Mode::kLog);
  bench().settings()->setRestoresSession(false);
  reopen(root());
  EXPECT_TRUE(window_->findChild<QAction*>(QStringLiteral("mode.charts"))->isChecked());
}

TEST_F(SessionTest, DamagedSettingsNeverStopAStart) {
  window_->close();
  window_.reset();
  QStringList keys;
  {
    QSettings settings;
    keys = settings.allKeys();
  }
  ASSERT_GT(keys.size(), 4);
  const QList<QVariant> damages{QByteArray("\x00\xff\x01{[", 5),
                                QStringLiteral("{\"mode\": 7, \"docks\": [], \"run\": {}}"), -1,
                                QStringLiteral("@Invalid()"), QVariantList{1, 2}};
  for (const QVariant& damage : damages) {
    {
      QSettings settings;
      for (const QString& key : keys) settings.setValue(key, damage);
      settings.setValue(QStringLiteral("palette/recent"), damage);
      settings.setValue(QStringLiteral("shortcuts"), damage);
    }
    open(root());
    EXPECT_TRUE(window_->isVisible());
    window_->close();
    window_.reset();
  }
}

TEST_F(SessionTest, TheMenuOffersTheOnesThatAreThereAndForgetsTheOthers) {
  const QString gone = makeFolder(QStringLiteral("gone"));
  ASSERT_TRUE(bench().place()->open(gone));
  ASSERT_TRUE(bench().place()->open(root()));
  ASSERT_TRUE(QDir(gone).removeRecursively());
  auto* menu = child<QMenu>("recentMenu");
  emit menu->aboutToShow();
  const auto entry = [&] { return menu->actions().at(1); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return !entry()->isEnabled(); }, kWaitMs));
  EXPECT_TRUE(entry()->text().contains(QStringLiteral("missing")));
  QAction* forget = window_->findChild<QAction*>(QStringLiteral("file.recent_remove_missing"));
  ASSERT_TRUE(forget->isEnabled());
  forget->trigger();
  EXPECT_EQ(recentPaths(), QStringList{root()});
  EXPECT_FALSE(forget->isEnabled());
  window_->findChild<QAction*>(QStringLiteral("file.recent_clear"))->trigger();
  EXPECT_TRUE(recentPaths().isEmpty());
}

TEST_F(SessionTest, TheEmptyWindowListsThemAndOpensOne) {
  const QString gone = makeFolder(QStringLiteral("gone"));
  ASSERT_TRUE(bench().place()->open(gone));
  ASSERT_TRUE(bench().place()->open(root()));
  bench().settings()->setRestoresSession(false);
  window_->close();
  window_.reset();
  ASSERT_TRUE(QDir(gone).removeRecursively());
  window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
  window_->show();
  auto* missing = [&] {
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
          auto* second = window_->findChild<QPushButton*>(QStringLiteral("recent1"));
          return second && !second->isEnabled();
        },
        kWaitMs));
    return window_->findChild<QPushButton*>(QStringLiteral("recent1"));
  }();
  ASSERT_NE(missing, nullptr);
  for (const bool dark : {false, true}) {
    window_->findChild<QAction*>(dark ? QStringLiteral("theme.dark") : QStringLiteral("theme.light"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return missing->isVisible(); }, kWaitMs));
    test_support::saveScreenshot(window_.get(), dark ? QStringLiteral("recent_dark") : QStringLiteral("recent_light"));
  }
  window_->findChild<QAction*>(QStringLiteral("theme.light"))->trigger();
  click("forgetRecent1");
  EXPECT_EQ(recentPaths(), QStringList{root()});
  click("recent0");
  EXPECT_EQ(bench().place()->workspace().root(), root().toStdString());
}

}  // namespace

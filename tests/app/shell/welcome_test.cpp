// The page that welcomes, by keys.
#include <gtest/gtest.h>

#include <QToolButton>

#include "app/shell/session/recent_workspaces.h"
#include "app/shell/session/session_feature.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/panels/message_banner.h"

namespace {

using test_support::kWaitMs;

// No workspace is open.
class WelcomeTest : public test_support::WorkspaceTest {
 protected:
  void SetUp() override {
    WorkspaceTest::SetUp();
    window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
    window_->show();
    QApplication::setActiveWindow(window_.get());
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  }
  app::Workbench& bench() override { return *window_->workbench(); }
  void selectExperiment(const QString&) override {}
  QString focused() { return window_->focusWidget() ? window_->focusWidget()->objectName() : QString(); }

  test_support::ScriptedDialogs dialogs_;
  std::unique_ptr<app::MainWindow> window_;
};

TEST_F(WelcomeTest, TheKeysBeginAtTheFirstCardVisiblyAndGoOnAsTheCardsStand) {
  EXPECT_EQ(focused(), QStringLiteral("action.file.new_experiment"));
  EXPECT_TRUE(window_->testAttribute(Qt::WA_KeyboardFocusChange)) << "what shows the ring";
  QTest::keyClick(window_->focusWidget(), Qt::Key_Tab);
  EXPECT_EQ(focused(), QStringLiteral("action.file.open_folder"));
  QTest::keyClick(window_->focusWidget(), Qt::Key_Tab);
  EXPECT_EQ(focused(), QStringLiteral("action.file.samples"));
}

TEST_F(WelcomeTest, APageInItsPlaceGetsTheKeysWithTheNextTab) {
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_EQ(window_->focusWidget(), nullptr) << focused().toStdString();
  QTest::keyClick(window_.get(), Qt::Key_Tab);
  ASSERT_NE(window_->focusWidget(), nullptr);
  EXPECT_TRUE(window_->focusWidget()->isVisible());
}

// An evaluation and an export are in the folder of their run.
TEST_F(WelcomeTest, ARecentWorkspaceHasAsManyRunsAsItsList) {
  for (const char* run : {"only", "only/eval", "group/one", "group/two", "group/two/eval"}) {
    const QString folder = root() + QStringLiteral("/runs/") + QLatin1String(run);
    ASSERT_TRUE(QDir().mkpath(folder));
    summaries::openEventLog(folder.toStdString())->scalar("loss", 1, 0.5, 1.7e9);
  }
  ASSERT_TRUE(QDir().mkpath(root() + QStringLiteral("/runs/only/export/best")));
  app::RecentWorkspaces& recent = *window_->findChild<app::SessionFeature*>()->recent();
  recent.add(root());
  recent.refresh();
  const auto inside = [&] { return recent.entries().front().inside; };
  ASSERT_TRUE(QTest::qWaitFor([&] { return !inside().isEmpty(); }, kWaitMs));
  EXPECT_TRUE(inside().endsWith(QStringLiteral(", 3 runs"))) << inside().toStdString();
}

TEST_F(WelcomeTest, MessagesAreOfferedOnlyWhereThereAreAny) {
  auto* action = window_->findChild<QAction*>(QStringLiteral("view.messages"));
  ASSERT_NE(action, nullptr);
  EXPECT_FALSE(action->isEnabled());
  EXPECT_TRUE(action->toolTip().contains(QStringLiteral("There are no messages."))) << action->toolTip().toStdString();
  window_->findChild<widgets::MessageBanner*>()->showMessage(
      {widgets::Severity::kInfo, QStringLiteral("Told"), {}, {}});
  EXPECT_TRUE(action->isEnabled());
}

}  // namespace

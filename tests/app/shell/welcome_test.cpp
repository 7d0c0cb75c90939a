// The page that welcomes, by keys.
#include <gtest/gtest.h>

#include <QToolButton>

#include "tests/app/window_fixture.h"

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

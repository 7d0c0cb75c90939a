// The queue as a feature of any shell, without the program's window.
#include "app/features/queue/queue_feature.h"

#include <gtest/gtest.h>

#include "tests/app/fake_shell.h"
#include "tests/app/workbench/queue_fixture.h"
#include "widgets/live/run_catalog.h"

namespace {

class QueueFeatureTest : public test_support::QueueTest {
 protected:
  void SetUp() override {
    QueueTest::SetUp();
    queue_->setHeld(true);
    book_ = std::make_unique<app::RunBook>(settings_.get());
    steered_ = std::make_unique<app::SteeredRun>(queue_.get(), &catalog_, [](const QString& id) { return id; });
    shell_ = std::make_unique<test_support::FakeShell>();
    new app::QueueFeature(*shell_, *queue_, *steered_, *book_);
    shell_->window()->show();
    dock_ = shell_->window()->findChild<QDockWidget*>(QStringLiteral("queueDock"));
    ASSERT_TRUE(dock_);
  }
  void TearDown() override { shell_.reset(); }

  widgets::RunCatalog catalog_;
  std::unique_ptr<app::RunBook> book_;
  std::unique_ptr<app::SteeredRun> steered_;
  std::unique_ptr<test_support::FakeShell> shell_;
  QDockWidget* dock_ = nullptr;
};

TEST_F(QueueFeatureTest, ShowsItsDockWithTheSecondRun) {
  add(QStringLiteral("iris/run-1"), 10);
  EXPECT_FALSE(dock_->isVisible());
  add(QStringLiteral("iris/run-2"), 10);
  EXPECT_TRUE(dock_->isVisible());
}

TEST_F(QueueFeatureTest, KeepsTheDockAwayOnceAPersonClosedIt) {
  add(QStringLiteral("iris/run-1"), 10);
  add(QStringLiteral("iris/run-2"), 10);
  QAction* view = shell_->registry().find(QStringLiteral("view.queue"));
  view->trigger();
  EXPECT_FALSE(dock_->isVisible());
  queue_->remove(QStringLiteral("iris/run-2"));
  add(QStringLiteral("iris/run-3"), 10);
  EXPECT_FALSE(dock_->isVisible());
}

TEST_F(QueueFeatureTest, AddsItsActionsToTheMenus) {
  QAction* view = shell_->registry().find(QStringLiteral("view.queue"));
  ASSERT_TRUE(view);
  EXPECT_TRUE(shell_->actions().menus.view->actions().contains(view));
}

}  // namespace

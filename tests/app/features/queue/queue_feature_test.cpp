// The queue as a feature of any shell, without the program's window.
#include "app/features/queue/queue_feature.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QLabel>
#include <QStatusBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

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

TEST_F(QueueFeatureTest, TellsOfTheSecondRunByABadgeAndMovesNoPage) {
  auto* badge = shell_->window()->findChild<QToolButton*>(QStringLiteral("queueBadge"));
  ASSERT_TRUE(badge);
  const auto places = [this] {
    return QList<QRect>{shell_->window()->statusBar()->geometry(), shell_->window()->centralWidget()->geometry()};
  };
  if (!shell_->window()->centralWidget()) shell_->window()->setCentralWidget(new QWidget);
  add(QStringLiteral("iris/run-1"), 10);
  QCoreApplication::processEvents();
  EXPECT_FALSE(badge->isVisible());
  const QList<QRect> before = places();
  add(QStringLiteral("iris/run-2"), 10);
  QCoreApplication::processEvents();
  EXPECT_FALSE(dock_->isVisible()) << "it opens where a person opens it";
  ASSERT_TRUE(badge->isVisible());
  EXPECT_EQ(badge->text(), QStringLiteral("0 training, 2 waiting, on hold"));
  EXPECT_EQ(badge->text(), dock_->findChild<QLabel*>(QStringLiteral("queueSummary"))->text());
  EXPECT_EQ(places(), before);
  QTest::mouseClick(badge, Qt::LeftButton);
  EXPECT_TRUE(dock_->isVisible());
  EXPECT_FALSE(badge->isVisible()) << "the dock says it";
  shell_->registry().find(QStringLiteral("view.queue"))->trigger();
  EXPECT_FALSE(dock_->isVisible());
  EXPECT_TRUE(badge->isVisible());
}

TEST_F(QueueFeatureTest, NamesOfRunsHaveTheRoomThatTheOtherColumnsLeave) {
  add(QStringLiteral("iris/run-1"), 10);
  shell_->registry().find(QStringLiteral("view.queue"))->trigger();
  const auto* table = dock_->findChild<QTreeView*>(QStringLiteral("queueTable"));
  for (const int width : {1400, 1200}) {
    shell_->window()->resize(width, 600);
    EXPECT_TRUE(QTest::qWaitFor([&] {
      return table->viewport()->width() > 1000 && table->header()->length() == table->viewport()->width();
    })) << width
        << ": " << table->header()->length() << " of " << table->viewport()->width();
  }
}

TEST_F(QueueFeatureTest, AddsItsActionsToTheMenus) {
  QAction* view = shell_->registry().find(QStringLiteral("view.queue"));
  ASSERT_TRUE(view);
  EXPECT_TRUE(shell_->actions().menus.panes->actions().contains(view));
}

}  // namespace

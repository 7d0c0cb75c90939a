// The actions of plugins in the Run menu, and the dialog that runs them.
#include "app/features/plugin_actions/plugin_actions.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <cstdlib>

#include "app/features/plugin_actions/plugin_action_dialog.h"
#include "tests/app/fake_shell.h"
#include "tests/app/parts_fixture.h"

namespace {

class PluginActionsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    setenv("EWB_PLUGIN_PATH", EWB_TEST_PLUGINS "/part_action", 1);
    openWorkspace();
    writeRun(QStringLiteral("iris/run-1"));
    shell_ = std::make_unique<test_support::FakeShell>();
    shell_->run = QStringLiteral("iris/run-1");
    actions_ = new app::PluginActions(*shell_, *runs_, "/nowhere");
    QSignalSpy found(actions_, &app::PluginActions::found);
    ASSERT_TRUE(found.wait());
  }
  void TearDown() override {
    shell_.reset();
    unsetenv("EWB_PLUGIN_PATH");
  }
  app::PluginActionDialog* open() {
    QAction* action = shell_->registry().find(QStringLiteral("plugin.part_action"));
    if (!action) return nullptr;
    action->trigger();
    return shell_->window()->findChild<app::PluginActionDialog*>();
  }

  std::unique_ptr<test_support::FakeShell> shell_;
  app::PluginActions* actions_ = nullptr;
};

TEST_F(PluginActionsTest, TheSelectedRunIsCheckedAndTheAnswerIsShown) {
  app::PluginActionDialog* dialog = open();
  ASSERT_NE(dialog, nullptr);
  auto* runs = dialog->findChild<QListWidget*>(QStringLiteral("pluginActionRuns"));
  ASSERT_EQ(runs->count(), 1);
  EXPECT_EQ(runs->item(0)->checkState(), Qt::Checked);
  QSignalSpy ended(dialog, &app::PluginActionDialog::finished);
  QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("pluginActionStart")), Qt::LeftButton);
  ASSERT_TRUE(ended.wait());
  EXPECT_EQ(dialog->findChild<QLabel*>(QStringLiteral("pluginActionAnswer"))->text(), QStringLiteral("hello: 1 runs"));
}

TEST_F(PluginActionsTest, WithoutACheckedRunThereIsNothingToStart) {
  app::PluginActionDialog* dialog = open();
  ASSERT_NE(dialog, nullptr);
  auto* start = dialog->findChild<QPushButton*>(QStringLiteral("pluginActionStart"));
  EXPECT_TRUE(start->isEnabled());
  dialog->findChild<QListWidget*>(QStringLiteral("pluginActionRuns"))->item(0)->setCheckState(Qt::Unchecked);
  EXPECT_FALSE(start->isEnabled());
}

}  // namespace

// Sweeps as a feature of any shell, without the program's window.
#include "app/features/sweep/sweep_feature.h"

#include <gtest/gtest.h>

#include <QUndoStack>

#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/starts/continuations.h"
#include "tests/app/fake_shell.h"
#include "tests/app/parts_fixture.h"

namespace {

class SweepFeatureTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    continuations_ = std::make_unique<app::Continuations>(place_.get(), runs_.get(), starts_.get(), &messages_);
    checkpoints_ =
        std::make_unique<app::CheckpointCommands>(place_.get(), queue_.get(), runs_.get(), continuations_.get());
    shell_ = std::make_unique<test_support::FakeShell>();
    new app::SweepFeature(*shell_, *place_, *queue_, *data_, *runs_, *filter_, *checkpoints_, *book_->undoStack());
  }
  void TearDown() override { shell_.reset(); }
  QAction* action(const char* id) { return shell_->registry().find(QString::fromLatin1(id)); }

  std::unique_ptr<app::Continuations> continuations_;
  std::unique_ptr<app::CheckpointCommands> checkpoints_;
  std::unique_ptr<test_support::FakeShell> shell_;
};

TEST_F(SweepFeatureTest, ASweepIsMadeWhereRunsCanBeTrained) {
  EXPECT_FALSE(action("run.sweep")->isEnabled());
  openWorkspace();
  EXPECT_TRUE(action("run.sweep")->isEnabled());
}

TEST_F(SweepFeatureTest, WithoutASweepItsActionsSayWhy) {
  openWorkspace();
  for (const char* id :
       {"sweep.pause", "sweep.hparams", "sweep.compare", "sweep.train_best", "sweep.export_best", "sweep.delete"}) {
    ASSERT_TRUE(action(id)) << id;
    EXPECT_FALSE(action(id)->isEnabled()) << id;
    EXPECT_FALSE(widgets::ActionRegistry::reason(action(id)).isEmpty()) << id;
  }
}

}  // namespace

// The actions on models as a feature of any shell, without the program's window.
#include "app/features/export/export_feature.h"

#include <gtest/gtest.h>

#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/starts/continuations.h"
#include "tests/app/fake_shell.h"
#include "tests/app/parts_fixture.h"

namespace {

class ExportFeatureTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    openWorkspace();
    continuations_ = std::make_unique<app::Continuations>(place_.get(), runs_.get(), starts_.get(), &messages_);
    checkpoints_ =
        std::make_unique<app::CheckpointCommands>(place_.get(), queue_.get(), runs_.get(), continuations_.get());
    shell_ = std::make_unique<test_support::FakeShell>();
    app::addExportFeature(*shell_, *place_, *runs_, *models_, *checkpoints_, *data_);
  }
  void TearDown() override { shell_.reset(); }
  QAction* action(const char* id) { return shell_->registry().find(QString::fromLatin1(id)); }

  std::unique_ptr<app::Continuations> continuations_;
  std::unique_ptr<app::CheckpointCommands> checkpoints_;
  std::unique_ptr<test_support::FakeShell> shell_;
};

TEST_F(ExportFeatureTest, WithoutARunSaysWhatToSelect) {
  EXPECT_FALSE(action("run.export")->isEnabled());
  EXPECT_EQ(widgets::ActionRegistry::reason(action("run.export")), models_->whyNone({}));
  EXPECT_TRUE(action("model.try")->isEnabled());
}

TEST_F(ExportFeatureTest, ARunWithoutACheckpointIsNotExported) {
  const QString run = QStringLiteral("iris/run-1");
  shell_->run = run;
  writeRun(run);
  EXPECT_FALSE(action("run.export")->isEnabled());
  EXPECT_EQ(widgets::ActionRegistry::reason(action("run.export")), models_->whyNone(run));
  EXPECT_NE(models_->whyNone(run), models_->whyNone({}));
}

TEST_F(ExportFeatureTest, WithNoneSelectedTheLatestRunIsMeant) {
  const QString run = QStringLiteral("iris/run-1");
  writeRun(run);
  EXPECT_EQ(widgets::ActionRegistry::reason(action("run.export")), models_->whyNone(run));
  EXPECT_EQ(widgets::ActionRegistry::reason(action("run.evaluate_on")), models_->whyNone(run));
}

TEST_F(ExportFeatureTest, WhatACheckpointsCommandCannotExportIsTold) {
  emit checkpoints_->exportRequested(QStringLiteral("unknown/run-1"), {});
  ASSERT_EQ(shell_->told.size(), 1u);
  EXPECT_EQ(shell_->told.back().text, models_->whyNone(QStringLiteral("unknown/run-1")));
}

}  // namespace

// Runs that begin with what another run left.
#include "app/workbench/starts/continuations.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/workbench/queue/held_checkpoint.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/app/parts_fixture.h"

namespace {

namespace fs = std::filesystem;
namespace formats = engine::formats;
using test_support::kQueueWaitMs;

const QString kOldRun = QStringLiteral("iris/run-1");
const QString kNewRun = QStringLiteral("iris/run-2");

class ContinuationsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    openWorkspace();
    continuations_ = std::make_unique<app::Continuations>(place_.get(), runs_.get(), starts_.get(), &messages_);
  }
  std::string folderOf(const QString& id) const { return place_->workspace().runDir(id.toStdString()); }
  // A checkpoint that no training can use.
  std::string writeCheckpoint(const QString& id, int64_t step) {
    formats::CheckpointManager manager(folderOf(id));
    const std::string prefix = manager.prefixFor(step);
    formats::BundleWriter writer(prefix);
    writer.add("global_step", engine::Tensor::scalar<int64_t>(step));
    writer.finish();
    manager.saved(prefix);
    return prefix;
  }
  void waitForCheckpoint(const QString& id) {
    runs_->refresh();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return runs_->find(id) && !runs_->find(id)->checkpoints.empty(); }, kQueueWaitMs));
  }
  bool waitToWait(const QString& id) {
    return QTest::qWaitFor([&] { return queue_->waiting().contains(id); }, kQueueWaitMs);
  }
  // A training of iris that is done; its last checkpoint.
  std::string trained(const QString& id) {
    app::TrainingRequest asked = request(id, 20);
    asked.modelDir = folderOf(id);
    // Other runs of the experiment begin in the workspace, which has no data.
    asked.experiment.mutable_train_input()->mutable_csv()->set_path(asked.baseDir + "/../data/iris_training.csv");
    queue_->add(std::move(asked), id);
    queue_->startNow(id);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !queue_->isActive(id); }, kQueueWaitMs));
    waitForCheckpoint(id);
    return formats::latestCheckpoint(folderOf(id)).value_or("");
  }

  std::unique_ptr<app::Continuations> continuations_;
};

TEST_F(ContinuationsTest, AWarmStartKeepsItsCheckpointUntilItHasBeenRead) {
  const std::string prefix = trained(kOldRun);
  ASSERT_TRUE(continuations_->warmStart(kOldRun, QString::fromStdString(prefix)));
  ASSERT_TRUE(waitToWait(kNewRun));
  formats::removeCheckpoint(prefix);  // as a training does that has newer ones
  const std::string held = app::heldWarmStart(folderOf(kNewRun));
  EXPECT_TRUE(formats::checkpointExists(held)) << held;
  queue_->startNow(kNewRun);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !queue_->isActive(kNewRun); }, kQueueWaitMs));
  EXPECT_EQ(state(kNewRun), State::kFinished) << queue_->controller(kNewRun)->problem().toStdString();
  EXPECT_FALSE(fs::exists(app::warmStartFolder(folderOf(kNewRun)))) << "it is still held";
  EXPECT_EQ(queue_->request(kNewRun)->experiment.warm_start().from(), prefix) << "what it began with is to be known";
}

TEST_F(ContinuationsTest, AWarmStartFromACheckpointThatIsGoneSaysSoAndLeavesNoFolder) {
  writeRun(kOldRun);
  const std::string prefix = folderOf(kOldRun) + "/model.ckpt-10";
  ASSERT_TRUE(continuations_->warmStart(kOldRun, QString::fromStdString(prefix)));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !told_.empty(); }, kQueueWaitMs));
  EXPECT_TRUE(told_.back().text.contains(QStringLiteral("model.ckpt-10' any more"))) << told_.back().text.toStdString();
  EXPECT_FALSE(fs::exists(folderOf(kNewRun)));
}

TEST_F(ContinuationsTest, ARunGoesOnInItsOwnFolder) {
  writeRun(kOldRun);
  ASSERT_TRUE(continuations_->continueRun(kOldRun));
  EXPECT_TRUE(queue_->waiting().contains(kOldRun));
  EXPECT_EQ(queue_->request(kOldRun)->modelDir, folderOf(kOldRun));
}

TEST_F(ContinuationsTest, ARunThatHasTrainedAllItsStepsOffersABranch) {
  writeRun(kOldRun);
  writeCheckpoint(kOldRun, 10);
  waitForCheckpoint(kOldRun);
  EXPECT_FALSE(continuations_->continueRun(kOldRun));
  EXPECT_FALSE(queue_->waiting().contains(kOldRun));
  ASSERT_EQ(told_.size(), 1u);
  told_.back().actions.at(0).invoke();
  EXPECT_TRUE(waitToWait(kNewRun));
}

TEST_F(ContinuationsTest, ABranchOfARunWithoutACheckpointSaysWhyAndMakesNoFolder) {
  writeRun(kOldRun);
  EXPECT_FALSE(continuations_->branch(kOldRun, {}));
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_.back().severity, widgets::Severity::kError);
  EXPECT_FALSE(fs::exists(folderOf(kNewRun)));
}

TEST_F(ContinuationsTest, ABranchAtTheEndOfItsTrainingGetsAsManyStepsAgain) {
  writeRun(kOldRun);
  writeCheckpoint(kOldRun, 10);
  waitForCheckpoint(kOldRun);
  ASSERT_TRUE(continuations_->branch(kOldRun, {}));
  ASSERT_TRUE(waitToWait(kNewRun));
  EXPECT_EQ(queue_->request(kNewRun)->experiment.train().max_steps(), 20);
  EXPECT_EQ(told_.back().key, QStringLiteral("branch"));
}

TEST_F(ContinuationsTest, WhatIsHeldForARunOfAWorkspaceThatWasLeftIsReleased) {
  writeRun(kOldRun);
  const std::string prefix = writeCheckpoint(kOldRun, 10);
  waitForCheckpoint(kOldRun);
  const std::string branch = folderOf(kNewRun);
  ASSERT_TRUE(continuations_->branch(kOldRun, QString::fromStdString(prefix)));
  const QString other = dir_.filePath(QStringLiteral("other"));
  app::Workspace::make(other.toStdString());
  ASSERT_TRUE(place_->open(other));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !fs::exists(branch); }, kQueueWaitMs));
  EXPECT_FALSE(queue_->waiting().contains(kNewRun));
  EXPECT_TRUE(formats::checkpointExists(prefix));
}

TEST_F(ContinuationsTest, NothingBeginsFromARunThatIsNotKnown) {
  EXPECT_FALSE(continuations_->continueRun(kOldRun));
  EXPECT_FALSE(continuations_->branch(kOldRun, {}));
  EXPECT_FALSE(continuations_->warmStart(kOldRun, QStringLiteral("model.ckpt-1")));
  EXPECT_EQ(queue_->waiting().size(), 1);
}

}  // namespace

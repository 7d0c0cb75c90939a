// Which runs have a model that can be asked, and what it is built with.
#include "app/workbench/models/run_models.h"

#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "tests/app/parts_fixture.h"

namespace {

using test_support::kQueueWaitMs;

const QString kModelRun = QStringLiteral("iris/run-1");

class RunModelsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    openWorkspace();
  }
  void writeCheckpoint(int64_t step) {
    engine::formats::CheckpointManager manager(place_->workspace().runDir(kModelRun.toStdString()));
    engine::formats::BundleWriter writer(manager.prefixFor(step));
    writer.add("global_step", engine::Tensor::scalar<int64_t>(step));
    writer.finish();
    manager.saved(manager.prefixFor(step));
    runs_->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !runs_->find(kModelRun)->checkpoints.empty(); }, kQueueWaitMs));
  }
};

TEST_F(RunModelsTest, WithoutARunASentenceSaysWhatToSelect) {
  EXPECT_TRUE(models_->whyNone({}).startsWith(QStringLiteral("No run has a checkpoint yet"))) << "there is none";
  writeRun(kModelRun);
  writeCheckpoint(7);
  EXPECT_TRUE(models_->whyNone({}).startsWith(QStringLiteral("Select a run")));
}

TEST_F(RunModelsTest, ARunWhoseExperimentIsNotKnownHasNone) {
  const std::string folder = place_->workspace().runDir("foreign/run-1");
  std::filesystem::create_directories(folder);
  auto log = summaries::openEventLog(folder);
  log->scalar("loss", 1, 0.5, summaries::wallTime());
  log->flush();
  log.reset();
  runs_->refresh();
  const QString id = QStringLiteral("foreign/run-1");
  ASSERT_TRUE(QTest::qWaitFor([&] { return runs_->find(id) != nullptr; }, kQueueWaitMs));
  EXPECT_EQ(models_->whyNone(id), QStringLiteral("foreign/run-1 is not a run of this program, so its experiment is not "
                                                 "known. Try a SavedModel of it, or train an experiment."));
}

TEST_F(RunModelsTest, ARunHasAModelAsSoonAsItHasACheckpoint) {
  writeRun(kModelRun);
  EXPECT_EQ(models_->whyNone(kModelRun), QStringLiteral("iris/run-1 has no checkpoint yet."));
  writeCheckpoint(7);
  EXPECT_EQ(models_->whyNone(kModelRun), QString());
}

TEST_F(RunModelsTest, AModelIsThatOfTheRunsOwnExperiment) {
  writeRun(kModelRun);
  writeCheckpoint(7);
  data_->overrideWith(QStringLiteral("/data"));
  const app::ModelSource source = models_->sourceOf(kModelRun);
  EXPECT_EQ(source.experiment.train().max_steps(), 10);
  EXPECT_EQ(source.modelDir, place_->workspace().runDir("iris/run-1"));
  EXPECT_EQ(source.dataDir, "/data");
  EXPECT_EQ(source.baseDir, place_->workspace().experimentsDir());
  ASSERT_EQ(source.checkpoints.size(), 1u);
  EXPECT_EQ(source.checkpoints.front().step, 7);
  EXPECT_FALSE(source.trainsNow);
}

TEST_F(RunModelsTest, ARunThatIsNotThereIsNamed) {
  try {
    models_->sourceOf(kModelRun);
    FAIL() << "was not refused";
  } catch (const engine::Error& error) {
    EXPECT_NE(std::string(error.what()).find("iris/run-1"), std::string::npos);
  }
}

}  // namespace

#include "engine/formats/checkpoints/checkpoint_manager.h"

#include <gtest/gtest.h>

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_location.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

class CheckpointManagerTest : public ::testing::Test {
 protected:
  CheckpointManager manager(int keepMax, double hours = 10000) {
    return CheckpointManager(folder_.path(),
                             {.keepMax = keepMax, .keepEveryNHours = hours, .now = [this] { return now_; }});
  }
  void save(CheckpointManager& manager, int64_t step) {
    const std::string prefix = manager.prefixFor(step);
    BundleWriter writer(prefix);
    writer.add("global_step", Tensor::scalar<int64_t>(step));
    writer.finish();
    writeFile(prefix + ".meta", "graph");
    manager.saved(prefix);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder_.path()))
      names.push_back(file.path().filename());
    std::ranges::sort(names);
    return names;
  }
  std::vector<int64_t> steps(const CheckpointManager& manager) const {
    std::vector<int64_t> steps;
    for (const std::string& prefix : manager.checkpoints()) steps.push_back(checkpointStep(prefix).value());
    return steps;
  }

  TemporaryFolder folder_;
  double now_ = 1000;
};

TEST_F(CheckpointManagerTest, KeepsTheNewestAndRemovesTheFilesOfOlderOnes) {
  CheckpointManager kept = manager(2);
  for (const int64_t step : {0, 10, 20}) save(kept, step);
  EXPECT_EQ(steps(kept), (std::vector<int64_t>{10, 20}));
  EXPECT_EQ(files(), (std::vector<std::string>{"checkpoint", "model.ckpt-10.data-00000-of-00001", "model.ckpt-10.index",
                                               "model.ckpt-10.meta", "model.ckpt-20.data-00000-of-00001",
                                               "model.ckpt-20.index", "model.ckpt-20.meta"}));
  EXPECT_EQ(latestCheckpoint(folder_.path()), folder_ / "model.ckpt-20");
  EXPECT_EQ(listCheckpoints(folder_.path()), kept.checkpoints());
}

TEST_F(CheckpointManagerTest, KeepsEveryOneWhenAskedTo) {
  CheckpointManager kept = manager(0);
  for (int64_t step = 0; step < 8; ++step) save(kept, step);
  EXPECT_EQ(listCheckpoints(folder_.path()).size(), 8u);
}

TEST_F(CheckpointManagerTest, PreservesOneEveryNHours) {
  CheckpointManager kept = manager(1, 1);
  for (int64_t step = 0; step < 7; ++step) {
    save(kept, step);
    now_ += 1801;  // seconds: half an hour
  }
  // The step-0 and step-1 checkpoints are younger than an hour after the start, step 2 is not, and so on.
  std::vector<std::string> indexes;
  for (const std::string& name : files()) {
    if (name.ends_with(".index")) indexes.push_back(name);
  }
  EXPECT_EQ(indexes, (std::vector<std::string>{"model.ckpt-2.index", "model.ckpt-4.index", "model.ckpt-6.index"}));
}

TEST_F(CheckpointManagerTest, GoesOnAfterARestart) {
  now_ = 4e9;  // later than the files' own times, which count after a restart
  {
    CheckpointManager first = manager(2);
    save(first, 1);
    save(first, 2);
  }
  CheckpointManager second = manager(2);
  EXPECT_EQ(second.latest(), folder_ / "model.ckpt-2");
  save(second, 3);
  EXPECT_EQ(steps(second), (std::vector<int64_t>{2, 3}));
  EXPECT_FALSE(checkpointExists(folder_ / "model.ckpt-1"));
}

TEST_F(CheckpointManagerTest, SavingAStepAgainKeepsOneEntry) {
  CheckpointManager kept = manager(3);
  save(kept, 1);
  save(kept, 1);
  EXPECT_EQ(steps(kept), std::vector<int64_t>{1});
}

TEST_F(CheckpointManagerTest, RemovesTheLeftoversOfCrashes) {
  for (const char* name : {"model.ckpt-3.index.tempstate123", "model.ckpt-3.data-00000-of-00001.tempstate55",
                           "model.ckpt-3.meta.tempstate7", "checkpoint.tempstate98"}) {
    writeFile(folder_ / name, "");
  }
  manager(2);
  EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(CheckpointManagerTest, RemovesNoFileOrFolderThatIsNamedOtherwise) {
  std::vector<std::string> mine = {"notes.tempstate",
                                   "notes.tempstate12",
                                   "photos.index.tempstate12",
                                   "my_temp_0",
                                   "model.ckpt.index.tempstate12",
                                   "model.ckpt-3.tempstate12",
                                   "model.ckpt-3.index.tempstate",
                                   "model.ckpt-3.index.tempstate12.txt",
                                   "model.ckpt-3.data-0-of-1.tempstate12",
                                   "model.ckpt-3a.index.tempstate12",
                                   "old.model.ckpt-3.index.tempstate12",
                                   "checkpoints.tempstate12"};
  for (const std::string& name : mine) writeFile(folder_ / name, "mine");
  for (const char* name : {"data_temp_0af3", "model.ckpt-3_temp_0af3", "model.ckpt-4.index.tempstate12"}) {
    std::filesystem::create_directory(folder_ / name);
    writeFile(folder_ / (std::string(name) + "/notes"), "mine");
    mine.emplace_back(name);
  }
  manager(2);
  std::ranges::sort(mine);
  EXPECT_EQ(files(), mine);
}

// As after a folder was copied whose state file has absolute paths.
class CopiedFolderTest : public CheckpointManagerTest {
 protected:
  CopiedFolderTest() {
    now_ = 4e9;  // later than the files' own times, which count here
    BundleWriter writer(prefix_);
    writer.add("global_step", Tensor::scalar<int64_t>(7));
    writer.finish();
    writeFile(folder_ / "checkpoint",
              "model_checkpoint_path: \"" + prefix_ + "\"\nall_model_checkpoint_paths: \"" + prefix_ + "\"\n");
  }
  TemporaryFolder original_;
  std::string prefix_ = original_ / "model.ckpt-7";
};

TEST_F(CopiedFolderTest, CheckpointsOutsideOfTheFolderAreNeverRemoved) {
  CheckpointManager copy = manager(1);
  EXPECT_EQ(copy.latest(), prefix_);
  for (const int64_t step : {8, 9, 10}) save(copy, step);
  EXPECT_EQ(steps(copy), std::vector<int64_t>{10});
  EXPECT_TRUE(checkpointExists(prefix_));
  EXPECT_TRUE(std::filesystem::exists(prefix_ + ".data-00000-of-00001"));
  EXPECT_FALSE(checkpointExists(folder_ / "model.ckpt-9"));
}

TEST_F(CopiedFolderTest, APersonIsToldOfThem) {
  const std::string folder = folder_.path();
  EXPECT_NE(outsideCheckpointsWarning(folder).find(prefix_ + ". They are read but never removed"), std::string::npos);
  CheckpointManager copy = manager(1);
  save(copy, 8);
  EXPECT_EQ(outsideCheckpointsWarning(folder), "");
}

TEST_F(CopiedFolderTest, ALinkDoesNotLeadOutOfTheFolder) {
  std::filesystem::create_directory_symlink(original_.path(), folder_ / "link");
  const std::string through = folder_ / "link/model.ckpt-7";
  writeCheckpointState(folder_.path(), {through, {through}, {}, 0});
  CheckpointManager copy = manager(1);
  save(copy, 8);
  EXPECT_TRUE(checkpointExists(prefix_));
}

TEST_F(CopiedFolderTest, AnotherWayToWriteTheFolderIsNoOtherFolder) {
  const std::string own = folder_ / "model.ckpt-3";
  BundleWriter writer(own);
  writer.add("global_step", Tensor::scalar<int64_t>(3));
  writer.finish();
  std::filesystem::create_directory_symlink(folder_.path(), original_ / "link");
  const std::string through = original_ / "link/model.ckpt-3";
  writeCheckpointState(folder_.path(), {through, {through}, {}, 0});
  CheckpointManager here = manager(1);
  EXPECT_EQ(outsideCheckpointsWarning(folder_.path()), "");
  save(here, 8);
  EXPECT_FALSE(checkpointExists(own));
}

TEST_F(CheckpointManagerTest, RefusesImpossibleOptions) {
  EXPECT_EQ(codeOf([&] { manager(-1); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { manager(1, 0); }), Code::kInvalidArgument);
}

TEST(CheckpointStep, IsTheNumberAtTheEnd) {
  EXPECT_EQ(checkpointStep("/x/model.ckpt-120"), 120);
  EXPECT_FALSE(checkpointStep("/x/model.ckpt"));
  EXPECT_FALSE(checkpointStep("/x/model-"));
  EXPECT_FALSE(checkpointStep("/a-3/model"));
}

}  // namespace
}  // namespace engine::formats

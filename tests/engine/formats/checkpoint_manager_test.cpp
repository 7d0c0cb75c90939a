#include "engine/formats/checkpoint_manager.h"

#include <gtest/gtest.h>

#include "engine/formats/bundle_writer.h"
#include "engine/formats/checkpoint_state.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

class CheckpointManagerTest : public ::testing::Test {
 protected:
  CheckpointManager manager(int keepMax, double hours = 10000) {
    return CheckpointManager(folder_.path().string(),
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
  EXPECT_EQ(latestCheckpoint(folder_.path().string()), folder_ / "model.ckpt-20");
  EXPECT_EQ(listCheckpoints(folder_.path().string()), kept.checkpoints());
}

TEST_F(CheckpointManagerTest, KeepsEveryOneWhenAskedTo) {
  CheckpointManager kept = manager(0);
  for (int64_t step = 0; step < 8; ++step) save(kept, step);
  EXPECT_EQ(listCheckpoints(folder_.path().string()).size(), 8u);
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
  writeFile(folder_ / "model.ckpt-3.index.tempstate123", "");
  writeFile(folder_ / "model.ckpt-3.data-00000-of-00001.tempstate55", "");
  std::filesystem::create_directory(folder_ / "model.ckpt-3_temp_0af3");
  writeFile(folder_ / "notes.tempstate", "mine");
  writeFile(folder_ / "my_temp_0", "mine");
  manager(2);
  EXPECT_EQ(files(), (std::vector<std::string>{"my_temp_0", "notes.tempstate"}));
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

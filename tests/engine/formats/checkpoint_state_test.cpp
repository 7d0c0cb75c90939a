#include "engine/formats/checkpoints/checkpoint_state.h"

#include <gtest/gtest.h>

#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

TEST(CheckpointState, RoundTripsWithRelativePaths) {
  TemporaryFolder folder;
  CheckpointState state;
  state.paths = {folder / "model.ckpt-0", folder / "model.ckpt-10"};
  state.latest = state.paths.back();
  state.timestamps = {1795252012.2770138, 1795252012.2857666};
  state.lastPreservedTimestamp = 1795252011.2418392;
  writeCheckpointState(folder.path(), state);

  EXPECT_EQ(readFile(folder / "checkpoint"),
            "model_checkpoint_path: \"model.ckpt-10\"\n"
            "all_model_checkpoint_paths: \"model.ckpt-0\"\n"
            "all_model_checkpoint_paths: \"model.ckpt-10\"\n"
            "all_model_checkpoint_timestamps: 1795252012.2770138\n"
            "all_model_checkpoint_timestamps: 1795252012.2857666\n"
            "last_preserved_timestamp: 1795252011.2418392\n");
  const auto read = readCheckpointState(folder.path());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->latest, state.latest);
  EXPECT_EQ(read->paths, state.paths);
  EXPECT_EQ(read->timestamps, state.timestamps);
  EXPECT_EQ(read->lastPreservedTimestamp, state.lastPreservedTimestamp);
}

TEST(CheckpointState, IsAbsentInANewFolder) {
  TemporaryFolder folder;
  EXPECT_FALSE(readCheckpointState(folder.path()));
  EXPECT_FALSE(latestCheckpoint(folder.path()));
  EXPECT_FALSE(readCheckpointState(folder / "no such folder"));
  EXPECT_TRUE(listCheckpoints(folder.path()).empty());
}

TEST(CheckpointState, NamesFileAndLineOfDamage) {
  TemporaryFolder folder;
  writeFile(folder / "checkpoint", "model_checkpoint_path: \"a\"\nall_model_check");
  std::string text;
  EXPECT_EQ(codeOf([&] { readCheckpointState(folder.path()); }, &text), Code::kDataLoss);
  EXPECT_NE(text.find("checkpoint is not"), std::string::npos) << text;
  EXPECT_NE(text.find("line 2"), std::string::npos) << text;
}

TEST(CheckpointState, SkipsCheckpointsWhoseFilesAreGone) {
  TemporaryFolder folder;
  writeFile(folder / "checkpoint",
            "model_checkpoint_path: \"m-3\"\nall_model_checkpoint_paths: \"m-1\"\nall_model_checkpoint_paths: \"m-2\"\n"
            "all_model_checkpoint_paths: \"m-3\"\n");
  writeFile(folder / "m-2.index", "");
  EXPECT_FALSE(latestCheckpoint(folder.path()));
  EXPECT_EQ(listCheckpoints(folder.path()), std::vector<std::string>{folder / "m-2"});
}

TEST(CheckpointState, KeepsPathsOutsideTheFolderAbsolute) {
  TemporaryFolder folder;
  CheckpointState state;
  state.latest = "/elsewhere/model.ckpt-3";
  state.paths = {state.latest};
  writeCheckpointState(folder.path(), state);
  EXPECT_EQ(readCheckpointState(folder.path())->latest, "/elsewhere/model.ckpt-3");
}

TEST(CheckpointState, ReadsEveryStateFileOfTensorFlow) {
  int read = 0;
  for (const auto& root : {goldenFolder(), fixturesFolder()}) {
    SKIP_WITHOUT(root);
    for (const auto& file : std::filesystem::recursive_directory_iterator(root)) {
      if (file.path().filename() != "checkpoint" || !file.is_regular_file()) continue;
      const auto state = readCheckpointState(file.path().parent_path().string());
      ASSERT_TRUE(state);
      EXPECT_FALSE(state->latest.empty());
      EXPECT_EQ(state->paths.back(), state->latest) << file.path();
      ++read;
    }
  }
  EXPECT_GT(read, 10);
}

TEST(CheckpointState, FindsTheLatestAsTensorFlowDoes) {
  const auto folder = goldenFolder() / "checkpoints/plain_0";
  SKIP_WITHOUT(folder);
  EXPECT_EQ(latestCheckpoint(folder.string()), (folder / "model.ckpt-30").string());
  EXPECT_EQ(listCheckpoints(folder.string()).size(), 2u);
}

}  // namespace
}  // namespace engine::formats

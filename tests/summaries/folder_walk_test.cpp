#include "summaries/files/folder_walk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "summaries/reading/event_log_reader.h"
#include "summaries/runs/find_runs.h"
#include "summaries/store/schema.h"
#include "summaries/tfevents/event_files.h"
#include "tests/support/temporary_folder.h"

namespace summaries {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> filesBelow(const std::string& root, const WalkLimits& limits = {}, WalkEnd* end = nullptr) {
  std::vector<std::string> files;
  const WalkEnd reached = walkFolders(
      root,
      [&](const WalkedFolder& folder, const fs::directory_entry& file) {
        files.push_back(folder.name + "/" + file.path().filename().string());
        return true;
      },
      limits);
  if (end != nullptr) *end = reached;
  return files;
}

std::string putEmptyLog(const test_support::TemporaryFolder& folder, const std::string& name) {
  fs::create_directories(folder.path(name));
  return folder.write(name + "/" + std::string(kLogName), "");
}

// Each level has two links to the next one: there are 2^levels ways to the last.
void makeLinkTree(const test_support::TemporaryFolder& folder, int levels) {
  for (int i = 0; i <= levels; ++i) fs::create_directory(folder.path(std::to_string(i)));
  for (int i = 0; i < levels; ++i) {
    for (const char* link : {"/a", "/b"}) {
      fs::create_directory_symlink(folder.path(std::to_string(i + 1)), folder.path(std::to_string(i) + link));
    }
  }
}

TEST(FolderWalk, VisitsTheFilesOfAllFolders) {
  const test_support::TemporaryFolder folder;
  fs::create_directories(folder.path("b/c"));
  folder.write("one", "");
  folder.write("b/c/two", "");
  EXPECT_EQ(filesBelow(folder.path()), (std::vector<std::string>{"./one", "b/c/two"}));
  EXPECT_TRUE(filesBelow(folder.path("absent")).empty());
}

TEST(FolderWalk, AFolderHasItsOwnNameThoughALinkToItComesFirst) {
  const test_support::TemporaryFolder folder;
  fs::create_directories(folder.path("deep/run"));
  folder.write("deep/run/file", "");
  fs::create_directory_symlink(folder.path("deep/run"), folder.path("a_link"));
  EXPECT_EQ(filesBelow(folder.path()), std::vector<std::string>{"deep/run/file"});
}

TEST(FolderWalk, ALinkOutOfTheFolderIsFollowed) {
  const test_support::TemporaryFolder folder, other;
  other.write("file", "");
  fs::create_directory_symlink(other.path(), folder.path("link"));
  EXPECT_EQ(filesBelow(folder.path()), std::vector<std::string>{"link/file"});
}

TEST(FolderWalk, ATreeOfLinksVisitsEachFolderOnce) {
  const test_support::TemporaryFolder folder;
  constexpr int kLevels = 22;
  makeLinkTree(folder, kLevels);
  fs::create_directory(folder.path("empty"));
  for (int i = 0; i <= kLevels; ++i) folder.write(std::to_string(i) + "/file", "");
  EXPECT_EQ(filesBelow(folder.path("0")).size(), std::size_t{kLevels} + 1);
}

TEST(FolderWalk, EndsAtItsLimitsAndSaysSo) {
  const test_support::TemporaryFolder folder;
  for (const char* name : {"a/b", "c"}) fs::create_directories(folder.path(name));
  for (const char* name : {"a/file", "a/b/file", "c/file"}) folder.write(name, "");
  WalkEnd end;
  EXPECT_EQ(filesBelow(folder.path(), {.mostFolders = 3}, &end), (std::vector<std::string>{"a/file", "c/file"}));
  EXPECT_TRUE(end.isCutShort);
  EXPECT_EQ(filesBelow(folder.path(), {.mostDepth = 1}, &end), (std::vector<std::string>{"a/file", "c/file"}));
  EXPECT_FALSE(end.isCutShort);
}

TEST(FolderWalk, EndsWhenItIsToldTo) {
  const test_support::TemporaryFolder folder;
  folder.write("file", "");
  const std::atomic<bool> stop = true;
  WalkEnd end;
  EXPECT_TRUE(filesBelow(folder.path(), {.stop = &stop}, &end).empty());
  EXPECT_TRUE(end.isCutShort);
}

TEST(FolderWalk, EndsWhenTheVisitorHasSeenEnough) {
  const test_support::TemporaryFolder folder;
  folder.write("one", "");
  folder.write("two", "");
  int seen = 0;
  walkFolders(folder.path(), [&](const WalkedFolder&, const fs::directory_entry&) { return ++seen > 1; });
  EXPECT_EQ(seen, 1);
}

TEST(FindRuns, ATreeOfLinksToARunIsOneRun) {
  const test_support::TemporaryFolder folder;
  constexpr int kLevels = 22;
  makeLinkTree(folder, kLevels);
  putEmptyLog(folder, std::to_string(kLevels));
  EXPECT_EQ(findRuns(folder.path()), std::vector<std::string>{std::to_string(kLevels)});
  EXPECT_EQ(findRuns(folder.path("0")).size(), 1u);
}

TEST(FindRuns, TellsThatThereWereTooManyFolders) {
  const test_support::TemporaryFolder folder;
  putEmptyLog(folder, "a");
  putEmptyLog(folder, "b");
  WalkEnd end;
  EXPECT_EQ(findRunsBelow({folder.path()}, &end, {.mostFolders = 2}).size(), 1u);
  EXPECT_TRUE(end.isCutShort);
  EXPECT_EQ(findRunsBelow({folder.path()}, &end).size(), 2u);
  EXPECT_FALSE(end.isCutShort);
}

TEST(FindRuns, ANamedPipeIsNoLog) {
  const test_support::TemporaryFolder folder;
  fs::create_directory(folder.path("a"));
  ASSERT_EQ(mkfifo(folder.path("a/events.db").c_str(), 0600), 0);
  EXPECT_TRUE(findRuns(folder.path()).empty());
}

TEST(EventFiles, ATreeOfLinksToARunIsOneRun) {
  const test_support::TemporaryFolder folder;
  constexpr int kLevels = 22;
  makeLinkTree(folder, kLevels);
  folder.write(std::to_string(kLevels) + "/events.out.tfevents.1.host", "");
  EXPECT_EQ(tfevents::findEventRuns(folder.path()).size(), 1u);
  EXPECT_EQ(tfevents::findEventRuns(folder.path("0")).size(), 1u);
}

}  // namespace
}  // namespace summaries

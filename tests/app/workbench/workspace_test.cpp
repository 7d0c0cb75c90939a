// What a path is opened as; no window.
#include "app/workbench/places/workspace.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/features/samples/sample_files.h"
#include "app/workbench/places/workspace_words.h"
#include "engine/core/error.h"
#include "tests/support/ordinary_user.h"
#include "tests/support/temporary_folder.h"

namespace {

using app::Workspace;
using engine::Code;
using Place = app::Workspace::Place;
using test_support::OrdinaryUser;
using test_support::TemporaryFolder;

std::string folderIn(const TemporaryFolder& folder, const std::string& name) {
  std::filesystem::create_directories(folder.path(name));
  return folder.path(name);
}

engine::Error failureOf(const std::string& path) {
  try {
    Workspace::open(path);
  } catch (const engine::Error& error) {
    return error;
  }
  return {Code::kOk, ""};
}

TEST(WorkspacePlaces, AFolderIsNotWrittenIntoWhenItIsOpened) {
  const TemporaryFolder folder;
  const std::string empty = folderIn(folder, "empty"), model = folderIn(folder, "model");
  folder.write("model/saved_model.pb", "x");
  for (const std::string& path : {empty, model}) {
    const Workspace workspace = Workspace::open(path);
    EXPECT_EQ(workspace.place(), Place::kFolder);
    EXPECT_FALSE(workspace.canTrain());
    EXPECT_TRUE(workspace.canMake());
    EXPECT_EQ(workspace.runsDir(), path) << "logs that are written into it are shown";
  }
  EXPECT_TRUE(std::filesystem::is_empty(empty));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(model), {}), 1);
}

TEST(WorkspacePlaces, AWorkspaceGetsNoFolderOfRunsBeforeThereIsARun) {
  const TemporaryFolder folder;
  folderIn(folder, "experiments");
  const Workspace workspace = Workspace::open(folder.path());
  EXPECT_EQ(workspace.place(), Place::kWorkspace);
  EXPECT_TRUE(workspace.canTrain());
  EXPECT_FALSE(std::filesystem::exists(workspace.runsDir()));
}

TEST(WorkspacePlaces, AFolderOfLogsIsOne) {
  const TemporaryFolder folder;
  folderIn(folder, "a/b");
  folder.write("a/b/events.out.tfevents.1.host", "");
  const Workspace workspace = Workspace::open(folder.path());
  EXPECT_EQ(workspace.place(), Place::kLogs);
  EXPECT_FALSE(workspace.canMake());
}

TEST(WorkspacePlaces, WhatIsNotThereIsNotFoundAndNotMade) {
  const TemporaryFolder folder;
  EXPECT_EQ(failureOf(folder.path("absent")).code(), Code::kNotFound);
  EXPECT_FALSE(std::filesystem::exists(folder.path("absent")));
}

TEST(WorkspacePlaces, ANamedPipeIsSaidToBeOne) {
  const TemporaryFolder folder;
  for (const char* name : {"pipe", "pipe.experiment.json"}) {
    ASSERT_EQ(mkfifo(folder.path(name).c_str(), 0600), 0);
    const engine::Error failure = failureOf(folder.path(name));
    EXPECT_EQ(failure.code(), Code::kFailedPrecondition);
    EXPECT_NE(std::string(failure.what()).find("named pipe"), std::string::npos) << failure.what();
  }
}

TEST(WorkspacePlaces, OnlyFilesAreExperiments) {
  const TemporaryFolder folder;
  folderIn(folder, "experiments/folder.experiment.json");
  folder.write("experiments/a.experiment.json", "{}");
  ASSERT_EQ(mkfifo(folder.path("experiments/pipe.experiment.json").c_str(), 0600), 0);
  const std::vector<app::ExperimentFile> files = Workspace::open(folder.path()).experiments();
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files[0].name, "a");
}

TEST(WorkspacePlaces, AWorkspaceThatMayNotBeWrittenIsOpenedForLooking) {
  const TemporaryFolder folder;
  const std::string root = folderIn(folder, "w");
  folderIn(folder, "w/experiments");
  folder.write("w/experiments/a.experiment.json", "{}");
  ASSERT_EQ(chmod(root.c_str(), 0555), 0);
  const OrdinaryUser user(folder.path());
  if (!user.isBound()) GTEST_SKIP() << "root may write everything, and cannot become another user here";
  const Workspace workspace = Workspace::open(root);
  EXPECT_EQ(workspace.place(), Place::kWorkspace);
  EXPECT_EQ(workspace.whyReadOnly(), "Permission denied");
  EXPECT_FALSE(workspace.canTrain());
  EXPECT_EQ(workspace.experiments().size(), 1u);
  EXPECT_TRUE(app::readOnlyText(workspace).contains(QStringLiteral("Permission denied")));
  EXPECT_TRUE(app::whyNoTraining(workspace).contains(QStringLiteral("Cannot write to")));
}

TEST(WorkspacePlaces, AFolderThatMayNotBeReadNamesItsPermissions) {
  const TemporaryFolder folder;
  const std::string closed = folderIn(folder, "closed");
  folderIn(folder, "closed/inner");
  ASSERT_EQ(chmod(closed.c_str(), 0), 0);
  const OrdinaryUser user(folder.path());
  if (!user.isBound()) GTEST_SKIP() << "root may read everything, and cannot become another user here";
  for (const std::string& path : {closed, closed + "/inner"}) {
    const engine::Error failure = failureOf(path);
    EXPECT_EQ(failure.code(), Code::kPermissionDenied);
    EXPECT_NE(std::string(failure.what()).find("Permission denied. Change its permissions"), std::string::npos)
        << failure.what();
  }
}

TEST(Samples, MakeAFolderAWorkspaceAndLeaveWhatIsThere) {
  const TemporaryFolder folder;
  folderIn(folder, "w/experiments");
  folder.write("w/experiments/iris_dnn.experiment.json", "mine");
  const app::CopiedSamples copied = app::addSamples(QString::fromStdString(folder.path("w")));
  EXPECT_EQ(copied.problem, QString());
  EXPECT_GT(copied.files, 5);
  EXPECT_TRUE(std::filesystem::exists(folder.path("w/data/iris_training.csv")));
  std::ifstream mine(folder.path("w/experiments/iris_dnn.experiment.json"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(mine), {}), "mine");
  EXPECT_EQ(app::addSamples(QString::fromStdString(folder.path("w"))).files, 0);
}

TEST(Samples, DoNotGoIntoAFolderOfLogs) {
  const TemporaryFolder folder;
  folder.write("events.out.tfevents.1.host", "");
  EXPECT_TRUE(app::addSamples(QString::fromStdString(folder.path())).problem.contains(QStringLiteral("logs")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("experiments")));
}

}  // namespace

#include "summaries/runs/run_owner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "summaries/runs/find_runs.h"
#include "summaries/summary_writer.h"
#include "tests/support/temporary_folder.h"

namespace {

using testing::ElementsAre;

// The owner of `run` among `runs`; empty for none.
std::string ownerIn(const std::set<std::string>& runs, const std::string& run) {
  return summaries::ownerOf(run, [&](const std::string& name) { return runs.contains(name); }).value_or("");
}

TEST(RunOwner, AnEvaluationOfAnEstimatorBelongsToItsModelDir) {
  const std::set<std::string> runs{"iris/run-1", "iris/run-1/eval", "iris/run-1/eval_test"};
  EXPECT_EQ(ownerIn(runs, "iris/run-1/eval"), "iris/run-1");
  EXPECT_EQ(ownerIn(runs, "iris/run-1/eval_test"), "iris/run-1");
  EXPECT_EQ(ownerIn(runs, "iris/run-1"), "");
}

TEST(RunOwner, AnEvaluationBelowTheOpenFolderBelongsToTheFolder) {
  EXPECT_EQ(ownerIn({".", "eval"}, "eval"), ".");
  EXPECT_EQ(ownerIn({".", "eval"}, "."), "");
}

TEST(RunOwner, AnEvaluationOfAFolderWithoutALogIsARunOfItsOwn) {
  EXPECT_EQ(ownerIn({"downloaded/eval"}, "downloaded/eval"), "");
  EXPECT_EQ(ownerIn({"eval"}, "eval"), "");
}

TEST(RunOwner, WhatKerasValidatesOnBelongsToWhatItTrainsOn) {
  const std::set<std::string> runs{"logs/train", "logs/validation"};
  EXPECT_EQ(ownerIn(runs, "logs/validation"), "logs/train");
  EXPECT_EQ(ownerIn(runs, "logs/train"), "");
  EXPECT_EQ(ownerIn({"train", "validation"}, "validation"), "train");
}

TEST(RunOwner, BothLogsOfKerasBelongToTheirFolderWhereThatHasALog) {
  const std::set<std::string> runs{"logs", "logs/train", "logs/validation"};
  EXPECT_EQ(ownerIn(runs, "logs/train"), "logs");
  EXPECT_EQ(ownerIn(runs, "logs/validation"), "logs");
}

TEST(RunOwner, KerasWithoutValidationIsARunOfItsOwn) {
  EXPECT_EQ(ownerIn({"logs/train"}, "logs/train"), "");
  EXPECT_EQ(ownerIn({"logs/validation"}, "logs/validation"), "");
}

TEST(RunOwner, ATrainingAndItsEvaluationBesideEachOtherBelongTogether) {
  EXPECT_EQ(ownerIn({"old/train", "old/eval"}, "old/eval"), "old/train");
}

TEST(RunOwner, ANestedRunOfAnotherNameIsARunOfItsOwn) {
  const std::set<std::string> runs{"sweep", "sweep/trial_1", "sweep/trial_1/eval", "sweep/evaluate"};
  EXPECT_EQ(ownerIn(runs, "sweep/trial_1"), "");
  EXPECT_EQ(ownerIn(runs, "sweep/evaluate"), "");
  EXPECT_EQ(ownerIn(runs, "sweep/trial_1/eval"), "sweep/trial_1");
}

TEST(RunOwner, AnOwnerHasNoOwner) {
  const std::set<std::string> runs{"logs", "logs/train", "logs/train/eval"};
  EXPECT_EQ(ownerIn(runs, "logs/train/eval"), "logs");
}

TEST(RunOwner, PartsAreLookedForWhereTheyMayBe) {
  EXPECT_EQ(summaries::partName("iris/run-1/eval"), "eval");
  EXPECT_EQ(summaries::partName("eval"), "eval");
  EXPECT_THAT(summaries::partPlaces("iris/run-1", "eval"), ElementsAre("iris/run-1/eval"));
  EXPECT_THAT(summaries::partPlaces(".", "eval"), ElementsAre("eval"));
  EXPECT_THAT(summaries::partPlaces("logs/train", "validation"),
              ElementsAre("logs/train/validation", "logs/validation"));
}

TEST(RunOwner, RunsAreFoundWithTheirOwners) {
  const test_support::TemporaryFolder folder;
  for (const char* run : {"lr", "lr/eval", "lr/trial_1"}) summaries::openEventLog(folder.path(run));
  std::vector<std::string> owners;
  for (const summaries::FoundRun& run : summaries::findRunsBelow({folder.path()})) owners.push_back(run.owner);
  EXPECT_THAT(owners, ElementsAre("", "lr", ""));
}

}  // namespace

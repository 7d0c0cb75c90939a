// How a sweep goes from its first trial to its last, and what its file refuses.
#include "engine/estimator/sweep/sweep_state.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>

#include "tests/engine/estimator/sweep/sweep_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Sweep begun(Sweep sweep) {
  beginSweep(sweep);
  return sweep;
}

void finish(Sweep& sweep, int number, std::optional<double> value) {
  trialStarted(sweep, number);
  const int64_t step = trialSteps(sweep, trialOf(sweep, number));
  trialEnded(sweep, number, {TrialEnd::Kind::kDone, step, value, {}});
}

TEST(SweepState, EveryTrialHasARunOfItsOwn) {
  const Sweep sweep = begun(testing::gridSweep());
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_EQ(trialOf(sweep, 6).run_id(), "lr/trial-006");
  EXPECT_EQ(codeOf([&] { trialOf(sweep, 7); }), Code::kInvalidArgument);
}

TEST(SweepState, ATrialStartsOnce) {
  Sweep sweep = begun(testing::gridSweep());
  trialStarted(sweep, 1);
  EXPECT_EQ(codeOf([&] { trialStarted(sweep, 1); }), Code::kFailedPrecondition);
  EXPECT_EQ(codeOf([&] { beginSweep(sweep); }), Code::kFailedPrecondition);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(2, 3, 4, 5, 6));
}

TEST(SweepState, AGridIsOverWithItsBestTrial) {
  Sweep sweep = begun(testing::gridSweep());
  for (int i = 1; i <= 4; ++i) finish(sweep, i, i == 3 ? 0.25 : 0.5);
  finish(sweep, 5, std::nullopt);
  trialStarted(sweep, 6);
  EXPECT_EQ(sweep.state(), Sweep::ACTIVE);
  trialEnded(sweep, 6, {TrialEnd::Kind::kFailed, 0, {}, "no disk"});
  EXPECT_EQ(sweep.state(), Sweep::OVER);
  EXPECT_EQ(bestTrial(sweep), 3);
  EXPECT_EQ(trialOf(sweep, 6).problem(), "no disk");
  EXPECT_EQ(countTrials(sweep).done, 5);
}

TEST(SweepState, HalvingPromotesRungByRung) {
  Sweep sweep = begun(testing::halvingSweep());
  sweep.set_maximize(true);
  for (int i = 1; i <= 8; ++i) finish(sweep, i, i % 4);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(2, 3, 6, 7));
  EXPECT_EQ(trialOf(sweep, 1).status(), SweepTrial::DROPPED);
  for (const int i : {2, 3, 6, 7}) finish(sweep, i, i == 2 ? 9 : i == 6 ? 8 : 1);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(2, 6));
  finish(sweep, 2, 1);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(6));
  finish(sweep, 6, 1);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(2)) << "the tie goes to the first";
  finish(sweep, 2, 0.5);
  EXPECT_EQ(sweep.state(), Sweep::OVER);
  EXPECT_EQ(bestTrial(sweep), 2);
  EXPECT_EQ(lastResult(trialOf(sweep, 2))->step(), 90);
}

TEST(SweepState, HalvingGoesOnWithoutTrialsThatFailOrAreDropped) {
  Sweep sweep = begun(testing::halvingSweep());
  for (int i = 1; i <= 6; ++i) {
    trialStarted(sweep, i);
    trialEnded(sweep, i, {TrialEnd::Kind::kFailed, 0, {}, "bad"});
  }
  dropTrial(sweep, 7);
  finish(sweep, 8, 3);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(8));
  dropTrial(sweep, 8);
  EXPECT_EQ(sweep.state(), Sweep::OVER);
}

TEST(SweepState, ADroppedTrialThatEndsLaterStaysDropped) {
  Sweep sweep = begun(testing::gridSweep());
  trialStarted(sweep, 1);
  dropTrial(sweep, 1);
  trialEnded(sweep, 1, {TrialEnd::Kind::kDone, 90, 0.1, {}});
  EXPECT_EQ(trialOf(sweep, 1).status(), SweepTrial::DROPPED);
  EXPECT_EQ(bestTrial(sweep), std::nullopt);
}

TEST(SweepState, ADroppedTrialIsTakenBackAsItWas) {
  for (const auto before : {SweepTrial::WAITING, SweepTrial::RUNNING, SweepTrial::DONE}) {
    Sweep sweep = begun(testing::gridSweep());
    if (before == SweepTrial::RUNNING) trialStarted(sweep, 2);
    if (before == SweepTrial::DONE) finish(sweep, 2, 0.5);
    dropTrial(sweep, 2);
    takeTrialBack(sweep, 2, before);
    EXPECT_EQ(trialOf(sweep, 2).status(), before == SweepTrial::DONE ? SweepTrial::DONE : SweepTrial::WAITING);
    EXPECT_EQ(bestTrial(sweep), before == SweepTrial::DONE ? std::optional(2) : std::nullopt);
  }
}

TEST(SweepState, OnlyWhatIsDroppedIsTakenBack) {
  Sweep sweep = begun(testing::gridSweep());
  finish(sweep, 1, 0.5);
  takeTrialBack(sweep, 1, SweepTrial::WAITING);
  EXPECT_EQ(trialOf(sweep, 1).status(), SweepTrial::DONE);
}

TEST(SweepState, ASweepThatWasOverWithoutATrialGoesOnWithIt) {
  Sweep sweep = begun(testing::gridSweep());
  for (int i = 1; i <= 5; ++i) finish(sweep, i, 0.5);
  dropTrial(sweep, 6);
  EXPECT_EQ(sweep.state(), Sweep::OVER);
  takeTrialBack(sweep, 6, SweepTrial::WAITING);
  EXPECT_EQ(sweep.state(), Sweep::ACTIVE);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(6));
  finish(sweep, 6, 0.25);
  EXPECT_EQ(sweep.state(), Sweep::OVER);
}

TEST(SweepState, ASweepOfFinishedTrialsStaysOverWhenOneIsTakenBack) {
  Sweep sweep = begun(testing::gridSweep());
  for (int i = 1; i <= 6; ++i) finish(sweep, i, i);
  dropTrial(sweep, 1);
  EXPECT_EQ(bestTrial(sweep), 2);
  takeTrialBack(sweep, 1, SweepTrial::DONE);
  EXPECT_EQ(sweep.state(), Sweep::OVER);
  EXPECT_EQ(bestTrial(sweep), 1);
}

// Eight trials, of which the rungs keep four, two and one at last; lower is better, trial 8 is dropped at first.
Sweep halvingWithoutTheLast() {
  Sweep sweep = begun(testing::halvingSweep());
  dropTrial(sweep, 8);
  for (int i = 1; i <= 7; ++i) finish(sweep, i, i);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(1, 2, 3, 4));
  return sweep;
}

TEST(SweepState, ATrialTakenBackGoesOnWhereItWouldHaveGoneOnWithTheOthers) {
  Sweep sweep = halvingWithoutTheLast();
  takeTrialBack(sweep, 8, SweepTrial::WAITING);
  finish(sweep, 8, 2.5);
  EXPECT_EQ(trialOf(sweep, 8).rung(), 1) << "better than the fourth";
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(1, 2, 3, 4, 8)) << "the fourth is not called back";
}

TEST(SweepState, ATrialTakenBackIsDroppedByItsResultWhereOthersAreBetter) {
  Sweep sweep = halvingWithoutTheLast();
  takeTrialBack(sweep, 8, SweepTrial::WAITING);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(1, 2, 3, 4, 8));
  finish(sweep, 8, 4.5);
  EXPECT_EQ(trialOf(sweep, 8).status(), SweepTrial::DROPPED);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(1, 2, 3, 4));
}

TEST(SweepState, ARungIsComparedAgainWhenAFinishedTrialIsTakenBack) {
  Sweep sweep = begun(testing::halvingSweep());
  finish(sweep, 1, 0.5);
  dropTrial(sweep, 1);
  for (int i = 2; i <= 8; ++i) finish(sweep, i, i);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(2, 3, 4, 5));
  takeTrialBack(sweep, 1, SweepTrial::DONE);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(1, 2, 3, 4, 5));
}

TEST(SweepState, WhatWasRunningWaitsWhenItIsReopened) {
  Sweep sweep = begun(testing::gridSweep());
  finish(sweep, 1, 0.5);
  trialStarted(sweep, 2);
  sweep.set_state(Sweep::PAUSED);
  EXPECT_THAT(waitingTrials(sweep), IsEmpty());
  reopenSweep(sweep);
  EXPECT_THAT(waitingTrials(sweep), ElementsAre(2, 3, 4, 5, 6));
  EXPECT_EQ(trialOf(sweep, 2).run_id(), "lr/trial-002");
}

TEST(SweepState, StepsBehindAndAheadAreCounted) {
  Sweep sweep = begun(testing::halvingSweep());
  EXPECT_EQ(sweepWork(sweep).total, sweepSteps(sweep));
  finish(sweep, 1, 1);
  trialStarted(sweep, 2);
  const SweepWork work = sweepWork(sweep, [](const SweepTrial&) { return 4; });
  EXPECT_EQ(work.done, 14);
  EXPECT_EQ(work.total, sweepSteps(sweep));
}

TEST(SweepFile, SurvivesTheDisk) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path() + "/lr.sweep.json";
  Sweep sweep = begun(testing::halvingSweep());
  finish(sweep, 1, std::nullopt);
  finish(sweep, 2, 0.125);
  saveSweep(sweep, path);
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(loadSweep(path), sweep));
  EXPECT_FALSE(std::filesystem::exists(path + ".tmp"));
}

TEST(SweepFile, RefusesWhatIsWrongWithItsPlace) {
  const auto refusal = [](const std::string& json) {
    std::string text;
    EXPECT_EQ(codeOf([&] { parseSweep(json, "a.sweep.json"); }, &text), Code::kInvalidArgument) << json;
    return text;
  };
  EXPECT_THAT(refusal(R"({"nmae": "a"})"), HasSubstr("did you mean 'name'"));
  EXPECT_THAT(refusal(R"({"name": )"), HasSubstr("a.sweep.json"));
  EXPECT_THAT(refusal(R"({"parallel": 0})"), HasSubstr("at least 1"));
  EXPECT_THAT(refusal(R"({"name": "a", "trials": [{"number": 2, "run_id": "a/trial-002"}]})"), HasSubstr("trials[0]"));
  EXPECT_THAT(refusal(R"({"name": "a", "trials": [{"number": 1, "run_id": "../x"}]})"), HasSubstr("trials[0]"));
  EXPECT_THAT(refusal(R"({"name": "a", "trials": [{"number": 1, "run_id": "a/trial-001/../b"}]})"),
              HasSubstr("trials[0]"));
  EXPECT_EQ(codeOf([] { loadSweep("/nowhere/a.sweep.json"); }), Code::kNotFound);
}

TEST(SweepFile, ADamagedFileIsRefusedWhereverItEnds) {
  Sweep sweep = begun(testing::halvingSweep());
  const std::string json = toJson(sweep);
  for (std::size_t size = 0; size < json.size() - 1; size += 7) {
    const Code code = codeOf([&] { parseSweep(json.substr(0, size), "cut"); });
    EXPECT_EQ(code, Code::kInvalidArgument) << size;
  }
}

TEST(SweepLock, IsHeldByOneAtATime) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path() + "/lr.sweep.json";
  {
    const SweepLock lock(path);
    std::string text;
    EXPECT_EQ(codeOf([&] { SweepLock other(path); }, &text), Code::kFailedPrecondition);
    EXPECT_THAT(text, HasSubstr("another window or command"));
  }
  EXPECT_EQ(codeOf([&] { SweepLock other(path); }), Code::kOk);
}

}  // namespace
}  // namespace engine::estimator

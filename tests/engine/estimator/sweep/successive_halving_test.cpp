// Rungs, and who goes on.
#include "engine/estimator/sweep/successive_halving.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<int64_t> stepsOf(const std::vector<Rung>& rungs) {
  std::vector<int64_t> steps;
  for (const Rung& rung : rungs) steps.push_back(rung.steps);
  return steps;
}

std::vector<int> trialsOf(const std::vector<Rung>& rungs) {
  std::vector<int> trials;
  for (const Rung& rung : rungs) trials.push_back(rung.trials);
  return trials;
}

TEST(SuccessiveHalving, RungsGrowByEtaAndEndAtTheLastStep) {
  EXPECT_THAT(stepsOf(halvingRungs(27, 100, 2700, 3)), ElementsAre(100, 300, 900, 2700));
  EXPECT_THAT(trialsOf(halvingRungs(27, 100, 2700, 3)), ElementsAre(27, 9, 3, 1));
  EXPECT_THAT(stepsOf(halvingRungs(9, 100, 1000, 3)), ElementsAre(100, 300, 1000));
  EXPECT_THAT(stepsOf(halvingRungs(9, 100, 100, 3)), ElementsAre(100));
}

TEST(SuccessiveHalving, AtLeastOneTrialGoesOn) {
  EXPECT_THAT(trialsOf(halvingRungs(2, 1, 27, 3)), ElementsAre(2, 1, 1, 1));
}

TEST(SuccessiveHalving, StepsOfAllTrialsCountThoseOfEarlierRungsOnce) {
  // 9·100 + 3·200 + 1·700.
  EXPECT_EQ(totalSteps(halvingRungs(9, 100, 1000, 3)), 2200);
}

TEST(SuccessiveHalving, MoreFirstStepsThanStepsAreRefused) {
  std::string text;
  EXPECT_EQ(testing::codeOf([] { halvingRungs(9, 101, 100, 3); }, &text), Code::kInvalidArgument);
  EXPECT_THAT(text, ::testing::HasSubstr("min_steps"));
}

TEST(SuccessiveHalving, HugeStepsDoNotOverflow) {
  const auto rungs = halvingRungs(4, 1, INT64_MAX, 1000);
  EXPECT_EQ(rungs.back().steps, INT64_MAX);
}

TEST(SuccessiveHalving, TheBestGoOnAndTiesGoToTheFirst) {
  EXPECT_THAT(promoted({0.5, 0.9, 0.7, 0.9}, 2, true), ElementsAre(1, 3));
  EXPECT_THAT(promoted({0.5, 0.9, 0.5, 0.5}, 2, false), ElementsAre(0, 2));
}

TEST(SuccessiveHalving, WhatFailedOrIsNotFiniteLoses) {
  EXPECT_THAT(promoted({std::nullopt, std::nan(""), INFINITY, 3.0}, 2, true), ElementsAre(3));
  EXPECT_THAT(promoted({std::nullopt, std::nan("")}, 2, true), IsEmpty());
}

}  // namespace
}  // namespace engine::estimator

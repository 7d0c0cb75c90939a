#include "app/cli/training_progress.h"

#include <gtest/gtest.h>

namespace app::cli {
namespace {

TEST(ProgressTextTest, SaysTheShareTheRateAndTheTimeLeft) {
  EXPECT_EQ(progressText(1200, 5000, 430), "step 1200 of 5000 (24%), 430 steps/s, 0:09 left");
}

TEST(ProgressTextTest, LongTimesHaveHours) {
  EXPECT_EQ(progressText(0, 8000, 1.5), "step 0 of 8000 (0%), 1.5 steps/s, 1:28:54 left");
}

TEST(ProgressTextTest, WithoutAnEndThereIsNoTimeLeft) {
  EXPECT_EQ(progressText(10, 0, 20), "step 10, 20 steps/s");
}

TEST(ProgressTextTest, BeforeTheRateIsKnownThereIsOnlyTheStep) {
  EXPECT_EQ(progressText(10, 100, 0), "step 10 of 100 (10%)");
  EXPECT_EQ(progressText(100, 100, 5), "step 100 of 100 (100%), 5 steps/s");
}

}  // namespace
}  // namespace app::cli

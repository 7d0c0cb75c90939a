#include "app/cli/import_progress.h"

#include <gtest/gtest.h>

#include <limits>

#include "app/cli/duration.h"

namespace app::cli {
namespace {

TEST(ImportProgressText, SaysTheShareAndTheTimeLeft) {
  summaries::tfevents::ImportProgress progress;
  progress.runsDone = 12;
  progress.runsTotal = 100;
  progress.bytesDone = 100'000'000;
  progress.bytesTotal = 400'000'000;
  progress.values = 1'500'000;
  EXPECT_EQ(importProgressText(progress, 3), "12 of 100 runs, 100 of 400 MB (25%), 1.5 million values, 0:09 left");
}

TEST(ImportProgressText, AtBothEndsThereIsNoTimeLeft) {
  summaries::tfevents::ImportProgress progress;
  EXPECT_EQ(importProgressText(progress, 0), "0 of 0 runs, 0 of 0 MB (100%), 0 million values");
}

TEST(DurationText, LongTimesHaveHours) {
  EXPECT_EQ(durationText(8.2), "0:09");
  EXPECT_EQ(durationText(3661), "1:01:01");
  EXPECT_EQ(durationText(48 * 3600), "48:00:00");
}

TEST(DurationText, VeryLongTimesHaveDaysOrAreYears) {
  EXPECT_EQ(durationText(48 * 3600 + 1), "3 days");
  EXPECT_EQ(durationText(1e12), "years");
  EXPECT_EQ(durationText(std::numeric_limits<double>::infinity()), "years");
}

}  // namespace
}  // namespace app::cli

#include "engine/estimator/training/background_saver.h"

#include <gmock/gmock.h>

#include <future>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;

CheckpointContent contentOf(int64_t step) {
  CheckpointContent content;
  content.step = step;
  return content;
}

// A disk that takes the first checkpoint only when it is told to.
class SlowDisk {
 public:
  std::string write(const CheckpointContent& content) {
    if (steps.empty()) {
      begun_.set_value();
      open_.get_future().wait();
    }
    steps.push_back(content.step);
    return "";
  }
  void waitUntilBusy() { begun_.get_future().wait(); }
  void open() { open_.set_value(); }

  std::vector<int64_t> steps;

 private:
  std::promise<void> begun_;
  std::promise<void> open_;
};

TEST(BackgroundSaver, WritesOneAfterTheOther) {
  std::vector<int64_t> steps;
  BackgroundSaver saver(
      [&](const CheckpointContent& content) {
        steps.push_back(content.step);
        return "";
      },
      5);
  for (const int64_t step : {200, 400, 600}) saver.add(contentOf(step));
  saver.drain();
  EXPECT_THAT(steps, ElementsAre(200, 400, 600));
  EXPECT_FALSE(saver.report());
}

TEST(BackgroundSaver, WhatWouldNotBeKeptIsNotWritten) {
  SlowDisk disk;
  BackgroundSaver saver([&](const CheckpointContent& content) { return disk.write(content); }, 2);
  saver.add(contentOf(1));
  disk.waitUntilBusy();
  for (const int64_t step : {2, 3, 4, 5}) saver.add(contentOf(step));
  disk.open();
  saver.drain();
  EXPECT_THAT(disk.steps, ElementsAre(1, 4, 5));
}

TEST(BackgroundSaver, ItsEndWritesWhatWaits) {
  SlowDisk disk;
  {
    BackgroundSaver saver([&](const CheckpointContent& content) { return disk.write(content); }, 2);
    saver.add(contentOf(1));
    disk.waitUntilBusy();
    saver.add(contentOf(2));
    disk.open();
  }
  EXPECT_THAT(disk.steps, ElementsAre(1, 2));
}

TEST(BackgroundSaver, AnErrorIsReportedOnceWithItsStepAndLaterOnesAreWritten) {
  std::vector<int64_t> steps;
  BackgroundSaver saver(
      [&](const CheckpointContent& content) -> std::string {
        if (content.step == 1) fail(Code::kResourceExhausted, "The disk is full.");
        steps.push_back(content.step);
        return "";
      },
      1);
  saver.add(contentOf(1));
  saver.drain();
  const auto report = saver.report();
  ASSERT_TRUE(report && report->error);
  EXPECT_EQ(report->step, 1);
  EXPECT_THROW(std::rethrow_exception(report->error), Error);
  EXPECT_FALSE(saver.report());
  saver.add(contentOf(2));
  saver.drain();
  EXPECT_THAT(steps, ElementsAre(2));
}

TEST(BackgroundSaver, AWarningIsPassedOn) {
  BackgroundSaver saver([](const CheckpointContent&) { return "the log is not on the disk"; }, 1);
  saver.add(contentOf(3));
  saver.drain();
  EXPECT_EQ(saver.report()->warning, "the log is not on the disk");
}

}  // namespace
}  // namespace engine::estimator

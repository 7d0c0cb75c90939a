// Trainings whose graphs have queue runners.
#include <gtest/gtest.h>

#include "engine/estimator/training/monitored_session.h"
#include "tests/support/counted_queue.h"

namespace engine::estimator {
namespace {

using engine::testing::Numbers;
class QueueTrainingTest : public engine::testing::CountedQueueTest {};

TEST_F(QueueTrainingTest, AreStartedByATrainingAndEndWithIt) {
  graph_.collections().queueRunners = {runner(countUpTo(3))};
  graph_.collections().localVariables = {
      {"count", count_, initializer_, initializer_->input(1), DType::kInt64, Shape{}, false}};
  MonitoredSessionOptions options;
  options.threads = 1;
  MonitoredSession session(graph_, {}, options);
  SessionRunArgs args;
  args.fetches = {next_};
  Numbers got;
  while (const auto* values = session.run(args)) got.push_back((*values)[0].item<int64_t>());
  EXPECT_TRUE(session.shouldStop());
  EXPECT_EQ(got, (Numbers{0, 1, 2}));
  session.close();
}

TEST_F(QueueTrainingTest, TheirErrorIsWhatTheTrainingReports) {
  graph_.collections().queueRunners = {runner(missing())};
  MonitoredSessionOptions options;
  options.threads = 1;
  MonitoredSession session(graph_, {}, options);
  SessionRunArgs args;
  args.fetches = {next_};
  try {
    session.run(args);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kNotFound);
  }
}

}  // namespace
}  // namespace engine::estimator

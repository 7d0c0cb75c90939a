// Threads that keep queues filled beside a session.
#include "engine/runtime/queue_runners.h"

#include <gtest/gtest.h>

#include "tests/support/counted_queue.h"

namespace engine {
namespace {

using testing::Numbers;
class QueueRunnersTest : public testing::CountedQueueTest {};

TEST_F(QueueRunnersTest, FillTheQueueUntilTheirInputEnds) {
  const QueueRunnerSpec spec = runner(countUpTo(5));
  Session session(graph_, {.threads = 1});
  session.run(Feeds{}, {}, {initializer_});
  QueueRunners runners(session, {spec});
  Numbers got;
  try {
    while (true) got.push_back(session.run(Feeds{}, {next_})[0].item<int64_t>());
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kOutOfRange);
  }
  EXPECT_EQ(got, (Numbers{0, 1, 2, 3, 4}));
  runners.stop();
  EXPECT_NO_THROW(runners.rethrow());
}

TEST_F(QueueRunnersTest, EndWhenTheyAreStoppedWhileTheyWaitForRoom) {
  const QueueRunnerSpec spec = runner(countUpTo(1000));
  Session session(graph_, {.threads = 1});
  session.run(Feeds{}, {}, {initializer_});
  QueueRunners runners(session, {spec});
  EXPECT_EQ(session.run(Feeds{}, {next_})[0].item<int64_t>(), 0);
  runners.stop();  // waits for the thread
  EXPECT_NO_THROW(runners.rethrow());
}

TEST_F(QueueRunnersTest, TellWhyTheyFailed) {
  const QueueRunnerSpec spec = runner(missing());
  Session session(graph_, {.threads = 1});
  QueueRunners runners(session, {spec});
  EXPECT_THROW(session.run(Feeds{}, {next_}), Error);
  try {
    runners.rethrow();
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kNotFound);
  }
}

}  // namespace
}  // namespace engine

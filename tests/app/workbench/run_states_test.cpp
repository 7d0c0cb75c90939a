// The state of a run by its log and by the queue.
#include "app/workbench/runs/run_states.h"

#include "tests/app/workbench/queue_fixture.h"

namespace {

using summaries::RunStatus;
using widgets::RunState;

class RunStatesTest : public test_support::QueueTest {
 protected:
  void SetUp() override {
    QueueTest::SetUp();
    queue_->setHeld(true);
    facts_.id = QStringLiteral("iris/run-1");
  }
  RunState stateOf(RunStatus status, bool isWritten = false) {
    facts_.info.status = status;
    facts_.isWritten = isWritten;
    return app::stateOf(facts_, *queue_);
  }

  app::RunFacts facts_;
};

TEST_F(RunStatesTest, ALogThatNobodyWritesAndThatHasNotEndedIsStale) {
  EXPECT_EQ(stateOf(RunStatus::kRunning, true), RunState::kRunning);
  EXPECT_EQ(stateOf(RunStatus::kRunning), RunState::kStale);
  EXPECT_EQ(stateOf(RunStatus::kPaused, true), RunState::kPaused);
  EXPECT_EQ(stateOf(RunStatus::kPaused), RunState::kStale);
}

TEST_F(RunStatesTest, ALogThatHasEndedTellsHow) {
  EXPECT_EQ(stateOf(RunStatus::kFinished), RunState::kFinished);
  EXPECT_EQ(stateOf(RunStatus::kFailed), RunState::kFailed);
  EXPECT_EQ(stateOf(RunStatus::kStopped), RunState::kStopped);
  EXPECT_EQ(stateOf(RunStatus::kImported), RunState::kImported);
}

TEST_F(RunStatesTest, ARunThatWaitsIsQueuedWhateverItsLogSays) {
  add(facts_.id, 10);
  EXPECT_EQ(stateOf(RunStatus::kStopped), RunState::kQueued);
  EXPECT_EQ(app::queuedState(*queue_, QStringLiteral("other/run-1")), RunState::kIdle);
}

TEST_F(RunStatesTest, DamageIsSaidBeforeAllElse) {
  facts_.damage = QStringLiteral("events.db");
  EXPECT_EQ(stateOf(RunStatus::kFinished), RunState::kDamaged);
}

}  // namespace

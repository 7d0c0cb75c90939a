#include "app/workbench/queue/training_queue.h"

#include <QSignalSpy>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/app/workbench/queue_fixture.h"

namespace {

using test_support::kEndlessSteps;
using test_support::kQueueWaitMs;
using test_support::QueueTest;
using State = app::TrainingController::State;

const QString kA = QStringLiteral("a");
const QString kB = QStringLiteral("b");
const QString kC = QStringLiteral("c");

// Every change of every run, and whether the queue keeps its promises at each.
class Recorder : public QObject {
 public:
  Recorder(app::TrainingQueue* queue, int runs) : queue_(queue), runs_(runs) {
    connect(queue_, &app::TrainingQueue::stateChanged, this, [this](const QString& run, State state) {
      states[run].push_back(state);
      if (state == State::kStarting) starts << run;
      look();
    });
    connect(queue_, &app::TrainingQueue::queueChanged, this, &Recorder::look);
    connect(queue_, &app::TrainingQueue::ended, this, [this](const QString& run, State state, const QString& problem) {
      ++ends[run];
      EXPECT_EQ(state, State::kFinished) << problem.toStdString();
    });
  }

  std::map<QString, std::vector<State>> states;
  std::map<QString, int> ends;
  QStringList starts;
  qsizetype most = 0;

 private:
  void look() {
    most = std::max(most, queue_->active().size());
    EXPECT_LE(queue_->active().size(), queue_->limit());
    for (const QString& run : queue_->active()) EXPECT_FALSE(queue_->waiting().contains(run));
    const qsizetype known = starts.size() + queue_->waiting().size();
    EXPECT_GE(known, known_) << "a run is lost";
    EXPECT_LE(known, runs_);
    known_ = known;
  }

  app::TrainingQueue* queue_;
  int runs_;
  qsizetype known_ = 0;
};

// What may come after what; kEvaluating is not there, as nothing is evaluated.
bool mayFollow(State before, State after) {
  return before == State::kStarting ? after == State::kRunning || after == State::kFinished
                                    : before == State::kRunning && after == State::kFinished;
}

TEST_F(QueueTest, TwentyRunsGoFromQueuedToFinishedFourAtATime) {
  constexpr int kRuns = 20;
  queue_->setLimit(4);
  Recorder recorder(queue_.get(), kRuns);
  QStringList ids;
  for (int run = 0; run < kRuns; ++run) ids << QStringLiteral("run-%1").arg(run);
  for (const QString& id : ids) add(id, 40);
  EXPECT_EQ(queue_->active(), ids.mid(0, 4));
  EXPECT_EQ(queue_->waiting(), ids.mid(4));
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(recorder.most, 4);
  EXPECT_EQ(recorder.starts, ids) << "each once, in the order of the queue";
  for (const QString& id : ids) {
    EXPECT_EQ(recorder.ends[id], 1) << id.toStdString();
    EXPECT_EQ(queue_->controller(id)->progress().step, 40);
    const std::vector<State>& states = recorder.states[id];
    ASSERT_GE(states.size(), 2u);
    EXPECT_EQ(states.front(), State::kStarting);
    EXPECT_EQ(states.back(), State::kFinished);
    for (std::size_t i = 1; i < states.size(); ++i) {
      EXPECT_TRUE(mayFollow(states[i - 1], states[i])) << id.toStdString() << ", change " << i;
    }
    EXPECT_EQ(summaries::EventLogReader(modelDir(id)).run().status, summaries::RunStatus::kFinished);
  }
}

TEST_F(QueueTest, ARunThatWaitsOrTrainsIsRefusedASecondTime) {
  queue_->setLimit(1);
  add(kA, kEndlessSteps);
  add(kB, 10);
  for (const QString& id : {kA, kB}) {
    try {
      add(id, 10);
      ADD_FAILURE() << id.toStdString();
    } catch (const engine::Error& error) {
      EXPECT_EQ(error.code(), engine::Code::kAlreadyExists);
      EXPECT_NE(std::string(error.what()).find(id.toStdString()), std::string::npos);
    }
  }
  EXPECT_THROW(add(QString(), 10), engine::Error);
  EXPECT_EQ(queue_->waiting(), QStringList{kB});
}

TEST_F(QueueTest, ARunThatEndedGoesOnWhenItIsAddedAgain) {
  add(kA, 20);
  ASSERT_TRUE(waitForEnd());
  add(kA, 50);
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(state(kA), State::kFinished);
  EXPECT_EQ(queue_->controller(kA)->progress().step, 50);
}

TEST_F(QueueTest, AHeldQueueStartsNothingButWhatIsStartedByHand) {
  queue_->setHeld(true);
  for (const QString& id : {kA, kB, kC}) add(id, 10);
  EXPECT_TRUE(queue_->active().isEmpty());
  EXPECT_EQ(queue_->controller(kB), nullptr);
  queue_->startNow(kB);
  EXPECT_EQ(queue_->newestRun(), kB);
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(queue_->waiting(), (QStringList{kA, kC}));
  EXPECT_TRUE(queue_->setHeld(false));
  EXPECT_FALSE(queue_->setHeld(false));
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(state(kC), State::kFinished);
}

TEST_F(QueueTest, WhatWaitsCanBeMovedPutFirstAndTakenOut) {
  queue_->setHeld(true);
  for (const QString& id : {kA, kB, kC}) add(id, 10);
  queue_->move(kC, -1);
  EXPECT_EQ(queue_->waiting(), (QStringList{kA, kC, kB}));
  queue_->move(kA, 1);
  EXPECT_EQ(queue_->waiting(), (QStringList{kC, kA, kB}));
  queue_->move(kC, -1);
  queue_->move(kB, 1);
  queue_->move(QStringLiteral("unknown"), 1);
  EXPECT_EQ(queue_->waiting(), (QStringList{kC, kA, kB}));
  queue_->remove(kA);
  EXPECT_FALSE(queue_->knows(kA));
  const QString first = QStringLiteral("first");
  queue_->addFirst(request(first, 10), first);
  EXPECT_EQ(queue_->waiting(), (QStringList{first, kC, kB}));
}

TEST_F(QueueTest, AGreaterLimitStartsMoreAtOnceAndIsKept) {
  queue_->setLimit(1);
  for (const QString& id : {kA, kB, kC}) add(id, kEndlessSteps);
  EXPECT_EQ(queue_->active(), QStringList{kA});
  queue_->setLimit(2);
  EXPECT_EQ(queue_->active(), (QStringList{kA, kB}));
  queue_->setLimit(0);
  EXPECT_EQ(queue_->limit(), 1);
  EXPECT_EQ(queue_->active().size(), 2) << "a smaller limit ends nothing";
  EXPECT_EQ(app::TrainingQueue(settings_.get()).limit(), 1);
}

TEST_F(QueueTest, StoppingAllLeavesCheckpointsAndHoldsTheQueue) {
  queue_->setLimit(2);
  for (const QString& id : {kA, kB, kC}) add(id, kEndlessSteps);
  ASSERT_TRUE(waitForStep(kA, 20) && waitForStep(kB, 20));
  queue_->stopAll();
  ASSERT_TRUE(waitForEnd());
  EXPECT_TRUE(queue_->isHeld());
  EXPECT_EQ(queue_->waiting(), QStringList{kC});
  for (const QString& id : {kA, kB}) {
    EXPECT_EQ(state(id), State::kStopped);
    const auto checkpoint = engine::formats::latestCheckpoint(modelDir(id));
    ASSERT_TRUE(checkpoint.has_value());
    EXPECT_TRUE(checkpoint->ends_with("-" + std::to_string(queue_->controller(id)->progress().step)));
  }
}

TEST_F(QueueTest, ARunThatFailsSaysWhyAndTheNextOneStarts) {
  queue_->setLimit(1);
  QSignalSpy ended(queue_.get(), &app::TrainingQueue::ended);
  app::TrainingRequest broken = request(kA, 10);
  broken.experiment.mutable_train_input()->mutable_csv()->set_path("missing.csv");
  queue_->add(std::move(broken), kA);
  add(kB, 10);
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(state(kA), State::kFailed);
  ASSERT_EQ(ended.size(), 2);
  EXPECT_EQ(ended[0][0].toString(), kA);
  EXPECT_TRUE(ended[0][2].toString().contains(QStringLiteral("missing.csv"))) << ended[0][2].toString().toStdString();
  EXPECT_EQ(state(kB), State::kFinished);
  EXPECT_TRUE(ended[1][2].toString().isEmpty());
}

TEST_F(QueueTest, APausedRunKeepsItsPlace) {
  queue_->setLimit(1);
  add(kA, kEndlessSteps);
  add(kB, 10);
  ASSERT_TRUE(waitForStep(kA, 5));
  queue_->controller(kA)->pause();
  ASSERT_TRUE(QTest::qWaitFor([&] { return state(kA) == State::kPaused; }, kQueueWaitMs));
  EXPECT_EQ(queue_->waiting(), QStringList{kB});
  queue_->stop(kA);
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(state(kA), State::kStopped);
  EXPECT_EQ(state(kB), State::kFinished);
}

TEST_F(QueueTest, ClosingWithActiveRunsLeavesTheirCheckpoints) {
  queue_->setLimit(2);
  for (const QString& id : {kA, kB}) add(id, kEndlessSteps);
  ASSERT_TRUE(waitForStep(kA, 5) && waitForStep(kB, 5));
  queue_.reset();
  for (const QString& id : {kA, kB}) {
    EXPECT_TRUE(engine::formats::latestCheckpoint(modelDir(id)).has_value());
    EXPECT_EQ(summaries::EventLogReader(modelDir(id)).run().status, summaries::RunStatus::kStopped);
  }
}

TEST_F(QueueTest, LiveChangesGoToTheLogOfTheirRunOnly) {
  queue_->setLimit(2);
  for (const QString& id : {kA, kB}) add(id, kEndlessSteps);
  ASSERT_TRUE(waitForStep(kA, 5) && waitForStep(kB, 5));
  queue_->controller(kA)->setLearningRate(0.125);
  const int64_t step = queue_->controller(kA)->progress().step;
  ASSERT_TRUE(waitForStep(kA, step + 20));
  queue_->stopAll();
  ASSERT_TRUE(waitForEnd());
  for (const QString& id : {kA, kB}) {
    QStringList changes;
    for (const auto& entry : summaries::EventLogReader(modelDir(id)).session()) {
      if (entry.event == summaries::SessionEvent::kHyperparameter) changes << QString::fromStdString(entry.text);
    }
    EXPECT_EQ(changes, id == kA ? QStringList{QStringLiteral("learning_rate = 0.125")} : QStringList());
  }
}

}  // namespace

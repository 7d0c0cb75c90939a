// The sweep of a window that ends at any moment goes on in the next window: no trial lost, none trained twice.
#include "app/workbench/sweeps/sweep_runner.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <map>
#include <set>

#include "engine/core/error.h"
#include "summaries/summary_writer.h"
#include "tests/app/workbench/sweep_samples.h"
#include "tests/support/full_disk.h"

namespace {

using app::SweepRunner;
using engine::estimator::Sweep;
using engine::estimator::SweepTrial;
using State = app::TrainingController::State;

constexpr int kTestWaitMs = 30000;
constexpr int kNever = 1 << 30;

// As QTest::qWaitFor(), without its sleeps: thousands of steps are waited for.
template <typename Condition>
bool waitUntil(Condition condition) {
  QElapsedTimer time;
  time.start();
  QTimer alarm;
  alarm.start(kTestWaitMs);
  while (!condition() && time.elapsed() < kTestWaitMs) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  return condition();
}

// In memory where there is such a folder: each state is brought to the disk before anything goes on.
QString folderTemplate() {
  const QString memory = QStringLiteral("/dev/shm");
  return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + QStringLiteral("/sweep_test-XXXXXX");
}

// What stays on the disk when a window ends: the runs with how far they are trained.
struct Runs {
  QTemporaryDir dir{folderTemplate()};
  std::map<QString, int64_t> steps;
  std::map<QString, int> trained;  // how often a run was trained on
  std::set<QString> training;      // now
};

// Trains at once, in the event loop; the window ends after some events.
class FakeQueue : public app::TrialQueue {
 public:
  FakeQueue(Runs* runs, int events) : runs_(runs), left_(events) {}

  void add(app::TrainingRequest request, const QString& runId) override {
    if (!happens()) return;
    if (runs_->training.contains(runId)) engine::fail(engine::Code::kAlreadyExists, "it trains");
    runs_->training.insert(runId);
    most_ = std::max(most_, runs_->training.size());
    QMetaObject::invokeMethod(
        this, [this, request, runId] { train(request, runId); }, Qt::QueuedConnection);
  }
  void withdraw(const QString& runId) override {
    if (runs_->training.erase(runId) > 0) emit ended(runId, State::kStopped, {});
  }
  void pause(const QString&, bool on) override { paused_ = on; }
  int64_t step(const QString& runId) const override { return runs_->steps[runId]; }
  bool isDead() const { return left_ < 0; }
  std::size_t most() const { return most_; }
  bool isPaused() const { return paused_; }
  // Of the next run.
  State end = State::kFinished;
  QString problem;

 private:
  bool happens() { return left_-- > 0; }
  void train(const app::TrainingRequest& request, const QString& runId) {
    if (!runs_->training.contains(runId)) return;
    if (!happens()) return;
    const int64_t goal = request.experiment.train().max_steps();
    if (runs_->steps[runId] < goal) ++runs_->trained[runId];
    runs_->steps[runId] = goal;
    QDir().mkpath(QString::fromStdString(request.modelDir));
    const auto writer = summaries::openEventLog(request.modelDir + "/eval");
    writer->scalar("accuracy", goal, request.experiment.model().dnn_classifier().optimizer().learning_rate(), 1);
    writer->flush();
    if (!happens()) return;
    runs_->training.erase(runId);
    const State state = std::exchange(end, State::kFinished);
    emit ended(runId, state, problem);
    happens();
  }

  Runs* runs_;
  int left_;
  std::size_t most_ = 0;
  bool paused_ = false;
};

struct Window {
  Window(Runs* runs, const Sweep& sweep, int events) : queue(runs, events) {
    app::SweepPlace place{
        runs->dir.filePath(QStringLiteral("sweeps/grid.sweep.json")).toStdString(), runs->dir.path().toStdString(), {}};
    runner = std::make_unique<SweepRunner>(sweep, place, &queue);
    runs->training.clear();  // a window that ends takes its trainings with it
  }
  // True when the sweep is over; false when the window ended before.
  bool run() {
    runner->start({});
    EXPECT_TRUE(waitUntil([this] { return isOver() || queue.isDead(); }));
    return isOver();
  }
  bool isOver() const { return runner->sweep().state() == Sweep::OVER && !runner->isHeld(); }

  FakeQueue queue;
  std::unique_ptr<SweepRunner> runner;
};

Sweep parallel(int count) {
  Sweep sweep = test_support::irisGrid(20);
  sweep.set_parallel(count);
  return sweep;
}

void expectAllTrainedOnce(const Runs& runs, const Sweep& sweep) {
  EXPECT_EQ(runs.trained.size(), 6u);
  for (const auto& [run, count] : runs.trained) EXPECT_EQ(count, 1) << run.toStdString();
  for (const SweepTrial& trial : sweep.trials()) {
    EXPECT_EQ(trial.status(), SweepTrial::DONE);
    EXPECT_EQ(trial.results_size(), 1);
  }
}

TEST(SweepRunner, AWindowThatEndsAnywhereIsGoneOnWithByTheNext) {
  for (const int count : {1, 2}) {
    bool wasOver = false;
    int kills = 0;
    for (int events = 0; !wasOver; ++events, ++kills) {
      SCOPED_TRACE("ended after " + std::to_string(events));
      ASSERT_LT(events, 100);
      Runs runs;
      wasOver = Window(&runs, parallel(count), events).run();
      Window next(&runs, parallel(count), kNever);
      ASSERT_TRUE(wasOver || next.run());
      if (!wasOver) expectAllTrainedOnce(runs, next.runner->sweep());
    }
    EXPECT_GT(kills, 20);
  }
}

TEST(SweepRunner, AtMostSoManyTrialsAreInTheQueue) {
  Runs runs;
  Window window(&runs, parallel(3), kNever);
  ASSERT_TRUE(window.run());
  EXPECT_EQ(window.queue.most(), 3u);
  EXPECT_EQ(engine::estimator::bestTrial(window.runner->sweep()), 4);
}

TEST(SweepRunner, ATrialThatAPersonStopsHoldsTheSweep) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  window.queue.end = State::kStopped;
  window.runner->start({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return window.runner->sweep().state() == Sweep::PAUSED; }, kTestWaitMs));
  EXPECT_FALSE(window.runner->problem().isEmpty());
  EXPECT_EQ(window.runner->sweep().trials(0).status(), SweepTrial::WAITING);
  ASSERT_TRUE(window.run());
  expectAllTrainedOnce(runs, window.runner->sweep());
}

TEST(SweepRunner, ATrialThatFailsIsNotTriedAgain) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  window.queue.end = State::kFailed;
  window.queue.problem = QStringLiteral("no disk");
  ASSERT_TRUE(window.run());
  EXPECT_EQ(window.runner->sweep().trials(0).status(), SweepTrial::FAILED);
  EXPECT_EQ(window.runner->sweep().trials(0).problem(), "no disk");
  EXPECT_EQ(engine::estimator::countTrials(window.runner->sweep()).done, 5);
}

TEST(SweepRunner, WhatIsCancelledGoesOnLater) {
  Runs runs;
  Window window(&runs, parallel(2), kNever);
  QObject::connect(window.runner.get(), &SweepRunner::changed, &window.queue, [&] {
    if (engine::estimator::countTrials(window.runner->sweep()).done == 2) window.runner->cancel();
  });
  window.runner->start({});
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return window.runner->sweep().state() == Sweep::CANCELLED && !window.runner->isHeld(); }, kTestWaitMs));
  EXPECT_FALSE(window.runner->isTraining());
  window.runner->disconnect(&window.queue);
  ASSERT_TRUE(window.run());
  expectAllTrainedOnce(runs, window.runner->sweep());
}

TEST(SweepRunner, ADroppedTrialIsNotTrained) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  bool dropped = false;
  QObject::connect(window.runner.get(), &SweepRunner::changed, &window.queue, [&] {
    if (!std::exchange(dropped, true)) window.runner->drop(6);
  });
  ASSERT_TRUE(window.run());
  EXPECT_EQ(runs.trained.size(), 5u);
  EXPECT_EQ(window.runner->sweep().trials(5).status(), SweepTrial::DROPPED);
}

TEST(SweepRunner, ADroppedTrialThatIsTakenBackIsTrained) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  int changes = 0;
  QObject::connect(window.runner.get(), &SweepRunner::changed, &window.queue, [&] {
    if (++changes == 1) window.runner->drop(6);
    if (changes == 4) window.runner->takeBack(6, SweepTrial::WAITING);
  });
  ASSERT_TRUE(window.run());
  expectAllTrainedOnce(runs, window.runner->sweep());
}

TEST(SweepRunner, ASweepThatIsOverGoesOnWithATrialThatIsTakenBack) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  bool dropped = false;
  QObject::connect(window.runner.get(), &SweepRunner::changed, &window.queue, [&] {
    if (!std::exchange(dropped, true)) window.runner->drop(6);
  });
  ASSERT_TRUE(window.run());
  QSignalSpy over(window.runner.get(), &SweepRunner::over);
  window.runner->takeBack(6, SweepTrial::WAITING);
  ASSERT_TRUE(over.wait(kTestWaitMs));
  expectAllTrainedOnce(runs, window.runner->sweep());
}

TEST(SweepRunner, ACancelledSweepStaysSoWhenATrialIsTakenBack) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  bool dropped = false;
  QObject::connect(window.runner.get(), &SweepRunner::changed, &window.queue, [&] {
    if (!std::exchange(dropped, true)) window.runner->drop(6);
    if (engine::estimator::countTrials(window.runner->sweep()).done == 2) window.runner->cancel();
  });
  window.runner->start({});
  const auto isLeft = [&] { return window.runner->sweep().state() == Sweep::CANCELLED && !window.runner->isHeld(); };
  ASSERT_TRUE(QTest::qWaitFor(isLeft, kTestWaitMs));
  window.runner->disconnect(&window.queue);
  window.runner->takeBack(6, SweepTrial::WAITING);
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return isLeft() && window.runner->sweep().trials(5).status() == SweepTrial::WAITING; }, kTestWaitMs));
  EXPECT_EQ(engine::estimator::loadSweep(window.runner->place().file).trials(5).status(), SweepTrial::WAITING);
  ASSERT_TRUE(window.run());
  expectAllTrainedOnce(runs, window.runner->sweep());
}

TEST(SweepRunner, TwoWindowsDoNotRunItTogether) {
  Runs runs;
  Window first(&runs, parallel(1), 1);
  first.runner->start({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return first.runner->isTraining(); }, kTestWaitMs));
  Window second(&runs, parallel(1), kNever);
  QSignalSpy failed(second.runner.get(), &SweepRunner::failed);
  second.runner->start({});
  ASSERT_TRUE(failed.wait(kTestWaitMs));
  EXPECT_TRUE(second.runner->problem().contains(QStringLiteral("another window or command")));
  EXPECT_FALSE(second.runner->isHeld());
}

TEST(SweepRunner, AStateThatCannotBeWrittenStartsNothing) {
  Runs runs;
  Window window(&runs, parallel(1), kNever);
  test_support::FullDisk disk;
  disk.fill(16);
  QSignalSpy failed(window.runner.get(), &SweepRunner::failed);
  window.runner->start({});
  ASSERT_TRUE(failed.wait(kTestWaitMs));
  EXPECT_TRUE(runs.trained.empty());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window.runner->isTraining(); }, kTestWaitMs));
  EXPECT_EQ(window.runner->sweep().state(), Sweep::PAUSED);
  disk.allow();
  ASSERT_TRUE(window.run());
  expectAllTrainedOnce(runs, window.runner->sweep());
}

}  // namespace

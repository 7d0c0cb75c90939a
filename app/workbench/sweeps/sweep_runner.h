// Runs one sweep of the workspace: hands its trials to the queue, reads what their evaluations found, and has the state
// on disk before anything happens that it tells of. Reads and writes on a worker thread. GUI thread only.
#pragma once

#include <QMap>
#include <QObject>
#include <QSet>
#include <chrono>
#include <functional>
#include <memory>

#include "app/workbench/sweeps/trial_queue.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_state.h"
#include "widgets/util/background_tasks.h"

namespace app {

// Where a sweep lives.
struct SweepPlace {
  std::string file;     // sweeps/<name>.sweep.json
  std::string runsDir;  // the trials' runs lie below
  std::string dataDir;  // stands for ${DATA}
};

class SweepRunner : public QObject {
  Q_OBJECT
 public:
  using Sweep = engine::estimator::Sweep;
  using SweepTrial = engine::estimator::SweepTrial;

  // `queue` must outlive it. Nothing runs before start().
  SweepRunner(Sweep sweep, SweepPlace place, TrialQueue* queue, QObject* parent = nullptr);
  // What trains goes on in the queue until that stops it; the file knows to go on with it.
  ~SweepRunner() override;

  const Sweep& sweep() const { return sweep_; }
  const SweepPlace& place() const { return place_; }
  QString name() const { return QString::fromStdString(sweep_.name()); }
  // This program runs it (or holds it in a pause).
  bool isHeld() const { return lock_ != nullptr; }
  bool isTraining() const { return !running_.isEmpty(); }
  // Why it does not go on; empty when nothing is wrong.
  const QString& problem() const { return problem_; }

  // Begins, or goes on after a pause, a cancellation or the end of the program. `dataDir` stands for ${DATA}.
  void start(const std::string& dataDir);
  // Nothing new starts, and what trains waits.
  void pause();
  // Trials that train stop with a checkpoint; start() goes on with them.
  void cancel();
  // Takes a trial out.
  void drop(int trial);
  // Undoes that; `before` is what the trial was. A sweep that was over goes on where the trial is still to train.
  void takeBack(int trial, SweepTrial::Status before);

  // The step of a trial now.
  int64_t stepOf(const SweepTrial& trial) const;
  engine::estimator::SweepWork work() const;
  // Until it is over, from the pace since start(); negative: not known yet.
  double secondsLeft() const;

 signals:
  void changed();     // trials, state or problem
  void progressed();  // steps
  void over();        // its last trial has ended
  void failed(const QString& text);

 private:
  // The worker's answer to "may this program run it?".
  struct Opened {
    std::shared_ptr<engine::estimator::SweepLock> lock;
    Sweep sweep;
    QString problem;
  };
  // Calls `then` when this program holds the sweep; failed() follows when another one does.
  void whenHeld(std::function<void()> then);
  void onOpened(const Opened& opened);
  void goOn();
  void pump();
  // Then calls `then`, or, when the disk refuses, `otherwise` and holds the sweep.
  void save(std::function<void()> then, std::function<void()> otherwise = {});
  void onSaveFailed(const QString& problem);
  void hand(int trial);
  void onEnded(const QString& runId, TrainingController::State state, const QString& problem);
  void settle(int trial, const engine::estimator::TrialEnd& end);
  void withdraw(const QString& run);
  void withdrawAll();
  void fail(const QString& text);
  int trialOfRun(const QString& runId) const;

  Sweep sweep_;
  SweepPlace place_;
  TrialQueue* queue_;
  std::shared_ptr<engine::estimator::SweepLock> lock_;
  std::vector<std::function<void()>> whenHeld_;  // wait until it is opened
  QMap<QString, int> running_;  // trials in the queue, by run
  QSet<QString> leaving_;       // those of them that were withdrawn
  QSet<QString>
      handed_;  // in the queue: a trial that is withdrawn and wanted again is saved, but not handed over, twice
  QString problem_;
  std::chrono::steady_clock::time_point startTime_;
  int64_t startSteps_ = -1;  // done at startTime_; -1: not started
  widgets::BackgroundTasks worker_{widgets::kFinishingLane};  // what is saved later is written later
};

}  // namespace app

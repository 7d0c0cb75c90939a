// Runs a sweep to its end on threads of its own: the next waiting trial whenever one ends. Whatever is about to happen
// is on disk before it does, so that a program that is killed at any moment goes on with the same trials in the same
// runs.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/estimator/sweep/sweep_state.h"

namespace engine::estimator {

struct TrialRequest {
  Experiment experiment;
  std::string metric;
  std::string modelDir;
  std::string dataDir;
  std::string baseDir;
  Hooks hooks;
  LogSink log;
  std::shared_ptr<TrainingControl> control;
};

// Trains to the experiment's steps by train_and_evaluate, from the checkpoint that is there; then trialResult().
// Errors of the training become kFailed.
TrialEnd trainTrial(const TrialRequest& request);

struct SweepTrainerOptions {
  std::string runsDir;
  std::string dataDir;
  std::string baseDir;
  int parallel = 0;  // trials at the same time; 0: as the sweep says
  LogSink log;
  // Hooks of plugins for an experiment and its model directory; may throw engine::Error, which fails the trial.
  std::function<Hooks(const Experiment&, const std::string& modelDir)> hooks;
  // Told each trial that ended, on its thread, one at a time, when that is on disk.
  std::function<void(const Sweep&, const SweepTrial&)> onTrial;
  // Tests put something quicker here.
  std::function<TrialEnd(const TrialRequest&)> train = trainTrial;
  // Writes the state; empty: saveSweep().
  std::function<void(const Sweep&)> save;
};

class SweepTrainer {
 public:
  // `path` is the file of the state. Whoever calls this holds its SweepLock.
  SweepTrainer(Sweep sweep, std::string path, SweepTrainerOptions options);

  // Begins the sweep or goes on with it; returns when it is over or was stopped. Errors of writing the state end it,
  // with the trials that run stopped: InvalidArgument as checkSweep(), ResourceExhausted, PermissionDenied.
  const Sweep& run();
  // From any thread: running trials end with a checkpoint.
  void stop();
  // Steps that are done and those of all trials. From any thread.
  SweepWork work() const;

 private:
  void workThread();
  // A trial that is on disk as running; none when this thread has nothing more to do.
  std::optional<int> next(std::unique_lock<std::mutex>& lock);
  void train(int number, std::unique_lock<std::mutex>& lock);
  void save();
  void stopLocked();

  Sweep sweep_;
  std::string path_;
  SweepTrainerOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<int, std::shared_ptr<TrainingControl>> running_;  // by number
  bool stopped_ = false;
  std::exception_ptr problem_;
};

}  // namespace engine::estimator

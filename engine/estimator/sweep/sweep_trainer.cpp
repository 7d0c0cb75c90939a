#include "engine/estimator/sweep/sweep_trainer.h"

#include <thread>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_trials.h"
#include "engine/estimator/sweep/trial_result.h"

namespace engine::estimator {

TrialEnd trainTrial(const TrialRequest& request) {
  try {
    RunnerOptions options{request.modelDir, request.dataDir, request.baseDir,
                          request.hooks,    request.log,     request.control};
    ExperimentRunner runner(request.experiment, std::move(options));
    runner.trainAndEvaluate();
    return trialResult(request.modelDir, request.experiment.eval().name(), request.metric);
  } catch (const std::exception& error) {
    return {TrialEnd::Kind::kFailed, 0, std::nullopt, error.what()};
  }
}

SweepTrainer::SweepTrainer(Sweep sweep, std::string path, SweepTrainerOptions options)
    : sweep_(std::move(sweep)), path_(std::move(path)), options_(std::move(options)) {}

const Sweep& SweepTrainer::run() {
  {
    const std::lock_guard lock(mutex_);
    if (sweep_.trials_size() == 0)
      beginSweep(sweep_);
    else
      reopenSweep(sweep_);
    save();
  }
  const int parallel = options_.parallel > 0 ? options_.parallel : sweep_.parallel();
  {
    std::vector<std::jthread> threads;
    for (int i = 1; i < std::min(parallel, sweep_.trials_size()); ++i) threads.emplace_back([this] { workThread(); });
    workThread();
  }
  if (problem_) std::rethrow_exception(problem_);
  return sweep_;
}

void SweepTrainer::stop() {
  const std::lock_guard lock(mutex_);
  stopLocked();
}

void SweepTrainer::stopLocked() {
  stopped_ = true;
  for (const auto& [number, control] : running_) control->stop();
  changed_.notify_all();
}

SweepWork SweepTrainer::work() const {
  const std::lock_guard lock(mutex_);
  return sweepWork(sweep_, [this](const SweepTrial& trial) {
    const auto found = running_.find(trial.number());
    return found == running_.end() ? 0 : found->second->progress().step;
  });
}

void SweepTrainer::workThread() {
  becomeComputeThread();
  std::unique_lock lock(mutex_);
  try {
    while (const auto number = next(lock)) train(*number, lock);
  } catch (...) {
    // What is about to happen cannot be written down: nothing more may happen.
    if (!lock.owns_lock()) lock.lock();
    if (!problem_) problem_ = std::current_exception();
    stopLocked();
  }
}

std::optional<int> SweepTrainer::next(std::unique_lock<std::mutex>& lock) {
  while (!stopped_) {
    const std::vector<int> waiting = waitingTrials(sweep_);
    if (!waiting.empty()) {
      trialStarted(sweep_, waiting.front());
      running_[waiting.front()] = std::make_shared<TrainingControl>();
      save();
      return waiting.front();
    }
    // The next rung begins when the last trial of this one ends.
    if (running_.empty()) return std::nullopt;
    changed_.wait(lock);
  }
  return std::nullopt;
}

void SweepTrainer::train(int number, std::unique_lock<std::mutex>& lock) {
  const SweepTrial trial = trialOf(sweep_, number);
  TrialRequest request;
  request.metric = sweep_.metric();
  request.modelDir = options_.runsDir + "/" + trial.run_id();
  request.dataDir = options_.dataDir;
  request.baseDir = options_.baseDir;
  request.log = options_.log;
  request.control = running_.at(number);
  TrialEnd end;
  try {
    request.experiment = trialExperiment(sweep_, trial);
    lock.unlock();
    if (options_.hooks) request.hooks = options_.hooks(request.experiment, request.modelDir);
    end = options_.train(request);
  } catch (const Error& error) {
    end = {TrialEnd::Kind::kFailed, 0, std::nullopt, error.what()};
  }
  if (!lock.owns_lock()) lock.lock();
  running_.erase(number);
  // A trial that was stopped on its way is neither done nor to blame.
  const bool isComplete = end.kind == TrialEnd::Kind::kDone && end.step >= request.experiment.train().max_steps();
  if (stopped_ && !isComplete) end.kind = TrialEnd::Kind::kStopped;
  trialEnded(sweep_, number, end);
  save();
  if (options_.onTrial && end.kind != TrialEnd::Kind::kStopped) options_.onTrial(sweep_, trialOf(sweep_, number));
  changed_.notify_all();
}

void SweepTrainer::save() {
  if (options_.save)
    options_.save(sweep_);
  else
    saveSweep(sweep_, path_);
}

}  // namespace engine::estimator

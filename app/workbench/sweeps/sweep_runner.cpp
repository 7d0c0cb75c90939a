#include "app/workbench/sweeps/sweep_runner.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/sweep/sweep_trials.h"
#include "engine/estimator/sweep/trial_result.h"
#include "widgets/util/error_words.h"

namespace app {

namespace estimator = engine::estimator;
using estimator::Sweep;
using estimator::SweepTrial;
using estimator::TrialEnd;
using TrialState = TrainingController::State;

namespace {

// Where relative paths of the experiment begin.
std::string baseDirOf(const Sweep& sweep, const std::string& file) {
  return (std::filesystem::path(file).parent_path() / sweep.base_dir()).lexically_normal().string();
}

QString writeState(const Sweep& sweep, const std::string& file) {
  try {
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    estimator::saveSweep(sweep, file);
    return {};
  } catch (const std::exception& error) {
    return widgets::errorWords(error);
  }
}

}  // namespace

SweepRunner::SweepRunner(Sweep sweep, SweepPlace place, TrialQueue* queue, QObject* parent)
    : QObject(parent), sweep_(std::move(sweep)), place_(std::move(place)), queue_(queue) {
  connect(queue_, &TrialQueue::ended, this, &SweepRunner::onEnded);
  connect(queue_, &TrialQueue::progressed, this, [this] {
    if (!running_.isEmpty()) emit progressed();
  });
}

SweepRunner::~SweepRunner() {
  worker_.waitUntilDone();
}

void SweepRunner::start(const std::string& dataDir) {
  place_.dataDir = dataDir;
  if (sweep_.state() != Sweep::OVER) whenHeld([this] { goOn(); });
}

void SweepRunner::whenHeld(std::function<void()> then) {
  if (isHeld()) return then();
  whenHeld_.push_back(std::move(then));
  if (whenHeld_.size() > 1) return;  // it is being opened
  problem_.clear();
  worker_.add<Opened>(
      [sweep = sweep_, place = place_] {
        Opened opened{nullptr, sweep, {}};
        try {
          std::filesystem::create_directories(std::filesystem::path(place.file).parent_path());
          opened.lock = std::make_shared<estimator::SweepLock>(place.file);
          // Another program may have gone on with it.
          if (std::filesystem::exists(place.file)) opened.sweep = estimator::loadSweep(place.file);
          if (opened.sweep.trials_size() == 0) {
            estimator::beginSweep(opened.sweep);
            opened.sweep.set_state(Sweep::PAUSED);
          }
        } catch (const std::exception& error) {
          opened.lock = nullptr;
          opened.problem = widgets::errorWords(error);
        }
        return opened;
      },
      [this](const Opened& opened) { onOpened(opened); });
}

void SweepRunner::onOpened(const Opened& opened) {
  const std::vector<std::function<void()>> waiting = std::exchange(whenHeld_, {});
  if (!opened.lock) return fail(opened.problem);
  lock_ = opened.lock;
  sweep_ = opened.sweep;
  for (const auto& then : waiting) then();
}

void SweepRunner::goOn() {
  problem_.clear();
  // What the queue still has goes on there; what is on its way out begins anew when it is.
  estimator::reopenSweep(sweep_);
  for (auto it = running_.begin(); it != running_.end(); ++it) {
    if (leaving_.contains(it.key())) continue;
    if (estimator::trialOf(sweep_, it.value()).status() != SweepTrial::WAITING) continue;
    estimator::trialStarted(sweep_, it.value());
    queue_->pause(it.key(), false);
  }
  startTime_ = std::chrono::steady_clock::now();
  startSteps_ = work().done;
  emit changed();
  pump();
}

// Gives the queue as many trials as may train at the same time.
void SweepRunner::pump() {
  if (!isHeld()) return;
  const auto isAtRest = [this] {
    return sweep_.state() == Sweep::OVER || (sweep_.state() == Sweep::CANCELLED && running_.isEmpty());
  };
  if (isAtRest()) {
    save([this, isAtRest] {
      // It may have been gone on with meanwhile, or another save have said so.
      if (!isAtRest() || !isHeld()) return;
      lock_ = nullptr;
      emit changed();
      if (sweep_.state() == Sweep::OVER) emit over();
    });
    return;
  }
  std::vector<int> due;
  for (const int trial : estimator::waitingTrials(sweep_)) {
    if (running_.size() >= sweep_.parallel()) break;
    const QString run = QString::fromStdString(estimator::trialOf(sweep_, trial).run_id());
    if (running_.contains(run)) continue;  // it is on its way out
    estimator::trialStarted(sweep_, trial);
    running_.insert(run, trial);
    due.push_back(trial);
  }
  emit changed();
  const auto takeBack = [this, due] {
    for (const int trial : due) {
      running_.remove(QString::fromStdString(estimator::trialOf(sweep_, trial).run_id()));
      estimator::trialEnded(sweep_, trial, {});
    }
  };
  save(
      [this, due] {
        for (const int trial : due) hand(trial);
      },
      takeBack);
}

void SweepRunner::save(std::function<void()> then, std::function<void()> otherwise) {
  worker_.add<QString>([sweep = sweep_, file = place_.file] { return writeState(sweep, file); },
                       [this, then = std::move(then), otherwise = std::move(otherwise)](const QString& problem) {
                         if (problem.isEmpty()) return then();
                         if (otherwise) otherwise();
                         onSaveFailed(problem);
                       });
}

// What cannot be written down must not happen.
void SweepRunner::onSaveFailed(const QString& problem) {
  if (sweep_.state() == Sweep::ACTIVE) sweep_.set_state(Sweep::PAUSED);
  withdrawAll();
  fail(problem);
}

void SweepRunner::hand(int trial) {
  const SweepTrial& wanted = estimator::trialOf(sweep_, trial);
  const QString run = QString::fromStdString(wanted.run_id());
  if (handed_.contains(run)) return;
  if (sweep_.state() != Sweep::ACTIVE || wanted.status() != SweepTrial::RUNNING) {
    running_.remove(run);
    leaving_.remove(run);
    if (wanted.status() == SweepTrial::RUNNING) estimator::trialEnded(sweep_, trial, {});
    return pump();
  }
  try {
    TrainingRequest request;
    request.experiment = estimator::trialExperiment(sweep_, wanted);
    request.title = tr("%1, trial %2").arg(name()).arg(trial);
    request.modelDir = place_.runsDir + "/" + wanted.run_id();
    request.dataDir = place_.dataDir;
    request.baseDir = baseDirOf(sweep_, place_.file);
    request.andEvaluate = true;
    request.isTrial = true;
    handed_.insert(run);
    queue_->add(std::move(request), run);
  } catch (const engine::Error& error) {
    settle(trial, {TrialEnd::Kind::kFailed, 0, std::nullopt, error.what()});
  }
}

void SweepRunner::onEnded(const QString& runId, TrialState state, const QString& problem) {
  const int trial = trialOfRun(runId);
  if (trial == 0) return;
  if (state == TrialState::kFailed)
    return settle(trial, {TrialEnd::Kind::kFailed, 0, std::nullopt, problem.toStdString()});
  if (state == TrialState::kStopped) {
    const bool isOurs = leaving_.contains(runId);
    if (!isOurs && sweep_.state() == Sweep::ACTIVE) {
      // A person stopped it; to start it again at once would be no answer.
      sweep_.set_state(Sweep::PAUSED);
      problem_ = tr("Trial %1 was stopped. Continue the sweep to resume it, or drop the trial.").arg(trial);
    }
    return settle(trial, {});
  }
  const std::string evalName = sweep_.experiment().eval().name();
  worker_.add<TrialEnd>([dir = place_.runsDir + "/" + runId.toStdString(), evalName,
                         metric = sweep_.metric()] { return estimator::trialResult(dir, evalName, metric); },
                        [this, trial](const TrialEnd& end) { settle(trial, end); });
}

void SweepRunner::settle(int trial, const TrialEnd& end) {
  const QString run = QString::fromStdString(estimator::trialOf(sweep_, trial).run_id());
  running_.remove(run);
  leaving_.remove(run);
  handed_.remove(run);
  estimator::trialEnded(sweep_, trial, end);
  pump();
}

void SweepRunner::pause() {
  if (sweep_.state() != Sweep::ACTIVE || !isHeld()) return;
  sweep_.set_state(Sweep::PAUSED);
  for (const QString& run : running_.keys()) queue_->pause(run, true);
  emit changed();
  save([] {});
}

void SweepRunner::cancel() {
  if (sweep_.state() == Sweep::OVER || sweep_.state() == Sweep::CANCELLED || !isHeld()) return;
  sweep_.set_state(Sweep::CANCELLED);
  withdrawAll();
  pump();
  emit changed();
}

void SweepRunner::drop(int trial) {
  whenHeld([this, trial] {
    estimator::dropTrial(sweep_, trial);
    const QString run = QString::fromStdString(estimator::trialOf(sweep_, trial).run_id());
    if (running_.contains(run)) withdraw(run);
    pump();
  });
}

void SweepRunner::takeBack(int trial, SweepTrial::Status before) {
  whenHeld([this, trial, before] {
    const bool wasOver = sweep_.state() == Sweep::OVER;
    estimator::takeTrialBack(sweep_, trial, before);
    if (wasOver && sweep_.state() == Sweep::ACTIVE) return goOn();
    pump();
  });
}

void SweepRunner::withdraw(const QString& run) {
  leaving_.insert(run);
  queue_->withdraw(run);
}

void SweepRunner::withdrawAll() {
  for (const QString& run : running_.keys()) withdraw(run);
}

void SweepRunner::fail(const QString& text) {
  problem_ = text;
  emit changed();
  emit failed(text);
}

int SweepRunner::trialOfRun(const QString& runId) const {
  return running_.value(runId, 0);
}

int64_t SweepRunner::stepOf(const SweepTrial& trial) const {
  const estimator::TrialResult* result = estimator::lastResult(trial);
  const int64_t behind = result ? result->step() : 0;
  const QString run = QString::fromStdString(trial.run_id());
  return running_.contains(run) ? std::max(behind, queue_->step(run)) : behind;
}

estimator::SweepWork SweepRunner::work() const {
  if (sweep_.trials_size() == 0) return {0, 0};
  return estimator::sweepWork(sweep_, [this](const SweepTrial& trial) { return stepOf(trial); });
}

double SweepRunner::secondsLeft() const {
  if (startSteps_ < 0 || sweep_.state() != Sweep::ACTIVE) return -1;
  const estimator::SweepWork now = work();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - startTime_).count();
  if (now.done <= startSteps_) return -1;
  return seconds * static_cast<double>(now.total - now.done) / static_cast<double>(now.done - startSteps_);
}

}  // namespace app

#include "app/workbench/queue/training_controller.h"

#include <algorithm>

#include "app/workbench/queue/held_checkpoint.h"
#include "engine/core/error.h"
#include "engine/core/thread_arena.h"

namespace app {
namespace {

using engine::estimator::EvalResult;
using engine::estimator::LogSink;
using engine::estimator::TrainingControl;

constexpr int kControlPollMs = 200;
constexpr double kWaitPeriodSeconds = 1;
constexpr double kSpeedMemory = 0.6;  // share of the former speed that a new measurement keeps

QString metricsText(const EvalResult& result) {
  QStringList parts;
  for (const auto& [name, value] : result) {
    const bool isStep = name == "global_step";
    const QString number = isStep ? QString::number(static_cast<qint64>(value)) : QString::number(value, 'g', 6);
    parts << QStringLiteral("%1 = %2").arg(QString::fromStdString(name), number);
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace

widgets::RunState shownState(TrainingController::State state) {
  using State = TrainingController::State;
  using widgets::RunState;
  switch (state) {
    case State::kIdle:
      return RunState::kIdle;
    case State::kStarting:
      return RunState::kStarting;
    case State::kRunning:
    case State::kEvaluating:
      return RunState::kRunning;
    case State::kPausing:
      return RunState::kPausing;
    case State::kPaused:
      return RunState::kPaused;
    case State::kStopping:
      return RunState::kStopping;
    case State::kStopped:
      return RunState::kStopped;
    case State::kFinished:
      return RunState::kFinished;
    case State::kFailed:
      return RunState::kFailed;
  }
  return RunState::kIdle;
}

TrainingController::TrainingController(QObject* parent) : QObject(parent) {
  timer_.setInterval(kControlPollMs);
  connect(&timer_, &QTimer::timeout, this, &TrainingController::poll);
}

TrainingController::~TrainingController() {
  if (control_) control_->stop();
}

bool TrainingController::isActive() const {
  return state_ != State::kIdle && state_ != State::kStopped && state_ != State::kFinished && state_ != State::kFailed;
}

bool TrainingController::start(TrainingRequest request) {
  if (isActive()) return false;
  request_ = std::move(request);
  control_ = std::make_shared<TrainingControl>();
  progress_ = {};
  progress_.experiment = request_.title;
  progress_.maxSteps = request_.experiment.train().max_steps();
  lastStep_ = -1;
  pauseWanted_ = false;
  problem_.clear();
  // The end is told last of all, when what the training needed is gone: joining the thread then waits for nothing.
  thread_ = std::jthread([this, asked = request_, control = control_, makeHooks = hookFactory_] {
    engine::becomeComputeThread();
    Outcome outcome = run(asked, control, makeHooks);
    post([this, outcome = std::move(outcome)] { onEnd(outcome); });
  });
  timer_.start();
  setState(State::kStarting);
  return true;
}

template <typename Call>
void TrainingController::post(Call call) {
  QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
}

// On the training thread.
TrainingController::Outcome TrainingController::run(const TrainingRequest& asked,
                                                    const std::shared_ptr<TrainingControl>& control,
                                                    const HookFactory& makeHooks) {
  const LogSink log = [this](const engine::estimator::LogLine& line) {
    const std::lock_guard lock(inbox_.mutex);
    inbox_.lines.push_back({line.level, QString::fromStdString(line.text), line.topic});
  };
  try {
    if (!asked.branchFrom.empty()) branchCheckpoint(asked.branchFrom, asked.modelDir);
    engine::estimator::RunnerOptions options{
        asked.modelDir, asked.dataDir, asked.baseDir, {}, log, control, heldWarmStart(asked.modelDir)};
    if (makeHooks) options.hooks = makeHooks(asked, log, control);
    if (const auto hook = releasingHook(asked.modelDir)) options.hooks.push_back(hook);
    engine::estimator::ExperimentRunner runner(asked.experiment, std::move(options));
    post([this] {
      if (state_ == State::kStarting) setState(State::kRunning);
    });
    const auto tell = [this](const EvalResult& metrics) {
      const std::lock_guard lock(inbox_.mutex);
      inbox_.evaluation = metricsText(metrics);
    };
    const auto result =
        asked.andEvaluate
            ? runner.trainAndEvaluate([&](const engine::estimator::Evaluation& found) { tell(found.metrics); }).training
            : runner.train(tell);
    return {result.globalStep, {}, engine::Code::kOk};
  } catch (const engine::Error& error) {
    return {control->progress().step, QString::fromUtf8(error.what()), error.code()};
  } catch (const std::exception& error) {
    return {control->progress().step, QString::fromUtf8(error.what()), engine::Code::kUnknown};
  }
}

void TrainingController::pause() {
  if (state_ != State::kRunning && state_ != State::kEvaluating && state_ != State::kStarting) return;
  control_->pause();
  pauseWanted_ = true;
  setState(State::kPausing);
}

void TrainingController::resume() {
  if (state_ != State::kPaused && state_ != State::kPausing) return;
  control_->resume();
  pauseWanted_ = false;
  lastStep_ = -1;
  setState(State::kRunning);
}

void TrainingController::stop() {
  if (!isActive() || state_ == State::kStopping) return;
  control_->stop();
  setState(State::kStopping);
}

void TrainingController::evaluateNow() {
  if (isActive() && state_ != State::kStopping) control_->evaluateNow();
}

void TrainingController::setLearningRate(double rate) {
  if (isActive()) control_->setLearningRate(rate);
}

void TrainingController::setMaxSteps(int64_t maxSteps) {
  if (!isActive()) return;
  control_->setMaxSteps(maxSteps);
  progress_.maxSteps = maxSteps;
  request_.experiment.mutable_train()->set_max_steps(maxSteps);
  publish();
}

void TrainingController::profileSteps(int64_t count) {
  if (isActive() && state_ != State::kStopping) control_->profileSteps(count);
}

// A quick training says a thousand lines a second: one by one they would keep the window from drawing.
void TrainingController::readInbox() {
  std::vector<TrainingLine> lines;
  QString evaluation;
  {
    const std::lock_guard lock(inbox_.mutex);
    lines.swap(inbox_.lines);
    evaluation.swap(inbox_.evaluation);
  }
  if (!lines.empty()) emit logLines(lines);
  if (!evaluation.isEmpty()) emit evaluated(evaluation);
}

void TrainingController::onEnd(const Outcome& outcome) {
  thread_.join();
  timer_.stop();
  readInbox();
  progress_.step = outcome.step;
  progress_.stepsPerSecond = 0;
  progress_.secondsLeft = -1;
  progress_.inputWait = -1;
  const bool hasFailed = outcome.code != engine::Code::kOk;
  problem_ = outcome.problem;
  endTime_ = outcome.time;
  const bool complete = progress_.maxSteps > 0 && outcome.step >= progress_.maxSteps;
  setState(hasFailed ? State::kFailed : state_ == State::kStopping && !complete ? State::kStopped : State::kFinished);
  if (hasFailed) emit failed(outcome.problem, outcome.code);
}

void TrainingController::setState(State state) {
  const bool changed = state != state_;
  state_ = state;
  publish();
  if (changed) emit stateChanged(state);
}

void TrainingController::publish() {
  progress_.state = shownState(state_);
  const int64_t toProfile = isActive() ? control_->stepsToProfile() : 0;
  progress_.detail = state_ == State::kEvaluating ? tr("evaluating")
                     : state_ == State::kStopping ? tr("finishing the step, then writing a checkpoint")
                     : toProfile > 0 ? tr("profiling, %n steps left", nullptr, static_cast<int>(toProfile))
                                     : QString();
  emit progressChanged(progress_);
}

// Speed from the steps between two polls, smoothed; none across a pause.
void TrainingController::updateSpeed(int64_t step) {
  const auto now = std::chrono::steady_clock::now();
  const double seconds = std::chrono::duration<double>(now - lastPoll_).count();
  if (lastStep_ >= 0 && step > lastStep_ && seconds > 0) {
    const double measured = static_cast<double>(step - lastStep_) / seconds;
    double& speed = progress_.stepsPerSecond;
    speed = speed > 0 ? kSpeedMemory * speed + (1 - kSpeedMemory) * measured : measured;
  }
  lastPoll_ = now;
  lastStep_ = step > 0 ? step : -1;
  const double left = static_cast<double>(progress_.maxSteps - step);
  progress_.secondsLeft = progress_.stepsPerSecond > 0 && left >= 0 ? left / progress_.stepsPerSecond : -1;
}

// The share of the last second; not known across a pause.
void TrainingController::updateInputWait(double seconds) {
  const auto now = std::chrono::steady_clock::now();
  const double passed = std::chrono::duration<double>(now - lastWaitLook_).count();
  if (passed < kWaitPeriodSeconds) return;
  const bool isKnown = passed < 2 * kWaitPeriodSeconds && state_ == State::kRunning;
  progress_.inputWait = isKnown ? std::clamp((seconds - lastWait_) / passed, 0.0, 1.0) : -1;
  lastWaitLook_ = now;
  lastWait_ = seconds;
}

void TrainingController::poll() {
  readInbox();
  const TrainingControl::Progress now = control_->progress();
  progress_.step = now.step;
  if (state_ != State::kStarting && state_ != State::kStopping) {
    setState(now.evaluating ? State::kEvaluating
             : now.paused   ? State::kPaused
             : pauseWanted_ ? State::kPausing
                            : State::kRunning);
  }
  if (state_ == State::kRunning) updateSpeed(now.step);
  updateInputWait(now.inputWaitSeconds);
  publish();
}

}  // namespace app

// Trains one experiment at a time on a thread of its own and tells how far it is. The one place where the window meets
// the engine's training; a TrainingQueue has one for each run. GUI thread only; signals are emitted there.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/estimator/experiment/experiment_runner.h"
#include "widgets/panels/state_bar.h"

namespace app {

struct TrainingRequest {
  engine::estimator::Experiment experiment;
  QString title;  // shown while it trains
  std::string modelDir;
  std::string dataDir;       // stands for ${DATA}
  std::string baseDir;       // relative paths of the experiment begin here
  std::string branchFrom;    // prefix of a checkpoint to begin with, copied into modelDir first; empty: none
  bool andEvaluate = false;  // by train_and_evaluate, with the experiment's exporters
  bool isTrial = false;      // of a sweep, which goes on with it itself: the queue's file has it not
};

struct TrainingLine {
  engine::estimator::LogLevel level;
  QString text;
  engine::estimator::LogTopic topic = engine::estimator::LogTopic::kOther;
  QDateTime time = QDateTime::currentDateTime();  // when it was said, which is before the window hears of it
};

class TrainingController : public QObject {
  Q_OBJECT
 public:
  enum class State {
    kIdle,
    kStarting,
    kRunning,
    kPausing,
    kPaused,
    kEvaluating,
    kStopping,
    kStopped,  // ended early, with a checkpoint
    kFinished,
    kFailed
  };
  Q_ENUM(State)
  // Makes the hooks that an experiment names; called on the training thread, may throw engine::Error.
  using HookFactory =
      std::function<engine::estimator::Hooks(const TrainingRequest&, const engine::estimator::LogSink&,
                                             const std::shared_ptr<engine::estimator::TrainingControl>&)>;

  explicit TrainingController(QObject* parent = nullptr);
  ~TrainingController() override;  // stops with a checkpoint and waits for it

  void setHookFactory(HookFactory factory) { hookFactory_ = std::move(factory); }

  // False, and nothing happens, while another training is active.
  bool start(TrainingRequest request);
  void pause();
  void resume();
  void stop();
  void evaluateNow();
  // Throws InvalidArgument for a rate that is negative or not finite.
  void setLearningRate(double rate);
  // Another end; one that is reached already ends the training. Throws InvalidArgument below 1.
  void setMaxSteps(int64_t maxSteps);
  // Records where the time of the next steps is spent. At least 1 step.
  void profileSteps(int64_t count);

  State state() const { return state_; }
  bool isActive() const;
  // What trains now or trained last.
  const TrainingRequest& request() const { return request_; }
  const widgets::RunProgress& progress() const { return progress_; }
  // Why the last training failed; empty unless it did.
  const QString& problem() const { return problem_; }
  // When the last training ended; not valid before one did.
  const QDateTime& endTime() const { return endTime_; }

 signals:
  void stateChanged(app::TrainingController::State state);
  void progressChanged(const widgets::RunProgress& progress);
  // What it said since the last signal, a few times a second.
  void logLines(const std::vector<app::TrainingLine>& lines);
  void evaluated(const QString& metrics);  // the newest, as often
  void failed(const QString& message, engine::Code code);

 private:
  // How a training ended; made on its thread.
  struct Outcome {
    int64_t step = 0;
    QString problem;
    engine::Code code = engine::Code::kOk;  // otherwise it failed
    QDateTime time = QDateTime::currentDateTime();
  };
  // What the training thread says until the next poll.
  struct Inbox {
    std::mutex mutex;
    std::vector<TrainingLine> lines;
    QString evaluation;  // the newest; empty: none
  };
  void readInbox();
  Outcome run(const TrainingRequest& asked, const std::shared_ptr<engine::estimator::TrainingControl>& control,
              const HookFactory& makeHooks);
  // Has the GUI thread call it.
  template <typename Call>
  void post(Call call);
  void setState(State state);
  void poll();
  void updateSpeed(int64_t step);
  void updateInputWait(double seconds);
  void publish();
  void onEnd(const Outcome& outcome);

  HookFactory hookFactory_;
  TrainingRequest request_;
  std::shared_ptr<engine::estimator::TrainingControl> control_;
  Inbox inbox_;
  State state_ = State::kIdle;
  widgets::RunProgress progress_;
  QTimer timer_;
  std::chrono::steady_clock::time_point lastPoll_;
  int64_t lastStep_ = -1;  // at the last poll; -1: not known yet
  std::chrono::steady_clock::time_point lastWaitLook_;
  double lastWait_ = 0;  // seconds waited for input at that time
  bool pauseWanted_ = false;
  QString problem_;
  QDateTime endTime_;
  std::jthread thread_;  // last, so that it ends before what it uses
};

// The state as the panels show it.
widgets::RunState shownState(TrainingController::State state);

}  // namespace app

#include "widgets/dashboards/projector/projection_runner.h"

#include <QElapsedTimer>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projection_computer.h"
#include "widgets/util/threads/thread_priority.h"

namespace widgets {

// Shared by the runner and the computation that it began.
struct RunControl {
  std::atomic<bool> perturb{false};
  std::mutex mutex;
  std::condition_variable_any changed;
  bool paused = false;       // under the mutex
  double pausedSeconds = 0;  // of the computing thread
};

namespace {

constexpr int kTellMs = 100;         // between two tellings of the progress
constexpr double kLeastDone = 0.02;  // before it no time is estimated
const QString kProjectionKey = QStringLiteral("projection");

struct Computed {};  // its frames were handed over

// Tells of the progress a few times a second, with the time that is left.
class ProgressTeller {
 public:
  using Tell = std::function<void(double done, double secondsLeft)>;
  ProgressTeller(const RunControl& control, Tell tell) : control_(control), tell_(std::move(tell)) { all_.start(); }

  void operator()(double done) {
    if (last_.isValid() && last_.elapsed() < kTellMs && done < 1) return;
    last_.start();
    const double seconds = static_cast<double>(all_.elapsed()) / 1000 - control_.pausedSeconds;
    tell_(done, done < kLeastDone ? -1 : seconds * (1 - done) / done);
  }

 private:
  const RunControl& control_;
  Tell tell_;
  QElapsedTimer all_, last_;
};

void waitWhilePaused(RunControl& control, const std::stop_token& stop) {
  QElapsedTimer waited;
  waited.start();
  std::unique_lock lock(control.mutex);
  if (!control.paused) return;
  control.changed.wait(lock, stop, [&] { return !control.paused; });
  control.pausedSeconds += static_cast<double>(waited.elapsed()) / 1000;
}

}  // namespace

ProjectionRunner::ProjectionRunner(QObject* parent) : QObject(parent) {}

bool ProjectionRunner::isPaused() const {
  if (!control_) return false;
  const std::lock_guard lock(control_->mutex);
  return control_->paused;
}

void ProjectionRunner::end() {
  if (!control_) return;
  control_.reset();
  emit stateChanged();
}

void ProjectionRunner::cancel() {
  if (!control_) return;
  tasks_.cancel(kProjectionKey);
  setPaused(false);
  end();
}

void ProjectionRunner::setPaused(bool paused) {
  if (!control_) return;
  {
    const std::lock_guard lock(control_->mutex);
    control_->paused = paused;
  }
  control_->changed.notify_all();
  emit stateChanged();
}

void ProjectionRunner::perturb() {
  if (control_) control_->perturb = true;
}

void ProjectionRunner::start(ProjectionRequest request) {
  cancel();
  control_ = std::make_shared<RunControl>();
  tasks_.run<Computed>(
      kProjectionKey,
      [this, control = control_, request = std::move(request)](const TaskToken& token) {
        lowerThreadPriority();
        computeProjection(request, sinkOf(this, control, token));
        return Computed();
      },
      {},
      [this](const TaskFailure& failure) {
        end();
        const bool isTooLarge = failure.code == summaries::Code::kResourceExhausted;
        emit failed(isTooLarge
                        ? tr("There is not enough memory for this projection. Isolate fewer points, or choose PCA.")
                        : failure.text);
      });
  emit stateChanged();
}

void ProjectionRunner::tellProgress(double done, double secondsLeft) {
  emit progressed(done, secondsLeft);
}

void ProjectionRunner::tellFrame(const ProjectionFrame& made) {
  // Whoever hears of the last one may start the next.
  if (made.finished) end();
  emit frame(made);
}

ProjectionSink ProjectionRunner::sinkOf(ProjectionRunner* runner, const std::shared_ptr<RunControl>& control,
                                        const TaskToken& token) {
  const auto teller = std::make_shared<ProgressTeller>(*control, [runner, token](double done, double left) {
    token.deliver([runner, done, left] { runner->tellProgress(done, left); });
  });
  ProjectionSink sink;
  sink.watch.goOn = [token] { return token.goOn(); };
  sink.watch.progress = [teller](double done) { (*teller)(done); };
  sink.frame = [runner, token](const ProjectionFrame& made) {
    token.deliver([runner, made] { runner->tellFrame(made); });
  };
  sink.waitWhilePaused = [control, token] { waitWhilePaused(*control, token.stopToken()); };
  sink.takePerturbation = [control] { return control->perturb.exchange(false); };
  return sink;
}

}  // namespace widgets

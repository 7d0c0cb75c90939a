#include "widgets/dashboards/projector/projection_runner.h"

#include <QElapsedTimer>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projection_computer.h"

namespace widgets {

// Shared by the runner and the computation that it began.
struct RunControl {
  std::atomic<bool> stop{false};
  std::atomic<bool> perturb{false};
  std::mutex mutex;
  std::condition_variable changed;
  bool paused = false;       // under the mutex
  double pausedSeconds = 0;  // of the computing thread
};

namespace {

constexpr int kTellMs = 100;         // between two tellings of the progress
constexpr double kLeastDone = 0.02;  // before it no time is estimated

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

void waitOf(RunControl& control) {
  QElapsedTimer waited;
  waited.start();
  std::unique_lock lock(control.mutex);
  if (!control.paused) return;
  control.changed.wait(lock, [&] { return !control.paused || control.stop; });
  control.pausedSeconds += static_cast<double>(waited.elapsed()) / 1000;
}

}  // namespace

ProjectionRunner::ProjectionRunner(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
}

ProjectionRunner::~ProjectionRunner() {
  cancel();
  pool_.waitForDone();
}

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
  control_->stop = true;
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
  auto control = std::make_shared<RunControl>();
  control_ = control;
  // What an older computation tells is not heard any more.
  const auto deliver = [this, control](std::function<void()> call) {
    QMetaObject::invokeMethod(
        this,
        [this, control, call = std::move(call)] {
          if (control == control_) call();
        },
        Qt::QueuedConnection);
  };
  pool_.start([this, control, deliver, request = std::move(request)] {
    lowerThreadPriority();
    ProgressTeller teller(*control, [this, deliver](double done, double left) {
      deliver([this, done, left] { emit progressed(done, left); });
    });
    ProjectionSink sink;
    sink.watch.goOn = [control] { return !control->stop; };
    sink.watch.progress = [&teller](double done) { teller(done); };
    sink.frame = [this, deliver](const ProjectionFrame& made) {
      deliver([this, made] {
        // Whoever hears of the last one may start the next.
        if (made.finished) end();
        emit frame(made);
      });
    };
    sink.waitWhilePaused = [control] { waitOf(*control); };
    sink.takePerturbation = [control] { return control->perturb.exchange(false); };
    const auto fail = [this, deliver](const QString& reason) {
      deliver([this, reason] {
        end();
        emit failed(reason);
      });
    };
    try {
      computeProjection(request, sink);
    } catch (const summaries::Error& error) {
      fail(QString::fromUtf8(error.what()));
    } catch (const std::bad_alloc&) {
      fail(tr("There is not enough memory for this projection. Isolate fewer points, or choose PCA."));
    }
  });
  emit stateChanged();
}

}  // namespace widgets

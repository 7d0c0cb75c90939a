// One thread for what the engine computes on behalf of a pane: jobs run one after the other, tell how far they are and
// can be cancelled. Objects that jobs share stay warm between them, since no two jobs run at once. GUI thread only;
// results arrive there.
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>

#include "engine/core/error.h"

namespace app {

// Why a job gave no result.
struct EngineFailure {
  engine::Code code = engine::Code::kInternal;
  QString text;
  std::exception_ptr cause = {};
  bool cancelled() const { return code == engine::Code::kCancelled; }
  // Whether it is an error of a class with fields of its own.
  template <typename E>
  bool is() const {
    try {
      if (cause) std::rethrow_exception(cause);
    } catch (const E&) {
      return true;
    } catch (...) {
    }
    return false;
  }
};

class EngineThread : public QObject {
  Q_OBJECT
 public:
  explicit EngineThread(QObject* parent = nullptr);
  ~EngineThread() override;  // cancels what runs and waits for it

  // What a job may use of the thread that runs it.
  class Job {
   public:
    // Throws Cancelled once the job is cancelled.
    void check() const;
    // `done`: 0 to 1; negative: not known. Arrives as progress().
    void tell(double done, const QString& doing) const;

   private:
    friend class EngineThread;
    Job(EngineThread* thread, std::shared_ptr<std::atomic<bool>> stop) : thread_(thread), stop_(std::move(stop)) {}
    EngineThread* thread_;
    std::shared_ptr<std::atomic<bool>> stop_;
  };

  using Failed = std::function<void(const EngineFailure&)>;
  // `work` holds values and objects that only jobs of this thread use; it may throw.
  template <typename T>
  void run(std::function<T(const Job&)> work, std::function<void(const T&)> done, Failed failed) {
    post(
        [work = std::move(work), done = std::move(done)](const Job& job) -> Delivery {
          auto value = std::make_shared<const T>(work(job));
          return [done, value] { done(*value); };
        },
        std::move(failed));
  }
  // Everything that was asked for so far ends with Cancelled.
  void cancel();
  bool isBusy() const { return pending_ > 0; }

 signals:
  void busyChanged(bool busy);
  void progress(double done, const QString& doing);

 private:
  using Delivery = std::function<void()>;
  void post(std::function<Delivery(const Job&)> job, Failed failed);
  void onProgress(double done, const QString& doing) { emit progress(done, doing); }

  std::shared_ptr<std::atomic<bool>> stop_ = std::make_shared<std::atomic<bool>>(false);
  int pending_ = 0;
  QThreadPool pool_;  // of one thread
};

}  // namespace app

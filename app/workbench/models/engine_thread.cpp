#include "app/workbench/models/engine_thread.h"

#include <QPointer>

#include "engine/core/thread_arena.h"

namespace app {

EngineThread::EngineThread(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
  pool_.setExpiryTimeout(-1);
}

EngineThread::~EngineThread() {
  *stop_ = true;
  pool_.waitForDone();
}

void EngineThread::Job::check() const {
  if (*stop_) engine::fail(engine::Code::kCancelled, "Cancelled.");
}

void EngineThread::Job::tell(double done, const QString& doing) const {
  QMetaObject::invokeMethod(
      thread_,
      [thread = thread_, stop = stop_, done, doing] {
        if (!*stop) thread->onProgress(done, doing);
      },
      Qt::QueuedConnection);
}

void EngineThread::cancel() {
  *stop_ = true;
  stop_ = std::make_shared<std::atomic<bool>>(false);
}

void EngineThread::post(std::function<Delivery(const Job&)> job, Failed failed) {
  if (++pending_ == 1) emit busyChanged(true);
  pool_.start([this, context = Job(this, stop_), job = std::move(job), failed = std::move(failed)] {
    engine::becomeComputeThread();
    Delivery deliver;
    try {
      context.check();
      deliver = job(context);
    } catch (const engine::Error& error) {
      deliver = [failed, code = error.code(), text = QString::fromUtf8(error.what()),
                 cause = std::current_exception()] {
        failed({code, text, cause});
      };
    } catch (const std::exception& error) {
      deliver = [failed, text = QString::fromUtf8(error.what())] { failed({engine::Code::kInternal, text}); };
    }
    QMetaObject::invokeMethod(
        this,
        [this, deliver] {
          const bool last = --pending_ == 0;
          const QPointer<EngineThread> alive(this);  // who gets the result may drop its thread
          deliver();
          if (alive && last) emit busyChanged(isBusy());
        },
        Qt::QueuedConnection);
  });
}

}  // namespace app

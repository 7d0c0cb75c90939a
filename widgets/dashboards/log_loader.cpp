#include "widgets/dashboards/log_loader.h"

#include "summaries/error.h"

namespace widgets {
namespace {

constexpr int kReadTries = 5;  // of a log that is written just then

}  // namespace

// Reads on the loader's thread.
class LogLoaderWorker : public QObject {
 public:
  explicit LogLoaderWorker(std::shared_ptr<summaries::ReaderCache> logs) : logs_(std::move(logs)) {}

  // Errors: as summaries::ReaderCache.
  void read(const QString& directory, const std::function<void(summaries::EventLogReader&)>& read) {
    for (int tries = 1;; ++tries) {
      try {
        return logs_->read(directory.toStdString(), read);
      } catch (const summaries::Error& error) {
        if (error.code() != summaries::Code::kUnavailable || tries >= kReadTries) throw;
      }
    }
  }

 private:
  std::shared_ptr<summaries::ReaderCache> logs_;
};

LogLoader::LogLoader(QObject* parent, std::shared_ptr<summaries::ReaderCache> logs)
    : QObject(parent),
      worker_(new LogLoaderWorker(logs ? std::move(logs) : std::make_shared<summaries::ReaderCache>())) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.setObjectName(QStringLiteral("log loader"));
  thread_.start();
}

LogLoader::~LogLoader() {
  for (auto& [key, isVoid] : newest_) *isVoid = true;
  thread_.quit();
  thread_.wait();
}

void LogLoader::cancel(QObject* owner, const QString& key) {
  const auto found = newest_.find({owner, key});
  if (found == newest_.end()) return;
  *found->second = true;
  newest_.erase(found);
}

void LogLoader::post(QObject* owner, const QString& key, const QString& directory, Job job, Failed failed) {
  cancel(owner, key);
  auto isVoid = std::make_shared<std::atomic<bool>>(false);
  newest_[{owner, key}] = isVoid;
  const QPointer<QObject> receiver(owner);
  const auto deliver = [this, receiver, isVoid, owner, key](Delivery call) {
    QMetaObject::invokeMethod(
        this,
        [this, receiver, isVoid, owner, key, call] {
          if (*isVoid) return;
          newest_.erase({owner, key});
          if (receiver) call();
        },
        Qt::QueuedConnection);
  };
  QMetaObject::invokeMethod(
      worker_,
      [worker = worker_, directory, isVoid, job = std::move(job), failed = std::move(failed), deliver] {
        if (*isVoid) return;
        try {
          Delivery delivery;
          worker->read(directory, [&](summaries::EventLogReader& log) { delivery = job(log); });
          deliver(std::move(delivery));
        } catch (const summaries::Error& error) {
          deliver([failed, text = QString::fromUtf8(error.what())] {
            if (failed) failed(text);
          });
        }
      },
      Qt::QueuedConnection);
}

}  // namespace widgets

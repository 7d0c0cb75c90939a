#include "widgets/dashboards/log_loader.h"

#include <algorithm>

#include "summaries/error.h"
#include "widgets/live/log_stamp.h"

namespace widgets {
namespace {

constexpr std::size_t kOpenLogs = 32;  // an open log holds three file descriptors

}  // namespace

// Keeps the readers that were used last; lives on the loader's thread.
class LogLoaderWorker : public QObject {
 public:
  // Errors: as summaries::EventLogReader.
  summaries::EventLogReader& open(const QString& directory) {
    const LogStamp stamp = stampOf(directory.toStdString());
    auto found = logs_.find(directory);
    if (found != logs_.end() && !found->second.stamp.isSameFile(stamp)) {
      logs_.erase(found);  // another log took the place of the one that was read
      found = logs_.end();
    }
    if (found == logs_.end()) {
      if (logs_.size() >= kOpenLogs) closeOldest();
      found = logs_.emplace(directory, Open{summaries::EventLogReader(directory.toStdString()), stamp}).first;
    }
    found->second.lastUse = ++turn_;
    return found->second.reader;
  }
  void close(const QString& directory) { logs_.erase(directory); }

 private:
  struct Open {
    summaries::EventLogReader reader;
    LogStamp stamp;
    uint64_t lastUse = 0;
  };
  void closeOldest() {
    logs_.erase(std::min_element(logs_.begin(), logs_.end(), [](const auto& left, const auto& right) {
      return left.second.lastUse < right.second.lastUse;
    }));
  }
  std::map<QString, Open> logs_;
  uint64_t turn_ = 0;
};

LogLoader::LogLoader(QObject* parent) : QObject(parent), worker_(new LogLoaderWorker) {
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
          deliver(job(worker->open(directory)));
        } catch (const summaries::Error& error) {
          worker->close(directory);
          deliver([failed, text = QString::fromUtf8(error.what())] {
            if (failed) failed(text);
          });
        }
      },
      Qt::QueuedConnection);
}

}  // namespace widgets

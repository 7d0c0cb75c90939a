#include "widgets/dashboards/checkpoints/checkpoint_loader.h"

#include "summaries/error.h"

namespace widgets {

CheckpointLoader::CheckpointLoader(std::shared_ptr<CheckpointSource> source, QObject* parent)
    : QObject(parent), source_(std::move(source)), worker_(new QObject) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.setObjectName(QStringLiteral("checkpoint loader"));
  thread_.start();
}

CheckpointLoader::~CheckpointLoader() {
  for (auto& [key, isVoid] : newest_) *isVoid = true;
  thread_.quit();
  thread_.wait();
}

void CheckpointLoader::cancel(QObject* owner, const QString& key) {
  const auto found = newest_.find({owner, key});
  if (found == newest_.end()) return;
  *found->second = true;
  newest_.erase(found);
}

void CheckpointLoader::post(QObject* owner, const QString& key, Work work, Failed failed) {
  cancel(owner, key);
  const Flag isVoid = std::make_shared<std::atomic<bool>>(false);
  newest_[{owner, key}] = isVoid;
  const QPointer<QObject> receiver(owner);
  const auto deliver = [this, receiver, isVoid, owner, key](std::function<void()> call, bool isLast) {
    QMetaObject::invokeMethod(
        this,
        [this, receiver, isVoid, owner, key, call, isLast] {
          if (*isVoid) return;
          if (isLast) newest_.erase({owner, key});
          if (receiver) call();
        },
        Qt::QueuedConnection);
  };
  const Job job{[isVoid] { return !*isVoid; }, [deliver](std::function<void()> call) { deliver(call, false); }};
  QMetaObject::invokeMethod(
      worker_,
      [source = source_, job, work = std::move(work), failed = std::move(failed), deliver] {
        if (!job.goOn()) return;
        try {
          deliver(work(*source, job), true);
        } catch (const summaries::Error& error) {
          deliver(
              [failed, text = QString::fromUtf8(error.what())] {
                if (failed) failed(text);
              },
              true);
        }
      },
      Qt::QueuedConnection);
}

}  // namespace widgets

// Reads event logs for dashboards on a thread of its own and hands the values back on the thread that asked. Use from
// one thread (the GUI's). A request that a newer one of the same owner and key replaces is neither read nor delivered.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QThread>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "summaries/reading/reader_cache.h"

namespace widgets {

class LogLoaderWorker;

class LogLoader : public QObject {
  Q_OBJECT
 public:
  // Reads through `logs`; null: a cache of its own.
  explicit LogLoader(QObject* parent = nullptr, std::shared_ptr<summaries::ReaderCache> logs = {});
  ~LogLoader() override;  // waits for the read in progress

  using Failed = std::function<void(const QString& error)>;

  // Calls `read` with the log of `directory` on the reading thread, then `done` with what it returned, or `failed` with
  // the error, here. Nothing is called once `owner` is gone. `read` must hold values only.
  template <typename T>
  void load(QObject* owner, const QString& key, const QString& directory,
            std::function<T(summaries::EventLogReader&)> read, std::function<void(const T&)> done, Failed failed) {
    post(
        owner, key, directory,
        [read = std::move(read), done = std::move(done)](summaries::EventLogReader& log) -> Delivery {
          auto value = std::make_shared<const T>(read(log));
          return [done, value] { done(*value); };
        },
        std::move(failed));
  }
  // Forgets the owner's request of that key.
  void cancel(QObject* owner, const QString& key);

 private:
  using Delivery = std::function<void()>;
  using Job = std::function<Delivery(summaries::EventLogReader&)>;
  void post(QObject* owner, const QString& key, const QString& directory, Job job, Failed failed);

  using Flag = std::shared_ptr<std::atomic<bool>>;
  std::map<std::pair<const QObject*, QString>, Flag> newest_;  // raised: the request is void
  QThread thread_{this};
  LogLoaderWorker* worker_;  // lives in thread_
};

}  // namespace widgets

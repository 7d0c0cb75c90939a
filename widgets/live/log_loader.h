// The background tasks that read event logs for dashboards, one log after the other. Use from one thread (the GUI's). A
// request that a newer one of the same owner and key replaces is neither read nor delivered.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "summaries/reading/reader_cache.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class LogLoader : public QObject {
  Q_OBJECT
 public:
  // Reads through `logs`; null: a cache of its own.
  explicit LogLoader(QObject* parent = nullptr, std::shared_ptr<summaries::ReaderCache> logs = {});

  using Failed = BackgroundTasks::Failed;

  // Calls `read` with the log of `directory` on the reading thread, then `done` with what it returned, or `failed` with
  // the error, here. Nothing is called once `owner` is gone. `read` must hold values only.
  template <typename T>
  void load(QObject* owner, const QString& key, const QString& directory,
            std::function<T(summaries::EventLogReader&)> read, std::function<void(const T&)> done, Failed failed) {
    const auto work = [logs = logs_, directory = directory.toStdString(),
                       read = std::move(read)](const TaskToken& token) {
      std::optional<T> value;
      readLog(*logs, directory, token, [&](summaries::EventLogReader& log) { value = read(log); });
      return std::move(*value);
    };
    tasks_.run<T>(owner, key, work, std::move(done), std::move(failed));
  }
  // Forgets the owner's request of that key.
  void cancel(QObject* owner, const QString& key) { tasks_.cancel(owner, key); }

 private:
  // Again and again, if the log is written just then. Errors: as summaries::ReaderCache; Cancelled.
  static void readLog(summaries::ReaderCache& logs, const std::string& directory, const TaskToken& token,
                      const std::function<void(summaries::EventLogReader&)>& read);

  std::shared_ptr<summaries::ReaderCache> logs_;
  BackgroundTasks tasks_;
};

}  // namespace widgets

// Runs SQL over event logs on a thread of its own, one statement at a time. Use from one thread (the GUI's), where the
// signals arrive.
#pragma once

#include <QObject>
#include <QThread>
#include <memory>
#include <mutex>

#include "summaries/sql/sql_session.h"

namespace widgets {

struct SqlFailure {
  QString text;
  int offset = -1;  // bytes into the statement where it is wrong; -1: not known
  bool cancelled = false;
};

class SqlWorker : public QObject {
  Q_OBJECT
 public:
  explicit SqlWorker(QObject* parent = nullptr);
  ~SqlWorker() override;  // ends the statement that runs and waits for it

  // Answered by done() or failed(), unless another run() comes before that.
  void run(const QString& sql, std::vector<summaries::SqlRun> runs, const summaries::SqlLimits& limits);
  void cancel();
  bool isBusy() const { return busy_; }

 signals:
  void done(const std::shared_ptr<const summaries::SqlResult>& result);
  void failed(const widgets::SqlFailure& failure);

 private:
  struct Current {
    std::mutex mutex;
    summaries::SqlSession* session = nullptr;  // of the statement that runs now
    quint64 cancelled = 0;                     // requests up to this number are not wanted any more
  };
  std::shared_ptr<Current> current_ = std::make_shared<Current>();
  quint64 request_ = 0;
  bool busy_ = false;
  QThread thread_{this};
  QObject* worker_;  // lives in thread_
};

}  // namespace widgets

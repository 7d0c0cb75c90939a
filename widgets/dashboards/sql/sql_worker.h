// The background task that runs SQL over event logs, one statement at a time. Use from one thread (the GUI's), where
// the signals arrive.
#pragma once

#include <QObject>
#include <memory>

#include "summaries/sql/sql_session.h"
#include "widgets/util/background_tasks.h"

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

  // Answered by done() or failed(), unless another run() comes before that.
  void run(const QString& sql, std::vector<summaries::SqlRun> runs, const summaries::SqlLimits& limits);
  // Answered by failed().
  void cancel() { tasks_.stopAll(); }
  bool isBusy() const { return tasks_.isBusy(); }

 signals:
  void done(const std::shared_ptr<const summaries::SqlResult>& result);
  void failed(const widgets::SqlFailure& failure);

 private:
  void fail(const TaskFailure& failure);

  BackgroundTasks tasks_{{.name = "sql"}, this};
};

}  // namespace widgets

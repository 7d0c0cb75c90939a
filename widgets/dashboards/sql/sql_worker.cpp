#include "widgets/dashboards/sql/sql_worker.h"

namespace widgets {

SqlWorker::SqlWorker(QObject* parent) : QObject(parent), worker_(new QObject) {
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  thread_.setObjectName(QStringLiteral("sql"));
  thread_.start();
}

SqlWorker::~SqlWorker() {
  cancel();
  thread_.quit();
  thread_.wait();
}

void SqlWorker::cancel() {
  const std::lock_guard lock(current_->mutex);
  current_->cancelled = request_;
  if (current_->session) current_->session->interrupt();
}

void SqlWorker::run(const QString& sql, std::vector<summaries::SqlRun> runs, const summaries::SqlLimits& limits) {
  if (busy_) cancel();
  const quint64 request = ++request_;
  busy_ = true;
  const auto answer = [this, request](auto call) {
    QMetaObject::invokeMethod(
        this,
        [this, request, call] {
          if (request != request_) return;
          busy_ = false;
          call();
        },
        Qt::QueuedConnection);
  };
  QMetaObject::invokeMethod(
      worker_,
      [this, answer, request, sql = sql.toStdString(), runs = std::move(runs), limits, current = current_] {
        try {
          summaries::SqlSession session(runs);
          {
            const std::lock_guard lock(current->mutex);
            if (current->cancelled >= request) {
              throw summaries::SqlError(summaries::Code::kCancelled, "The query was cancelled.", -1);
            }
            current->session = &session;
          }
          const auto clear = [&] {
            const std::lock_guard lock(current->mutex);
            current->session = nullptr;
          };
          std::shared_ptr<const summaries::SqlResult> result;
          try {
            result = std::make_shared<const summaries::SqlResult>(session.run(sql, limits));
          } catch (...) {
            clear();
            throw;
          }
          clear();
          answer([this, result] { emit done(result); });
        } catch (const summaries::SqlError& error) {
          const SqlFailure failure{QString::fromUtf8(error.what()), error.offset(),
                                   error.code() == summaries::Code::kCancelled};
          answer([this, failure] { emit failed(failure); });
        } catch (const summaries::Error& error) {
          answer([this, text = QString::fromUtf8(error.what())] { emit failed({text, -1, false}); });
        }
      },
      Qt::QueuedConnection);
}

}  // namespace widgets

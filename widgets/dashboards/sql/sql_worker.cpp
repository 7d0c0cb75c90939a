#include "widgets/dashboards/sql/sql_worker.h"

namespace widgets {
namespace {

using ResultPtr = std::shared_ptr<const summaries::SqlResult>;

}  // namespace

SqlWorker::SqlWorker(QObject* parent) : QObject(parent) {}

void SqlWorker::run(const QString& sql, std::vector<summaries::SqlRun> runs, const summaries::SqlLimits& limits) {
  const auto work = [sql = sql.toStdString(), runs = std::move(runs), limits](const TaskToken& token) -> ResultPtr {
    summaries::SqlSession session(runs);
    const std::stop_callback interrupt(token.stopToken(), [&session] { session.interrupt(); });
    return std::make_shared<const summaries::SqlResult>(session.run(sql, limits));
  };
  tasks_.run<ResultPtr>(
      QStringLiteral("statement"), work, [this](const ResultPtr& result) { emit done(result); },
      [this](const TaskFailure& failure) { fail(failure); });
}

void SqlWorker::fail(const TaskFailure& failure) {
  const auto wrong = failure.as<summaries::SqlError>();
  const QString text = failure.cancelled() ? tr("The query was cancelled.") : failure.text;
  emit failed({text, wrong ? wrong->offset() : -1, failure.cancelled()});
}

}  // namespace widgets

#include "app/event_file_import.h"

#include <QDateTime>
#include <QLocale>
#include <condition_variable>
#include <mutex>

namespace app {
namespace {

namespace tfevents = summaries::tfevents;

constexpr int kProgressMs = 200;
constexpr auto kPollPeriod = std::chrono::seconds(1);
constexpr int kThreads = 2;  // the window and the drawing need the others

QStringList problemsOf(const tfevents::ImportReport& report) {
  QStringList problems;
  for (const tfevents::RunReport& run : report.runs) {
    for (const std::string& problem : run.problems) problems << QString::fromStdString(problem);
  }
  for (const summaries::Error& error : report.errors) problems << QString::fromUtf8(error.what());
  return problems;
}

}  // namespace

EventFileImport::EventFileImport(QObject* parent) : QObject(parent) {
  timer_.setInterval(kProgressMs);
  connect(&timer_, &QTimer::timeout, this, &EventFileImport::tellProgress);
}

EventFileImport::~EventFileImport() {
  stop();
}

void EventFileImport::stop() {
  timer_.stop();
  if (progress_) progress_->stop = true;
  thread_ = {};  // asks it to stop and waits
  progress_.reset();
}

void EventFileImport::tellProgress() {
  const int64_t total = progress_->bytesTotal;
  const int64_t done = progress_->bytesDone;
  if (total == 0 || done >= total) return;
  const qint64 elapsed = QDateTime::currentMSecsSinceEpoch() - begun_;
  emit progressed(static_cast<int>(100 * done / total), done == 0 ? -1 : elapsed * (total - done) / done / 1000);
}

void EventFileImport::follow(const QString& from, const QString& into) {
  stop();
  progress_ = std::make_shared<tfevents::ImportProgress>();
  begun_ = QDateTime::currentMSecsSinceEpoch();
  timer_.start();
  thread_ = std::jthread([this, from, into, progress = progress_](const std::stop_token& token) {
    // Nothing of a former follow() is told: stop() waits for its thread, and what it posted names its progress.
    const auto tell = [&](auto call) {
      QMetaObject::invokeMethod(
          this,
          [this, progress, call] {
            if (progress == progress_) call();
          },
          Qt::QueuedConnection);
    };
    std::mutex mutex;
    std::condition_variable_any wake;
    tfevents::Follower follower(from.toStdString(), into.toStdString(), kThreads);
    for (bool first = true; !token.stop_requested(); first = false) {
      QStringList problems;
      try {
        const tfevents::ImportReport report = follower.poll(*progress);
        problems = problemsOf(report);
        const QString summary = tr("Imported %1 values of %2 runs from %3")
                                    .arg(QLocale().toString(static_cast<qulonglong>(report.values())))
                                    .arg(report.runs.size())
                                    .arg(from);
        if (first && !report.cancelled) {
          tell([this, summary] {
            timer_.stop();
            emit finished(summary);
          });
        }
      } catch (const summaries::Error& error) {
        problems = {QString::fromUtf8(error.what())};
      }
      if (!problems.isEmpty() && !token.stop_requested()) tell([this, problems] { emit failed(problems); });
      std::unique_lock lock(mutex);
      wake.wait_for(lock, token, kPollPeriod, [] { return false; });
    }
  });
}

}  // namespace app

#include "app/workbench/places/event_file_import.h"

#include <QDateTime>
#include <QFileInfo>
#include <algorithm>
#include <climits>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "widgets/panels/number_text.h"
#include "widgets/util/error_words.h"

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
  for (const summaries::Error& error : report.errors) problems << widgets::errorWords(error);
  return problems;
}

}  // namespace

// What the thread does until it is told to stop.
class EventFileImport::Worker {
 public:
  Worker(EventFileImport* owner, const QString& from, const QString& into)
      : owner_(owner),
        progress_(owner->progress_),
        from_(from),
        importer_(from.toStdString(), into.toStdString(), kThreads, tfevents::Importer::Which::kWithoutLog) {}

  void work(const std::stop_token& token) {
    std::mutex mutex;
    std::condition_variable_any wake;
    for (bool isFirst = true; !token.stop_requested(); isFirst = false) {
      // A new workspace has no folder of runs yet.
      if (QFileInfo::exists(from_)) poll();
      // Also where there is nothing to import, or nothing could be read.
      if (isFirst) tell([owner = owner_] { owner->end(); });
      std::unique_lock lock(mutex);
      wake.wait_for(lock, token, kPollPeriod, [] { return false; });
    }
    tell([owner = owner_] { owner->onCancelled(); });
  }

 private:
  // Nothing of a former follow() is told: stop() waits for its thread, and what it posted names its progress.
  template <typename Call>
  void tell(Call call) {
    QMetaObject::invokeMethod(
        owner_,
        [owner = owner_, progress = progress_, call] {
          if (progress == owner->progress_) call();
        },
        Qt::QueuedConnection);
  }

  void poll() {
    QStringList problems;
    try {
      const tfevents::ImportReport report = importer_.poll(*progress_);
      problems = problemsOf(report);
      if (!report.runs.empty()) told_.clear();
      if (isFirst_ && !report.cancelled) tellFinished(report);
      isFirst_ = false;
    } catch (const summaries::Error& error) {
      problems = {widgets::errorWords(error)};
    }
    // What is tried again and fails again, as on a full disk, is told once.
    if (problems.isEmpty() || problems == told_) return;
    told_ = problems;
    tell([owner = owner_, problems] { owner->onFailed(problems); });
  }

  void tellFinished(const tfevents::ImportReport& report) {
    const auto count = static_cast<int64_t>(report.values());
    const QString values =
        EventFileImport::tr("%1 values", nullptr, static_cast<int>(std::min<int64_t>(count, INT_MAX)))
            .arg(widgets::stepText(count));
    //: %1 is a number of values
    const QString summary =
        EventFileImport::tr("Imported %n runs (%1) from %2", nullptr, static_cast<int>(report.runs.size()))
            .arg(values, from_);
    tell([owner = owner_, summary, isNew = !report.runs.empty()] { owner->onFinished(summary, isNew); });
  }

  EventFileImport* owner_;
  std::shared_ptr<tfevents::ImportProgress> progress_;
  QString from_;
  tfevents::Importer importer_;
  QStringList told_;
  bool isFirst_ = true;
};

EventFileImport::EventFileImport(QObject* parent) : QObject(parent) {
  timer_.setInterval(kProgressMs);
  connect(&timer_, &QTimer::timeout, this, &EventFileImport::tellProgress);
}

EventFileImport::~EventFileImport() {
  isFirst_ = false;  // who would be told may be gone
  stop();
}

void EventFileImport::stop() {
  if (progress_) progress_->stop = true;
  thread_ = {};  // asks it to stop and waits
  progress_.reset();
  end();
}

void EventFileImport::end() {
  timer_.stop();
  if (std::exchange(isFirst_, false)) emit ended();
}

void EventFileImport::cancel() {
  if (!progress_) return;
  timer_.stop();
  progress_->stop = true;
  thread_.request_stop();
}

void EventFileImport::resume() {
  if (!progress_ && !from_.isEmpty()) follow(from_, into_);
}

ImportState EventFileImport::state() const {
  ImportState state{progress_->runsDone, progress_->runsTotal};
  const int64_t total = progress_->bytesTotal;
  const int64_t done = progress_->bytesDone;
  if (total > 0) state.percent = static_cast<int>(100 * std::min(done, total) / total);
  const qint64 elapsed = QDateTime::currentMSecsSinceEpoch() - begun_;
  if (done > 0) state.secondsLeft = elapsed * std::max<int64_t>(0, total - done) / done / 1000;
  return state;
}

void EventFileImport::onFinished(const QString& summary, bool isNew) {
  end();
  if (isNew) emit finished(summary);
}

void EventFileImport::onCancelled() {
  const ImportState reached = state();
  progress_.reset();
  end();
  emit cancelled(reached);
}

void EventFileImport::onFailed(const QStringList& problems) {
  emit failed(problems);
}

void EventFileImport::tellProgress() {
  if (progress_->runsTotal > 0) emit progressed(state());
}

void EventFileImport::follow(const QString& from, const QString& into) {
  stop();
  from_ = from;
  into_ = into;
  progress_ = std::make_shared<tfevents::ImportProgress>();
  begun_ = QDateTime::currentMSecsSinceEpoch();
  timer_.start();
  isFirst_ = true;
  emit started();
  thread_ = std::jthread(
      [worker = std::make_shared<Worker>(this, from, into)](const std::stop_token& token) { worker->work(token); });
}

}  // namespace app

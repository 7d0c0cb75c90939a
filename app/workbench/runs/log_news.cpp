#include "app/workbench/runs/log_news.h"

#include <algorithm>

#include "app/workbench/messages/messages.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/log_entry.h"

namespace app {
namespace {

const QString kLogKey = QStringLiteral("log:");  // and the directory

}  // namespace

LogNews::LogNews(const RunIndex* index, const TrainingQueue* queue, Messages* messages, QObject* parent)
    : QObject(parent), queue_(queue), messages_(messages) {
  connect(index, &RunIndex::runsChanged, this, &LogNews::onFound);
  connect(index, &RunIndex::runsGone, this, &LogNews::onGone);
  connect(index, &RunIndex::readFailed, this, [this](const QString& path, const QString& text) {
    tell(widgets::Severity::kError, text, path);
    messages_->log(widgets::LogLevel::kError, text);
  });
  connect(index, &RunIndex::curvesFailed, this, [this](const QString& run, const QString& error, const QString& path) {
    if (!unread_.contains(path))
      tell(widgets::Severity::kWarning, tr("Not all curves of %1 can be drawn: %2").arg(run, error), path);
  });
  connect(index, &RunIndex::eventsAdded, this, &LogNews::onEvents);
}

// What a training of this window failed with is told by its queue, sooner than its log is read.
void LogNews::onEvents(const std::vector<RunEvent>& events) {
  std::vector<widgets::LogEntry> entries;
  for (const RunEvent& event : events) {
    const bool isTold = event.entry.event == summaries::SessionEvent::kError && queue_->controller(event.run);
    if (!isTold) entries.push_back(logEntry(event));
  }
  messages_->log(entries);
}

// What the list and the curves meet in one log has one cause, and is one message.
void LogNews::tell(widgets::Severity severity, const QString& text, const QString& path) {
  if (severity == widgets::Severity::kError) unread_.insert(path);
  messages_->tell({severity, text, {messages_->showLog()}, kLogKey + path});
}

bool LogNews::isExpected(const QString& path) const {
  return std::ranges::any_of(
      leaving_, [&](const QString& taken) { return path == taken || path.startsWith(taken + QLatin1Char('/')); });
}

// A log that cannot be read at all was told as such. What is damaged of the files that a log was imported from is told
// by the import alone, and not when they are opened again.
void LogNews::noteDamage(const RunFacts& run) {
  if (run.damage.isEmpty() || unread_.contains(run.path) || damaged_.value(run.path) == run.damage) return;
  damaged_.insert(run.path, run.damage);
  messages_->log(widgets::LogLevel::kWarning, QStringLiteral("%1: %2").arg(run.id, run.damage));
}

void LogNews::settleRead(const RunFacts& run) {
  if (run.isUnreadable || !run.damage.isEmpty() || !unread_.remove(run.path)) return;
  messages_->settle(kLogKey + run.path);
}

void LogNews::onFound(const std::vector<RunFacts>& runs) {
  for (const RunFacts& run : runs) {
    settleRead(run);
    noteDamage(run);
  }
  if (gone_.isEmpty()) return;
  for (const RunFacts& run : runs) gone_.remove(run.path);
  if (gone_.isEmpty()) messages_->settle(QStringLiteral("gone"));
}

void LogNews::onGone(const QStringList& paths) {
  QStringList gone;
  const auto isPart = [&](const QString& path) {  // of another run that is gone
    return std::ranges::any_of(paths, [&](const QString& run) { return path.startsWith(run + QLatin1Char('/')); });
  };
  for (const QString& path : paths) {
    if (!isExpected(path) && !isPart(path)) gone << path;
  }
  if (gone.isEmpty()) return;
  gone_.unite({gone.begin(), gone.end()});
  const QString text =
      gone.size() == 1 ? tr("The log of %1 is gone: another program moved or deleted it. Restore the folder to see the "
                            "run again; nothing else has changed.")
                             .arg(gone.front())
                       : tr("The logs of %n runs are gone, such as %1: another program moved or deleted them. Restore "
                            "the folders to see the runs again; nothing else has changed.",
                            nullptr, static_cast<int>(gone.size()))
                             .arg(gone.front());
  messages_->tell({widgets::Severity::kWarning, text, {}, QStringLiteral("gone")});
  messages_->log(widgets::LogLevel::kWarning, text);
}

}  // namespace app

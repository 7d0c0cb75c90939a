#include "app/workbench/runs/log_entry.h"

#include <QCoreApplication>
#include <QDateTime>
#include <map>

namespace app {

using summaries::SessionEvent;

namespace {

// Where the texts below are translated.
class LogWords {
  Q_DECLARE_TR_FUNCTIONS(app::LogEntry)
};

// The notes of train_and_evaluate in a log, which it reads again after an interruption, in the window's language.
QString noteText(const QString& text) {
  if (text == QLatin1String("evaluation due")) return LogWords::tr("Evaluation due");
  if (text == QLatin1String("evaluation done")) return LogWords::tr("Evaluation done");
  return text;
}

}  // namespace

widgets::LogEntry logEntry(const RunEvent& event) {
  static const std::map<SessionEvent, QString> kWords = {
      {SessionEvent::kStart, LogWords::tr("Training started")},
      {SessionEvent::kStop, LogWords::tr("Training ended")},
      {SessionEvent::kCheckpoint, LogWords::tr("Checkpoint")},
      {SessionEvent::kEvaluation, LogWords::tr("Evaluation")},
      {SessionEvent::kRestart, LogWords::tr("Restart")},
      {SessionEvent::kHyperparameter, LogWords::tr("Changed")},
      {SessionEvent::kPause, LogWords::tr("Paused")},
      {SessionEvent::kResume, LogWords::tr("Resumed")},
  };
  widgets::LogEntry entry;
  const bool isText = !kWords.contains(event.entry.event);
  entry.level = event.entry.event == SessionEvent::kError     ? widgets::LogLevel::kError
                : event.entry.event == SessionEvent::kWarning ? widgets::LogLevel::kWarning
                : isText                                      ? widgets::LogLevel::kMessage
                                                              : widgets::LogLevel::kEvent;
  entry.time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(event.entry.wall * 1000));
  entry.step = event.entry.step;
  entry.run = event.run;
  QString text = QString::fromStdString(event.entry.text);
  // Of a checkpoint's path the name is enough: its folder is the run's.
  if (event.entry.event == SessionEvent::kCheckpoint || event.entry.event == SessionEvent::kEvaluation) {
    text = text.section(QLatin1Char('/'), -1);
  }
  entry.text = isText           ? noteText(text)
               : text.isEmpty() ? kWords.at(event.entry.event)
                                : LogWords::tr("%1: %2").arg(kWords.at(event.entry.event), text);
  return entry;
}

}  // namespace app

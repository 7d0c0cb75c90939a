// What the workbench has to tell a person: messages with something to do about them, lines of the log, and what
// happened last. The parts of the workbench tell it; the window shows it. GUI thread only.
#pragma once

#include <QObject>
#include <vector>

#include "widgets/panels/log_panel.h"
#include "widgets/panels/message_banner.h"

namespace app {

class Messages : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void tell(const widgets::BannerMessage& message);
  // What the message of that key told is no longer so.
  void settle(const QString& key);
  // An error, as a message and in the log.
  void tellError(const QString& text);
  void log(const std::vector<widgets::LogEntry>& entries);
  void log(widgets::LogLevel level, const QString& text);
  // A line that the next one replaces.
  void tellStatus(const QString& text);
  // For messages that the log says more about.
  widgets::BannerAction showLog();
  // For what a training failed with.
  widgets::BannerAction showCause(const QString& run);

 signals:
  void message(const widgets::BannerMessage& message);
  void settled(const QString& key);
  void logAdded(const std::vector<widgets::LogEntry>& entries);
  void logWanted();  // the person chose to see the log
  void causeWanted(const QString& run);  // or where its experiment says what it failed for
  void status(const QString& text);
};

}  // namespace app

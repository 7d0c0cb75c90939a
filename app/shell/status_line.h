// Fills the window's status bar: the last event, the messages of late and the progress of an import. GUI thread only.
#pragma once

class QStatusBar;
class QWidget;

namespace widgets {
class MessageBanner;
}

namespace app {

class EventFileImport;
class Messages;
struct WindowActions;

struct StatusParts {
  const Messages* messages;
  EventFileImport* eventFiles;
  widgets::MessageBanner* banner;
};
void fillStatusLine(QStatusBar* bar, const StatusParts& parts, const WindowActions& actions);
// Between the words and what else is at the right. fillStatusLine() comes first.
void addBesideStatus(QStatusBar* bar, QWidget* widget);

}  // namespace app

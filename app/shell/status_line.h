// Fills the window's status bar: the last event, the messages of late and the progress of an import. GUI thread only.
#pragma once

class QStatusBar;

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
// The index of what comes first beside the words: the bar counts these, too.
int besideStatus(const QStatusBar* bar);
void fillStatusLine(QStatusBar* bar, const StatusParts& parts, const WindowActions& actions);

}  // namespace app

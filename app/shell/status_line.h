// Fills the window's status bar: the last event or the values at the pointer, the messages of late and the progress of
// an import. GUI thread only.
#pragma once

class QStatusBar;
class QWidget;

namespace widgets {
class MessageBanner;
class ReadOut;
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
// In the place of the words, while it tells of something. fillStatusLine() comes first.
void addReadOut(QStatusBar* bar, widgets::ReadOut* readOut);
// Between the words and what else is at the right. fillStatusLine() comes first.
void addBesideStatus(QStatusBar* bar, QWidget* widget);

}  // namespace app

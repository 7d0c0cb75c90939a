// Fills the window's status bar: the last event and the progress of an import. GUI thread only.
#pragma once

class QStatusBar;

namespace app {

class EventFileImport;
class Messages;
struct WindowActions;

void fillStatusLine(QStatusBar* bar, const Messages* messages, EventFileImport* eventFiles,
                    const WindowActions& actions);

}  // namespace app

// The window's status bar: what was done last, and how far an import is. GUI thread only.
#pragma once

class QStatusBar;

namespace app {

class EventFileImport;
class Messages;
struct WindowActions;

void fillStatusLine(QStatusBar* bar, const Messages* messages, EventFileImport* eventFiles,
                    const WindowActions& actions);

}  // namespace app

// The window's status bar: what was done last, and how far an import is. GUI thread only.
#pragma once

class QStatusBar;

namespace app {

class Workbench;
struct WindowActions;

void fillStatusLine(QStatusBar* bar, Workbench* workbench, const WindowActions& actions);

}  // namespace app

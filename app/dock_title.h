// The title of a dock: its words in semibold and a button that closes it. GUI thread only.
#pragma once

class QDockWidget;
class QWidget;

namespace app {

// A new title bar; belongs to the dock once it is set there.
QWidget* makeDockTitle(QDockWidget* dock);

}  // namespace app

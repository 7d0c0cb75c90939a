// Docks in the style of the window: a semibold title and a close button. GUI thread only.
#pragma once

class QDockWidget;
class QString;
class QWidget;

namespace widgets {

// Closable and movable, at least `minimum` pixels wide. `name` is the key of its saved place.
QDockWidget* makeDock(const QString& title, const QString& name, QWidget* content, int minimum);

}  // namespace widgets

// The docks around the pages: experiments and runs at the left, the inspector at the right, and the panels of features
// below. GUI thread only.
#pragma once

#include <QByteArray>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace app {

struct ViewActions;

class WindowDocks {
 public:
  // body() becomes part of whatever layout it is put in. The actions show and hide the docks.
  WindowDocks(QMainWindow* window, const ViewActions& actions, QWidget* runs, QWidget* inspector);

  // The area of the pages, which are its central widget, and of the docks.
  QMainWindow* body() const { return body_; }
  // Hidden at first; `height` in pixels, 0: what it wants itself.
  void addBelow(QDockWidget* dock, int height);
  // Where they are, to be kept; what does not fit this program's docks is not restored.
  QByteArray places() const;
  void restore(const QByteArray& places);

 private:
  QMainWindow* body_;
  QDockWidget* runs_;
  QDockWidget* inspector_;
  const ViewActions& actions_;
};

}  // namespace app

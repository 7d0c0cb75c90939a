// The docks around the pages: experiments and runs on the left, the inspector on the right, the features' panels below.
// GUI thread only.
#pragma once

#include <QByteArray>
#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;
class QWidget;

namespace widgets {
class NarrowWindow;
}

namespace app {

class WindowDocks : public QObject {
  Q_OBJECT
 public:
  // What shows and hides the docks.
  struct Actions {
    QAction* runs;
    QAction* inspector;
    QAction* both;
  };
  // body() becomes part of whatever layout it is put in.
  WindowDocks(QMainWindow* window, const Actions& actions, QWidget* runs, QWidget* inspector);

  // The area of the pages, which are its central widget, and of the docks.
  QMainWindow* body() const { return body_; }
  // Hidden at first; `height` in pixels, 0: what it wants itself. Never more than a third of the window.
  void addBelow(QDockWidget* dock, int height);
  // Where they are, to be kept; what does not fit this program's docks is not restored.
  QByteArray places() const;
  void restore(const QByteArray& places);
  // Gives the docks the widths again that they had before a page took some: those that a person gave them.
  void keepWidths();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // What the page leaves of the widths.
  void fitWidths();
  void setWidths();
  void tellShown();
  void restoreLater();
  struct Side {
    QDockWidget* dock;
    int width;        // as a person left it
    int fitting = 0;  // that the page leaves of it
  };
  QMainWindow* body_;
  QDockWidget* runs_;
  QDockWidget* inspector_;
  Actions actions_;
  widgets::NarrowWindow* narrow_ = nullptr;
  Side sides_[2];
  double larger_ = 1;  // than a usual font
  int tries_ = 0;  // to give them their widths again since keepWidths()
};

}  // namespace app

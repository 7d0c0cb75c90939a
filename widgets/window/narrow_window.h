// Lets a window do without the room of its inspector: while it is too narrow for three columns the inspector is hidden,
// and lies over the pages' right edge where a person opens it. Afterwards it is a dock again. GUI thread only.
#pragma once

#include <QObject>
#include <functional>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace widgets {

class NarrowWindow : public QObject {
  Q_OBJECT
 public:
  // `inspector` is a dock of `body`, which is in `window`; all must outlive it.
  NarrowWindow(QWidget* window, QMainWindow* body, QDockWidget* inspector);

  // Does something with the docks while all of them are docks.
  void withDocks(const std::function<void()>& act);

 signals:
  void docked();  // the inspector is a dock again, of whatever width

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  void lift();
  void lower();
  void place();

  QWidget* window_;
  QMainWindow* body_;
  QDockWidget* inspector_;
  QWidget* edge_;  // between the inspector and the page that it lies over
  QWidget* shadow_;  // on that page
  int width_;
  bool isNarrow_ = false;
  bool isFolded_ = false;  // hidden by this object
};

}  // namespace widgets

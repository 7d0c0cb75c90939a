// Lets a window do without the room of its inspector: while it is too narrow for three columns the inspector is hidden,
// and lies over the pages' right edge where a person opens it; where it is about what is chosen on the page another
// dock gives way to both. Afterwards it is a dock again. GUI thread only.
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

  // `other` is hidden while the inspector would lie over what it `isOfPage` says that it is about.
  void setGivingWay(QDockWidget* other, std::function<bool()> isOfPage);
  // The inspector shows something else.
  void arrange();
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
  void giveBack();

  QWidget* window_;
  QMainWindow* body_;
  QDockWidget* inspector_;
  QWidget* edge_;    // between the inspector and the page that it lies over
  QWidget* shadow_;  // on that page
  QDockWidget* other_ = nullptr;
  std::function<bool()> isOfPage_;
  int width_;
  bool isNarrow_ = false;
  bool isFolded_ = false;     // hidden by this object
  bool hasGivenWay_ = false;  // the other one
  bool isMoving_ = false;     // docks to their places for a moment
};

}  // namespace widgets

// The rule for a window that is too narrow for a page between two docks: only one of them has room. Opening the other
// puts it away meanwhile, closing that brings it back, and with more room both are there again. A dock is always beside
// the page, never over it. GUI thread only.
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
  // Docks of `body`, which is in `window`; all must outlive it. `first` has the room until a person opens `second`.
  NarrowWindow(QWidget* window, QMainWindow* body, QDockWidget* first, QDockWidget* second);

  // It is shown, or would be if there were room for it.
  bool isWanted(const QDockWidget* dock) const;
  // Shows and hides docks as they would be in a wide window, and puts away what has no room then.
  void rearrange(const std::function<void()>& act);

 signals:
  void rearranged();  // a dock came or went by itself

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool hasRoomForBoth() const;
  QDockWidget* besides(const QDockWidget* dock) const { return dock == first_ ? second_ : first_; }
  void fit();
  void onShown(QDockWidget* dock);
  void onHidden(QDockWidget* dock);
  void putAway(QDockWidget* dock);
  void bringBack();
  void setShown(QDockWidget* dock, bool isShown);

  QWidget* window_;
  QMainWindow* body_;
  QDockWidget* first_;
  QDockWidget* second_;
  QDockWidget* kept_;            // has the room where there is none for both
  QDockWidget* away_ = nullptr;  // put away; null: none is
  bool isAwayForOther_ = false;  // because a person opened the other one, rather than as the window got narrower
  bool isActing_ = false;        // what comes and goes is not a person's doing
};

}  // namespace widgets

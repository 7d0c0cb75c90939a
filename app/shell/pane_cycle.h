// Brings the keys from one part of the window to the next: runs, page, message, inspector, panels below. GUI thread
// only.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;
class QWidget;

namespace app {

class PaneCycle : public QObject {
 public:
  // `body`, which owns it, has docks around the page or a stack of pages.
  PaneCycle(QMainWindow* body, QAction* next, QAction* previous);

 private:
  QList<QWidget*> panes() const;  // that are seen
  void go(int by);

  QMainWindow* body_;
  QHash<QWidget*, QPointer<QWidget>> last_;  // where the keys were in a part
};

}  // namespace app

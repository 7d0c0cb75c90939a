// Brings the keys from one part of the window to the next: bars, rail, runs, page, message, inspector, panels below,
// status bar. GUI thread only.
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
  // What stands around the body, in the order of the keys.
  struct Around {
    QList<QWidget*> before;
    QList<QWidget*> after;
  };
  // `body`, which owns it, has docks around the page or a stack of pages.
  PaneCycle(QMainWindow* body, const Around& around, QAction* next, QAction* previous);

 private:
  QWidget* page() const;          // that is shown; null: there is none
  QList<QWidget*> panes() const;  // that are seen and take keys
  void go(int by);

  QMainWindow* body_;
  Around around_;
  QHash<QWidget*, QPointer<QWidget>> last_;  // where the keys were in a part
};

}  // namespace app

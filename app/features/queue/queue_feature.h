// The pane of trainings as the window has it: a dock that shows itself with the second run, its actions in the menus,
// and the meter in the status bar. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/window_parts.h"

class QDockWidget;

namespace app {

class QueueFeature : public QObject {
  Q_OBJECT
 public:
  explicit QueueFeature(const WindowParts& parts);

 private:
  void showWhenUseful();

  WindowParts parts_;
  QDockWidget* dock_;
  qsizetype runs_ = 0;    // that train or wait
  bool putAway_ = false;  // the person closed it
};

}  // namespace app

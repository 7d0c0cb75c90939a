// The menus of the window; features add to them. GUI thread only.
#pragma once

#include <QString>

class QAction;
class QMenu;
class QMenuBar;

namespace widgets {
class ActionRegistry;
}

namespace app {

struct WindowActions;

struct WindowMenus {
  // Null until they are filled.
  QMenu* file = nullptr;
  QMenu* run = nullptr;
  QMenu* view = nullptr;
  QMenu* help = nullptr;
  QMenu* curves = nullptr;  // in the View menu

  void fill(QMenuBar* bar, const WindowActions& actions);
  // The actions of the charts, which exist once their page does.
  void addCurves(const widgets::ActionRegistry& registry);
  // One more mode in the View menu, after `last`.
  void addMode(QAction* mode, QAction* last);
};

}  // namespace app

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
  // In the View menu, which has room in the smallest window so, also with a large font.
  QMenu* pages = nullptr;
  QMenu* panes = nullptr;  // docks and panels
  QMenu* curves = nullptr;

  void fill(QMenuBar* bar, const WindowActions& actions);
  // The actions of the charts, which exist once their page does.
  void addCurves(const widgets::ActionRegistry& registry);
  // One more mode among the pages, after `last`.
  void addMode(QAction* mode, QAction* last);
};

}  // namespace app

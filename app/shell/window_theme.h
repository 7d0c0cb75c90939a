// The theme chosen in the View menu and kept in the settings; the desktop's follows it while the window is open. GUI
// thread only.
#pragma once

#include <QObject>
#include <vector>

#include "app/workbench/settings/settings.h"
#include "widgets/theme/theme.h"

class QAction;

namespace app {

class WindowTheme : public QObject {
  Q_OBJECT
 public:
  // Made before the program's look is changed. `choices` by widgets::ThemeChoice.
  WindowTheme(const std::vector<QAction*>& choices, Settings& settings);
  // As the settings say.
  void restore();
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // Where the desktop's look is on and the desktop has another now.
  void followDesktop();

  std::vector<QAction*> choices_;
  Settings& settings_;
  widgets::SystemLook systemLook_;
};

}  // namespace app

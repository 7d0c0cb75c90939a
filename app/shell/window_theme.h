// The theme chosen in the View menu and kept in the settings. GUI thread only.
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

 private:
  std::vector<QAction*> choices_;
  Settings& settings_;
  widgets::SystemLook systemLook_;
};

}  // namespace app

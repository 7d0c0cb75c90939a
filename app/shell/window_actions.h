// All actions of the window and the menus that show them. The window connects them. GUI thread only.
#pragma once

#include <QString>
#include <vector>

#include "app/shell/mode_actions.h"
#include "app/shell/training_actions.h"
#include "app/shell/window_menus.h"
#include "widgets/util/action_registry.h"

class QAction;

namespace app {

struct FileActions {
  explicit FileActions(widgets::ActionRegistry* registry);

  QAction* openFolder;
  QAction* openExperiment;
  QAction* openCheckpoint;
  QAction* samples;
  QAction* save;
  QAction* dataFolder;
  QAction* cancelImport;
  QAction* quit;
};

struct ViewActions {
  explicit ViewActions(widgets::ActionRegistry* registry);

  QAction* reload;
  QAction* runsDock;
  QAction* inspectorDock;
  QAction* bothDocks;
  QAction* nextPane;
  QAction* previousPane;
  QAction* filterRuns;
  QAction* onlyExperiment;
  QAction* allRuns;
  QAction* fullScreen;
  QAction* messages;
};

struct WindowActions {
  explicit WindowActions(widgets::ActionRegistry* registry);

  FileActions file;
  TrainingActions training;
  ViewActions view;
  QAction* about;
  std::vector<QAction*> themes;  // by widgets::ThemeChoice, exclusive
  ModeActions modes;
  WindowMenus menus;

  // One more mode, in the View menu too.
  void addMode(const QString& id, QAction* mode);
};

}  // namespace app

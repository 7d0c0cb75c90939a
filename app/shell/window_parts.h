// What a feature of the window may use of it. A feature (a dialog, a wizard, the palette) is a QObject or a widget in
// files of its own; it adds its actions to the registry and a menu, and is a child of the window, so that the window
// itself knows none of them. GUI thread only.
#pragma once

#include <QMainWindow>
#include <functional>

#include "app/shell/window_actions.h"
#include "app/workbench/workbench.h"
#include "widgets/panels/message_banner.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/dialogs.h"

namespace widgets {
class EmptyState;
class RunList;
}  // namespace widgets

namespace app {

class ExperimentList;
class ModePages;

// All of it outlives the features.
struct WindowParts {
  QMainWindow* window;
  QMainWindow* body;  // docks around the pages
  Workbench* workbench;
  widgets::ActionRegistry* registry;
  WindowActions* actions;  // with the menus
  widgets::Dialogs* dialogs;
  widgets::RunList* runs;
  ExperimentList* experiments;
  ModePages* pages;
  widgets::EmptyState* empty;  // while no workspace is open
  widgets::MessageBanner* banner;
  std::function<void(const widgets::BannerMessage&)> tell;  // in the banner
  std::function<void(const QString& id)> showPage;          // "charts", "experiment" or that of a dashboard
  std::function<QString()> selectedRun;                     // its id; an evaluation counts as its run; empty: none
  std::function<QString()> selectedExperiment;              // its file; empty: none
  std::function<void(const QString& name)> showExperiment;  // a file that is new in the workspace: lists and selects it
};

}  // namespace app

// Every action of the window, made in one place, and the menus that show them. What they do is connected by the
// window. GUI thread only.
#pragma once

#include <QString>
#include <vector>

#include "app/workbench/queue/training_controller.h"
#include "widgets/util/action_registry.h"

class QAction;
class QMenu;
class QMenuBar;

namespace app {

// The modes that the window has besides those of dashboards.
enum class Mode { kCharts, kSummaries, kGraph, kExperiment, kLog };
QString idOf(Mode mode);

struct ModeAction {
  QString id;
  QAction* action;
};

struct WindowActions {
  explicit WindowActions(widgets::ActionRegistry* registry);

  QAction* openFolder;
  QAction* openExperiment;
  QAction* openCheckpoint;
  QAction* samples;
  QAction* save;
  QAction* dataFolder;
  QAction* cancelImport;
  QAction* quit;
  QAction* train;
  QAction* pause;  // also resumes
  QAction* stop;
  QAction* evaluate;
  QAction* branch;
  QAction* continueRun;
  QAction* reload;
  QAction* runsDock;
  QAction* inspectorDock;
  QAction* bothDocks;
  QAction* fullScreen;
  QAction* about;
  std::vector<ModeAction> modes;  // in the order of the rail, exclusive
  std::vector<QAction*> themes;   // by widgets::ThemeChoice, exclusive

  QAction* mode(const QString& id) const;
  void fillMenus(QMenuBar* bar);
  // The actions of the charts, which exist once their page does; in the View menu.
  void addChartActions(const widgets::ActionRegistry& registry);

  // The menus, once they are filled.
  QMenu* fileMenu = nullptr;
  QMenu* runMenu = nullptr;
  QMenu* viewMenu = nullptr;
  QMenu* helpMenu = nullptr;
  QMenu* charts = nullptr;

  // What may be done now.
  struct Situation {
    TrainingController::State state = TrainingController::State::kIdle;  // of the run that is steered
    bool hasExperiment = false;
    bool hasCheckpoint = false;  // of the selected run
    bool isBusy = false;         // the selected run trains or waits for it
    QString whyNoTraining;       // empty: experiments may be trained and changed
    bool isModified = false;
  };
  void update(const Situation& now);

 private:
  void addModes(widgets::ActionRegistry* registry);
};

}  // namespace app

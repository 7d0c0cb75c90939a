// The window: puts the parts together and connects them; what they do is theirs. Nothing is read or computed before
// the first frame, and each page is made when it is first shown. GUI thread only.
#pragma once

#include <QMainWindow>
#include <functional>
#include <memory>

#include "app/shell/dashboard_requests.h"
#include "app/shell/window_actions.h"
#include "app/workbench/workbench.h"
#include "widgets/util/dialogs.h"

class QStackedWidget;

namespace widgets {
class EmptyState;
class LogPanel;
class RunList;
}  // namespace widgets

namespace app {

class ChartsPage;
class ExperimentList;
class ExperimentPage;
class GraphPage;
class ModePages;
class RunActions;
class RunBar;
class RunInspector;
class ModeRail;
class Shell;

// Makes what the window can do besides showing its pages: app/features has the list.
using MakeFeatures = std::function<void(Shell&, Workbench&)>;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  // `dialogs` answers every question for a file and must outlive the window.
  MainWindow(widgets::Dialogs* dialogs, const MakeFeatures& makeFeatures, QWidget* parent = nullptr);
  ~MainWindow() override;
  // Opened after the first frame; empty: the last workspace, or the empty state.
  void openLater(const QString& path) { pathToOpen_ = path; }
  Workbench* workbench() { return &workbench_; }
  void showMode(Mode mode) { showPage(idOf(mode)); }
  // The id of a mode: "charts", or that of a dashboard.
  void showPage(const QString& id);
  void selectExperiment(const QString& name);
  // Stops every training with a checkpoint, then closes and emits readyToEnd(); asks nothing (window_end.cpp).
  void endNow();
  // Stops every training with a checkpoint and returns when that is done.
  void saveBeforeReturn();

 signals:
  void firstFrameShown();
  void readyToEnd();  // after endNow(): everything is saved, whatever other windows still ask

 protected:
  void paintEvent(QPaintEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  class WindowShell;
  static constexpr int kLayoutVersion = 1;  // another number: saved docks no longer fit

  std::unique_ptr<Shell> makeShell();
  void buildBody();
  void buildDocks();
  void buildPages();
  void connectActions();
  void connectWorkbench();
  void afterFirstFrame();
  void restoreLook();
  QWidget* makeExperiment();
  QWidget* makeGraph();
  QWidget* makeCharts();
  QWidget* makeSummaries();
  void addDashboard(const widgets::DashboardFactory& factory);
  void onOpened();
  void onRunsChanged();
  void onExperimentSelected();
  void updateActions();
  void updateInspector();
  void updateGraph();
  void train();
  void stopTrainings();
  void quitWhenIdle();
  // window_experiments.cpp
  void saveExperiment();
  void showNewExperiment(const QString& name);
  void chooseDataFolder();
  // True when the experiment has no unsaved changes; else asks whether to save them and calls `then` afterwards.
  bool settleEdits(std::function<void()> then);
  QString selectedRun() const;  // an evaluation counts as its run

  widgets::Dialogs* dialogs_;
  widgets::SystemLook systemLook_;
  widgets::ActionRegistry registry_;
  WindowActions actions_;
  std::unique_ptr<Shell> shell_;
  Workbench workbench_;
  DashboardRequests requests_{workbench_.place(), workbench_.runs(), &registry_};
  QString pathToOpen_;
  bool shown_ = false;
  bool closing_ = false;
  bool ending_ = false;  // nobody is asked any more
  QString graphSource_;  // run or file that the graph page shows
  RunBar* bar_;
  widgets::MessageBanner* banner_;
  QMainWindow* body_;  // docks around the pages
  ModeRail* rail_;
  QDockWidget* runsDock_;
  QDockWidget* inspectorDock_;
  ExperimentList* experiments_;
  widgets::RunList* runList_;
  RunActions* runActions_;
  ModePages* pages_;
  QStackedWidget* inspectors_;
  RunInspector* runInspector_;
  widgets::EmptyState* empty_;
  widgets::LogPanel* log_;
  ChartsPage* charts_ = nullptr;
  GraphPage* graph_ = nullptr;
  ExperimentPage* experiment_ = nullptr;
};

}  // namespace app

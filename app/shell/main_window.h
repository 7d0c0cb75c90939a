// The main window: creates its parts and connects them. Nothing is read or computed before the first frame, and each
// page is made when it is first shown. GUI thread only.
#pragma once

#include <QMainWindow>
#include <functional>
#include <memory>

#include "app/shell/dashboard_requests.h"
#include "app/shell/open_experiment.h"
#include "app/shell/pages/selected_graph.h"
#include "app/shell/window_actions.h"
#include "app/shell/window_end.h"
#include "app/shell/window_theme.h"
#include "app/workbench/workbench.h"
#include "widgets/util/dialogs.h"

class QStackedWidget;

namespace widgets {
class LogPanel;
class RunList;
class ScopeBar;
}  // namespace widgets

namespace app {

class ChartsPage;
class ExperimentList;
class RunBar;
class RunInspector;
class Shell;
class WelcomePage;
class WindowDocks;
class WindowModes;

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
  // How it closes, and how the program ends.
  WindowEnd& end() { return end_; }
  void showMode(Mode mode);
  void selectExperiment(const QString& name);

 signals:
  void firstFrameShown();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void buildPages();
  void buildDocks();
  void buildBody();
  std::unique_ptr<Shell> makeShell();
  void connectActions();
  void connectParts();
  void connectRuns();
  void connectWorkbench();
  void afterFirstFrame();
  void restoreLook();
  QWidget* makeGraph();
  QWidget* makeCharts();
  QWidget* makeSummaries();
  void addDashboard(const widgets::DashboardFactory& factory);
  void onOpened();
  void onRunsChanged();
  void fillRuns();
  void scopeCharts();
  void onScopeChanged(const QString& scope);
  void follow(const QString& run);
  void onExperimentSelected();
  void updateActions();
  void updateInspector();
  void updateGraph();
  void train();
  void chooseDataFolder();
  QString selectedRun() const;  // an evaluation counts as its run

  widgets::Dialogs* dialogs_;
  widgets::ActionRegistry registry_;
  WindowActions actions_;
  Workbench workbench_;
  DashboardRequests requests_{workbench_.place(), workbench_.runs(), &registry_};
  WindowTheme theme_;
  QString pathToOpen_;
  bool shown_ = false;
  RunBar* bar_;
  widgets::MessageBanner* banner_;
  WelcomePage* welcome_;
  ExperimentList* experiments_;
  widgets::RunList* runList_;
  widgets::ScopeBar* scopeBar_;
  RunInspector* runInspector_;
  QStackedWidget* inspectors_;
  widgets::LogPanel* log_ = nullptr;
  ChartsPage* charts_ = nullptr;
  OpenExperiment experiment_;
  SelectedGraph graph_;
  WindowEnd end_;
  std::unique_ptr<WindowModes> modes_;
  std::unique_ptr<WindowDocks> docks_;
  std::unique_ptr<Shell> shell_;
};

}  // namespace app

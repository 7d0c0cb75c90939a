#include "app/shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTreeView>

#include "app/shell/docks/dock.h"
#include "app/shell/docks/experiment_list.h"
#include "app/shell/docks/narrow_window.h"
#include "app/shell/docks/run_actions.h"
#include "app/shell/docks/run_inspector.h"
#include "app/shell/docks/shown_runs.h"
#include "app/shell/mode_pages.h"
#include "app/shell/mode_rail.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/pages/experiment_page.h"
#include "app/shell/pages/graph_page.h"
#include "app/shell/run_bar.h"
#include "app/shell/shell.h"
#include "app/shell/status_line.h"
#include "app/workbench/places/workspace_words.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/run_list.h"
#include "widgets/theme/theme.h"

namespace app {
namespace {

using widgets::BannerMessage;
using widgets::Severity;

constexpr QSize kDefaultSize{1440, 900};
constexpr QSize kSmallestSize{1024, 640};
constexpr int kRunsWidth = 264;
constexpr int kRunsMinimum = 200;
constexpr int kInspectorWidth = 304;
constexpr int kInspectorMinimum = 260;
constexpr double kUsualLine = 16;  // height of a line of text at 10 points

const QString kCheckpoints = QStringLiteral("checkpoints");  // a page that needs no workspace

}  // namespace

MainWindow::MainWindow(widgets::Dialogs* dialogs, const MakeFeatures& makeFeatures, QWidget* parent)
    : QMainWindow(parent),
      dialogs_(dialogs),
      systemLook_(widgets::currentLook()),
      registry_(this),
      actions_(&registry_),
      shell_(makeShell()),
      bar_(new RunBar(actions_, this)),
      banner_(new widgets::MessageBanner(this)),
      body_(new QMainWindow) {
  widgets::useControlStyle();
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(tr("Estimator Workbench"));
  setMinimumSize(kSmallestSize);
  resize(kDefaultSize);
  actions_.fillMenus(menuBar());
  addActions(registry_.findChildren<QAction*>());
  addToolBar(Qt::TopToolBarArea, bar_);
  buildPages();
  buildDocks();
  buildBody();
  connectActions();
  connectWorkbench();
  makeFeatures(*shell_, workbench_);
  restoreLook();
  updateActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildBody() {
  rail_ = new ModeRail(this);
  for (const ModeAction& mode : actions_.modes) rail_->addMode(mode.action);
  body_->setWindowFlags(Qt::Widget);
  body_->setCentralWidget(pages_);
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(rail_);
  row->addWidget(body_, 1);
  column->addWidget(banner_);
  column->addLayout(row, 1);
  setCentralWidget(centre);
}

void MainWindow::buildPages() {
  pages_ = new ModePages(this);
  log_ = new widgets::LogPanel(&registry_, pages_);
  log_->hide();  // until its mode is shown
  pages_->add(idOf(Mode::kCharts), [this] { return makeCharts(); });
  pages_->add(idOf(Mode::kSummaries), [this] { return makeSummaries(); });
  pages_->add(
      idOf(Mode::kGraph), [this] { return makeGraph(); }, [this] { return graph_->makeInspector(inspectors_); });
  pages_->add(idOf(Mode::kExperiment), [this] { return makeExperiment(); });
  pages_->add(idOf(Mode::kLog), [this] { return log_; });
  for (const auto& factory : widgets::dashboardFactories()) {
    if (factory->info().place == widgets::DashboardPlace::kRail) addDashboard(*factory);
  }
  empty_ = new widgets::EmptyState(this);
  empty_->setText(widgets::Glyph::kInfo, tr("Nothing open yet"),
                  tr("Open a workspace, a folder of event logs or the samples, or drop a folder, event files, a "
                     "checkpoint or data here."));
  for (QAction* action : {actions_.samples, actions_.openFolder, actions_.openExperiment}) empty_->addAction(action);
  pages_->showEmpty(empty_);
}

void MainWindow::addDashboard(const widgets::DashboardFactory& factory) {
  const auto made = std::make_shared<widgets::Dashboard*>();
  const auto make = [this, &factory, made] {
    widgets::Dashboard* dashboard = factory.make(workbench_.dashboardContext(&registry_), pages_);
    requests_.follow(dashboard);
    *made = dashboard;
    return dashboard;
  };
  pages_->add(factory.info().id, make, [this, made] { return (*made)->makeInspector(inspectors_); });
}

void MainWindow::buildDocks() {
  experiments_ = new ExperimentList(this);
  runList_ = makeRunList(workbench_.runs(), workbench_.filter(), this);
  runActions_ = new RunActions(workbench_.place(), workbench_.queue(), workbench_.runs(), workbench_.book(),
                               workbench_.logNews(), runList_, &registry_, dialogs_);
  runActions_->addMenu(menuBar(), menuBar()->actions().at(1));
  connect(runActions_, &RunActions::message, banner_, &widgets::MessageBanner::showMessage);
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(experiments_);
  column->addWidget(runList_, 1);
  runInspector_ = new RunInspector({actions_.branch, actions_.continueRun}, this);
  inspectors_ = new QStackedWidget(this);
  inspectors_->addWidget(runInspector_);
  runsDock_ = makeDock(tr("Experiments and runs"), QStringLiteral("runsDock"), left, kRunsMinimum);
  inspectorDock_ = makeDock(tr("Inspector"), QStringLiteral("inspectorDock"), inspectors_, kInspectorMinimum);
  body_->addDockWidget(Qt::LeftDockWidgetArea, runsDock_);
  body_->addDockWidget(Qt::RightDockWidgetArea, inspectorDock_);
  new NarrowWindow(this, inspectorDock_);
  const double larger = std::max(1.0, fontMetrics().height() / kUsualLine);  // words need more room then
  body_->resizeDocks({runsDock_, inspectorDock_}, {qRound(kRunsWidth * larger), qRound(kInspectorWidth * larger)},
                     Qt::Horizontal);
  const auto tie = [](QAction* action, QDockWidget* dock) {
    connect(action, &QAction::triggered, dock, &QWidget::setVisible);
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  };
  tie(actions_.runsDock, runsDock_);
  tie(actions_.inspectorDock, inspectorDock_);
}

void MainWindow::restoreLook() {
  const Settings& settings = *workbench_.settings();
  if (const auto choice = settings.theme(); choice != widgets::ThemeChoice::kSystem) {
    widgets::applyTheme(choice, systemLook_);
  }
  actions_.themes[static_cast<std::size_t>(settings.theme())]->setChecked(true);
  if (!settings.geometry().isEmpty()) restoreGeometry(settings.geometry());
  if (!settings.layout().isEmpty()) body_->restoreState(settings.layout(), kLayoutVersion);
  actions_.runsDock->setChecked(!runsDock_->isHidden());
  actions_.inspectorDock->setChecked(!inspectorDock_->isHidden());
}

void MainWindow::connectActions() {
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  on(actions_.openFolder, [this] {
    const QString path = dialogs_->openFolder(this, tr("Open folder"), QDir::homePath());
    if (!path.isEmpty()) workbench_.place()->open(path);
  });
  on(actions_.openExperiment, [this] {
    const QString path = dialogs_->openFile(this, tr("Open experiment"), QDir::homePath(),
                                            tr("Experiments (*%1)").arg(QLatin1String(kExperimentSuffix)));
    if (!path.isEmpty()) workbench_.place()->open(path);
  });
  on(actions_.openCheckpoint, [this] {
    showPage(kCheckpoints);
    registry_.find(QStringLiteral("checkpoints.open"))->trigger();
  });
  on(actions_.save, [this] { saveExperiment(); });
  on(actions_.dataFolder, [this] { chooseDataFolder(); });
  on(actions_.quit, [this] { close(); });
  on(actions_.train, [this] { train(); });
  on(actions_.pause, [this] { workbench_.steered()->togglePause(); });
  on(actions_.stop, [this] { workbench_.steered()->stop(); });
  on(actions_.evaluate, [this] { workbench_.steered()->evaluateNow(); });
  on(actions_.branch, [this] { workbench_.continuations()->branch(selectedRun(), runInspector_->checkpoint()); });
  on(actions_.continueRun, [this] { workbench_.continuations()->continueRun(selectedRun()); });
  on(actions_.reload, [this] { workbench_.reload(); });
  on(actions_.bothDocks, [this] {
    const bool bothHidden = runsDock_->isHidden() && inspectorDock_->isHidden();
    for (QDockWidget* dock : {runsDock_, inspectorDock_}) dock->setVisible(bothHidden);
  });
  on(actions_.fullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
  on(actions_.about, [this] {
    banner_->showMessage({Severity::kInfo,
                          tr("Estimator Workbench %1, GPL-3.0-or-later").arg(QApplication::applicationVersion()),
                          {},
                          QStringLiteral("about")});
  });
  for (const ModeAction& mode : actions_.modes) on(mode.action, [this, id = mode.id] { showPage(id); });
  for (int choice = 0; choice < static_cast<int>(actions_.themes.size()); ++choice) {
    on(actions_.themes[static_cast<std::size_t>(choice)], [this, choice] {
      workbench_.settings()->setTheme(static_cast<widgets::ThemeChoice>(choice));
      widgets::applyTheme(static_cast<widgets::ThemeChoice>(choice), systemLook_);
    });
  }
  connect(bar_, &RunBar::learningRateRequested, workbench_.steered(), &SteeredRun::setLearningRate);
  connect(experiments_, &QListWidget::currentItemChanged, this, &MainWindow::onExperimentSelected);
  connect(runList_, &widgets::RunList::currentRunChanged, this, [this](const QString& id) {
    workbench_.runs()->catalog()->setCurrent(id);
    updateInspector();
    updateActions();
    updateGraph();
  });
  connect(runList_, &widgets::RunList::visibilityChanged, this, [this](const QString& id, bool visible) {
    workbench_.runs()->catalog()->setVisible(id, visible);
    if (charts_) charts_->setRunVisible(id, visible);
  });
}

void MainWindow::connectWorkbench() {
  workbench_.checkpoints()->setDialogs(dialogs_);
  connect(workbench_.place(), &OpenWorkspace::opened, this, &MainWindow::onOpened);
  connect(workbench_.runs(), &Runs::changed, this, &MainWindow::onRunsChanged);
  connect(workbench_.runs()->catalog(), &widgets::RunCatalog::looksChanged, this, [this] {
    if (charts_) showRunsIn(charts_, *workbench_.runs());
    runList_->view()->viewport()->update();
  });
  connect(workbench_.messages(), &Messages::logAdded, log_, &widgets::LogPanel::append);
  connect(workbench_.messages(), &Messages::message, banner_, &widgets::MessageBanner::showMessage);
  connect(workbench_.messages(), &Messages::settled, banner_, &widgets::MessageBanner::closeKey);
  connect(&requests_, &DashboardRequests::message, banner_, &widgets::MessageBanner::showMessage);
  connect(&requests_, &DashboardRequests::experimentMade, this, &MainWindow::showNewExperiment);
  connect(workbench_.dataFolder(), &DataFolder::wanted, this, &MainWindow::chooseDataFolder);
  connect(workbench_.messages(), &Messages::logWanted, this, [this] { showMode(Mode::kLog); });
  connect(workbench_.runIndex(), &RunIndex::graphRead, this, [this](const QString& path, const QByteArray& graph) {
    if (!graph_ || path != graphSource_) return;
    if (graph.isEmpty()) graph_->view()->clear();
    if (!graph.isEmpty()) graph_->showGraph(graph, workbench_.runs()->nameAt(path), path);
  });
  connect(workbench_.steered(), &SteeredRun::progressChanged, bar_, &RunBar::setProgress);
  connect(workbench_.steered(), &SteeredRun::changed, this, &MainWindow::updateActions);
  fillStatusLine(statusBar(), workbench_.messages(), workbench_.eventFiles(), actions_);
  connect(workbench_.queue(), &TrainingQueue::ended, this, [this] {
    if (closing_ && !workbench_.queue()->anyActive()) close();
  });
}

void MainWindow::paintEvent(QPaintEvent* event) {
  QMainWindow::paintEvent(event);
  if (shown_) return;
  shown_ = true;
  QMetaObject::invokeMethod(this, &MainWindow::afterFirstFrame, Qt::QueuedConnection);
}

void MainWindow::afterFirstFrame() {
  emit firstFrameShown();
  const QString last = workbench_.settings()->restoresSession() ? workbench_.settings()->lastWorkspace() : QString();
  const QString path = pathToOpen_.isEmpty() && QFileInfo::exists(last) ? last : pathToOpen_;
  if (!path.isEmpty()) workbench_.place()->open(path);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!ending_ && !settleEdits([this] { close(); })) {
    event->ignore();
    return;
  }
  const QStringList active = workbench_.queue()->active();
  if (active.isEmpty()) {
    workbench_.settings()->setWindow(saveGeometry(), body_->saveState(kLayoutVersion));
    event->accept();
    return;
  }
  event->ignore();
  if (closing_) return;
  const auto stopAndClose = [this] {
    closing_ = true;
    workbench_.queue()->stopAll();
  };
  banner_->showMessage({Severity::kWarning,
                        active.size() == 1
                            ? tr("%1 is training. Stop it with a checkpoint and close?").arg(active.front())
                            : tr("%n runs are training. Stop them with checkpoints and close?", nullptr,
                                 static_cast<int>(active.size())),
                        {{tr("Stop and close"), stopAndClose}, {tr("Keep training"), {}}},
                        QStringLiteral("close")});
}

void MainWindow::showPage(const QString& id) {
  actions_.mode(id)->setChecked(true);
  if (!workbench_.place()->workspace().isOpen() && id != idOf(Mode::kLog) && id != kCheckpoints) {
    pages_->showEmpty(empty_);
    return;
  }
  pages_->showPage(id);
  QWidget* inspector = pages_->inspector();
  if (inspector && inspectors_->indexOf(inspector) < 0) inspectors_->addWidget(inspector);
  inspectors_->setCurrentWidget(inspector ? inspector : runInspector_);
  updateGraph();
}

QWidget* MainWindow::makeSummaries() {
  auto* page = new widgets::SummariesPage(workbench_.dashboardContext(&registry_), pages_);
  connect(page, &widgets::SummariesPage::message, banner_, &widgets::MessageBanner::showMessage);
  return page;
}

QWidget* MainWindow::makeCharts() {
  charts_ =
      new ChartsPage(&workbench_.runs()->colors(), &registry_, actions_.train, dialogs_, workbench_.runIndex(), this);
  connect(charts_, &ChartsPage::runWanted, this, [this](const QString& run) {
    const QAbstractItemModel& rows = *runList_->view()->model();
    const QModelIndexList found = rows.match(rows.index(0, 0), widgets::kRunIdRole, run, 1, Qt::MatchExactly);
    if (!found.isEmpty()) runList_->view()->setCurrentIndex(found.front());
  });
  connect(charts_, &ChartsPage::message, banner_, &widgets::MessageBanner::showMessage);
  actions_.addChartActions(registry_);
  charts_->keepPinned(workbench_.settings());
  charts_->linkTime(workbench_.timeCursor());
  charts_->follow();
  showRunsIn(charts_, *workbench_.runs());
  return charts_;
}

QWidget* MainWindow::makeGraph() {
  graph_ = new GraphPage({dialogs_, workbench_.dashboardContext(&registry_)}, this);
  connect(graph_, &GraphPage::failed, this, [this](const QString& text) {
    banner_->showMessage({Severity::kError, text, {}, QStringLiteral("graph")});
  });
  return graph_;
}

QWidget* MainWindow::makeExperiment() {
  experiment_ = new ExperimentPage(dialogs_, this);
  connect(experiment_, &ExperimentPage::modifiedChanged, this, &MainWindow::updateActions);
  connect(experiment_, &ExperimentPage::saveRequested, this, &MainWindow::saveExperiment);
  connect(experiment_, &ExperimentPage::saved, workbench_.place(), &OpenWorkspace::tellSaved);
  connect(experiment_, &ExperimentPage::message, banner_, &widgets::MessageBanner::showMessage);
  connect(experiment_, &ExperimentPage::failed, this, [this](const QString& text) {
    banner_->showMessage({Severity::kError, text, {}, QStringLiteral("experiment")});
  });
  experiment_->openFile(experiments_->selectedFile());
  return experiment_;
}

void MainWindow::onOpened() {
  const Workspace& workspace = workbench_.place()->workspace();
  setWindowTitle(tr("%1 — Estimator Workbench").arg(QDir(QString::fromStdString(workspace.root())).dirName()));
  graphSource_.clear();
  if (charts_) charts_->follow();
  const QString unread = experiments_->showWorkspace(workspace);
  if (!unread.isEmpty()) banner_->showMessage({Severity::kError, unread, {}, QStringLiteral("experiments")});
  showMode(Mode::kCharts);
  updateActions();
}

void MainWindow::onRunsChanged() {
  const std::vector<widgets::RunRow> rows = workbench_.runs()->rows();
  runList_->setReading(!workbench_.runs()->catalog()->isRead());
  runList_->model()->setRows(rows);
  updateInspector();
  updateActions();
}

bool MainWindow::settleEdits(std::function<void()> then) {
  if (!experiment_ || !experiment_->isModified()) return true;
  const auto save = [this, then] {
    saveExperiment();
    if (!experiment_->isModified()) then();
  };
  const auto discard = [this, then] {
    experiment_->openFile(experiment_->file());
    then();
  };
  banner_->showMessage(
      {Severity::kWarning,
       tr("%1 has unsaved changes.").arg(QString::fromStdString(experimentName(experiment_->file().toStdString()))),
       {{tr("Save"), save}, {tr("Discard"), discard}},
       QStringLiteral("edits")});
  return false;
}

void MainWindow::onExperimentSelected() {
  const QString wanted = experiments_->selectedFile();
  if (experiment_ && experiment_->file() != wanted && experiments_->currentItem() &&
      !settleEdits([this, wanted] { experiments_->selectFile(wanted); })) {
    const QSignalBlocker blocker(experiments_);
    experiments_->selectFile(experiment_->file());
    return;
  }
  if (experiment_) experiment_->openFile(experiments_->selectedFile());
  if (!workbench_.queue()->anyActive()) {
    widgets::RunProgress idle;
    idle.experiment = QString::fromStdString(experimentName(wanted.toStdString()));
    bar_->setProgress(idle);
  }
  updateActions();
  updateGraph();
}

QString MainWindow::selectedRun() const {
  const QString id = runList_->currentRun();
  const RunFacts* facts = workbench_.runs()->find(id);
  return facts ? facts->ownerId() : id;
}

void MainWindow::selectExperiment(const QString& name) {
  experiments_->select(name);
}

void MainWindow::updateActions() {
  const QString selected = selectedRun();
  const RunFacts* facts = workbench_.runs()->find(selected);
  const bool isBusy = workbench_.queue()->isActive(selected) || workbench_.queue()->waiting().contains(selected);
  // Without its experiment a run cannot go on.
  const bool hasCheckpoint = facts && !facts->checkpoints.empty() && !facts->info.config.empty();
  actions_.update({workbench_.steered()->state(), !experiments_->selectedFile().isEmpty(), hasCheckpoint, isBusy,
                   whyNoTraining(workbench_.place()->workspace()), experiment_ && experiment_->isModified()});
  bar_->setSteerable(actions_.stop->isEnabled());
}

void MainWindow::updateInspector() {
  const RunFacts* facts = workbench_.runs()->find(runList_->currentRun());
  widgets::RunState state = widgets::RunState::kIdle;
  for (const widgets::RunRow& row : workbench_.runs()->rows()) {
    if (facts && row.id == facts->id) state = row.state;
  }
  runInspector_->showRun(facts, state);
}

// The selected run's graph; that of the experiment while no run is selected.
void MainWindow::updateGraph() {
  if (!graph_ || !graph_->isVisible()) return;
  const RunFacts* facts = workbench_.runs()->find(runList_->currentRun());
  const QString file = experiments_->selectedFile();
  const QString source = facts ? facts->path : file;
  if (source == graphSource_) return;
  graphSource_ = source;
  if (facts) {
    graph_->expectGraph(tr("Looking for the graph of %1 in its log.").arg(facts->id));
    workbench_.runIndex()->requestGraph(facts->path);
  } else if (!file.isEmpty()) {
    graph_->showExperiment({file.toStdString(), workbench_.dataFolder()->path().toStdString()},
                           QString::fromStdString(experimentName(file.toStdString())));
  }
}

}  // namespace app

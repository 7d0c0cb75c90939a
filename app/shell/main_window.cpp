#include "app/shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDir>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTreeView>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/docks/latest_run.h"
#include "app/shell/docks/linked_charts.h"
#include "app/shell/docks/meant_run.h"
#include "app/shell/docks/run_actions.h"
#include "app/shell/docks/run_inspector.h"
#include "app/shell/docks/shown_runs.h"
#include "app/shell/docks/window_docks.h"
#include "app/shell/file_commands.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/pages/experiment_page.h"
#include "app/shell/resumed_message.h"
#include "app/shell/run_bar.h"
#include "app/shell/status_line.h"
#include "app/shell/welcome/welcome_page.h"
#include "app/shell/window_modes.h"
#include "app/shell/window_shell.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/queue/wait_reason.h"
#include "widgets/dashboards/dashboard_making.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/palette/palette_field.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/roles.h"
#include "widgets/runs/query_field.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/scope_bar.h"
#include "widgets/theme/app_icon.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/theme.h"
#include "widgets/window/mode_pages.h"
#include "widgets/window/mode_rail.h"
#include "widgets/window/screen_fit.h"

namespace app {
namespace {

using widgets::Severity;

constexpr QSize kDefaultSize{1440, 900};
constexpr QSize kSmallestSize{1024, 640};

}  // namespace

MainWindow::MainWindow(widgets::Dialogs* dialogs, const MakeFeatures& makeFeatures, QWidget* parent)
    : QMainWindow(parent),
      dialogs_(dialogs),
      registry_(this),
      actions_(&registry_),
      theme_(actions_.themes, *workbench_.settings()),
      bar_(new RunBar(actions_.training, this)),
      banner_(new widgets::MessageBanner(this)),
      welcome_(new WelcomePage(actions_.file.openFolder, actions_.file.samples, this)),
      experiments_(new ExperimentList(this)),
      scopeBar_(new widgets::ScopeBar(workbench_.filter(), workbench_.runs()->catalog(), this)),
      experiment_(*workbench_.place(), *experiments_, *dialogs),
      graph_(*workbench_.runIndex()),
      end_(*workbench_.queue(), experiment_) {
  widgets::useControlStyle();
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(tr("Estimator Workbench"));
  setWindowIcon(widgets::appIcon());
  new widgets::ScreenFit(this);
  setMinimumSize(kSmallestSize);
  resize(kDefaultSize);
  actions_.menus.fill(menuBar(), actions_);
  for (QAction* action : registry_.actions()) addAction(action);
  addToolBar(Qt::TopToolBarArea, bar_);
  buildPages();
  buildDocks();
  buildBody();
  shell_ = makeShell();
  connectActions();
  connectParts();
  connectWorkbench();
  new FileCommands(*shell_, *workbench_.place());
  makeFeatures(*shell_, workbench_);
  if (QAction* palette = registry_.find(QStringLiteral("view.palette"))) {
    scopeBar_->setSearch(new widgets::PaletteField(palette, scopeBar_));
  }
  restoreLook();
  updateActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildPages() {
  inspectors_ = new QStackedWidget(this);
  modes_ = std::make_unique<WindowModes>(actions_.modes, *workbench_.place(), inspectors_, this);
  widgets::ModePages* pages = modes_->pages();
  log_ = new widgets::LogPanel(&registry_, pages);
  log_->hide();  // until its mode is shown
  pages->add(idOf(Mode::kCharts), [this] { return makeCharts(); });
  pages->add(idOf(Mode::kSummaries), [this] { return makeSummaries(); });
  pages->add(
      idOf(Mode::kGraph), [this] { return makeGraph(); }, [this] { return graph_.page()->makeInspector(inspectors_); });
  pages->add(idOf(Mode::kExperiment), [this] {
    ExperimentPage* page = experiment_.makePage(this);
    page->offer(registry_);
    return page;
  });
  pages->add(idOf(Mode::kLog), [this] { return log_; });
  for (const auto& factory : widgets::dashboardFactories()) {
    if (factory->info().place == widgets::DashboardPlace::kRail) addDashboard(*factory);
  }
}

void MainWindow::addDashboard(const widgets::DashboardFactory& factory) {
  const auto made = std::make_shared<widgets::Dashboard*>();
  const auto make = [this, &factory, made] {
    auto* dashboard = widgets::makeDashboard(factory, workbench_.dashboardContext(&registry_), modes_->pages());
    requests_.serve(dashboard);
    *made = dashboard;
    return dashboard;
  };
  modes_->pages()->add(factory.info().id, make, [this, made] { return (*made)->makeInspector(inspectors_); });
}

void MainWindow::buildDocks() {
  runList_ = makeRunList(workbench_.place(), workbench_.runs(), workbench_.filter(), workbench_.metric(), this);
  auto* runActions = new RunActions(workbench_.place(), workbench_.queue(), workbench_.runs(), workbench_.book(),
                                    workbench_.logNews(), runList_, &registry_, dialogs_);
  runActions->addMenu(menuBar(), menuBar()->actions().at(1));
  connect(runActions, &RunActions::message, banner_, &widgets::MessageBanner::showMessage);
  connect(runActions, &RunActions::settled, banner_, &widgets::MessageBanner::closeKey);
  new LatestRun(registry_, *workbench_.runs(), *workbench_.filter(), this);
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(experiments_);
  column->addWidget(runList_, 1);
  runInspector_ = new RunInspector({actions_.training.branch, actions_.training.continueRun}, this);
  inspectors_->insertWidget(0, runInspector_);
  auto* linked = new LinkedCharts(workbench_.runs()->catalog(), workbench_.filter(), this);
  runInspector_->follow(linked->readOut());
  connect(modes_.get(), &WindowModes::shown, linked, [=, this] { linked->show(modes_->pages()->currentWidget()); });
  connect(runInspector_, &RunInspector::lostCheckpointChanged, this, &MainWindow::updateActions);
  // The window's own palette changes with its inspector's.
  connect(runInspector_, &RunInspector::themeChanged, this, &MainWindow::updateInspector, Qt::QueuedConnection);
  const ViewActions& view = actions_.view;
  docks_ = std::make_unique<WindowDocks>(this, WindowDocks::Actions{view.runsDock, view.inspectorDock, view.bothDocks},
                                         left, inspectors_);
}

void MainWindow::buildBody() {
  docks_->body()->setCentralWidget(modes_->pages());
  auto* pages = new QWidget(this);
  auto* column = new QVBoxLayout(pages);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(modes_->rail());
  row->addWidget(docks_->body(), 1);
  column->addWidget(scopeBar_);
  column->addLayout(row, 1);
  scopeBar_->hide();  // until something is open
  auto* centre = new QStackedWidget(this);
  centre->addWidget(welcome_);
  centre->addWidget(pages);
  setCentralWidget(centre);
  const auto welcome = [this, centre](bool isWanted) {
    centre->setCurrentIndex(isWanted ? 0 : 1);
    bar_->setVisible(!isWanted);
    banner_->layOver(isWanted ? static_cast<QWidget*>(centre) : modes_->pages());
  };
  connect(modes_.get(), &WindowModes::welcomeWanted, this, welcome);
  welcome(true);
}

std::unique_ptr<Shell> MainWindow::makeShell() {
  const QList<QWidget*> bars{bar_, scopeBar_};
  return std::make_unique<WindowShell>(WindowShell::Parts{*this, bars, registry_, actions_, *dialogs_, *banner_,
                                                          *experiments_, *runList_, experiment_, *modes_, *welcome_,
                                                          *docks_, end_, [this] { return selectedRun(); }});
}

void MainWindow::restoreLook() {
  const Settings& settings = *workbench_.settings();
  theme_.restore();
  if (!settings.geometry().isEmpty()) restoreGeometry(settings.geometry());
  docks_->restore(settings.layout());
}

void MainWindow::connectActions() {
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  const TrainingActions& training = actions_.training;
  on(training.train, [this] { train(); });
  on(training.pause, [this] { workbench_.steered()->togglePause(); });
  on(training.stop, [this] { workbench_.steered()->stop(); });
  on(training.evaluate, [this] { workbench_.steered()->evaluateNow(); });
  on(training.profile, [this] { workbench_.steered()->profileSteps(); });
  on(training.branch, [this] { workbench_.continuations()->branch(selectedRun(), runInspector_->checkpoint()); });
  on(training.continueRun, [this] { workbench_.continuations()->continueRun(selectedRun()); });
  on(actions_.view.reload, [this] { workbench_.reload(); });
  on(actions_.view.fullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
  on(actions_.view.filterRuns, [this] { scopeBar_->field()->setFocus(Qt::ShortcutFocusReason); });
  on(actions_.view.allRuns, [this] { workbench_.filter()->clear(); });
  on(actions_.view.onlyExperiment, [this] {
    const QString run = selectedRun();
    workbench_.filter()->setScope(run.isEmpty() ? experiments_->selectedName() : widgets::RunFilter::scopeOf(run));
  });
  on(actions_.file.save, [this] { experiment_.save(); });
  on(actions_.file.dataFolder, [this] { chooseDataFolder(); });
  on(actions_.file.quit, [this] { close(); });
  on(actions_.about, [this] {
    banner_->showMessage({Severity::kInfo,
                          tr("Estimator Workbench %1, GPL-3.0-or-later").arg(QApplication::applicationVersion()),
                          {},
                          QStringLiteral("about")});
  });
  connect(bar_, &RunBar::learningRateRequested, workbench_.steered(), &SteeredRun::setLearningRate);
}

void MainWindow::connectParts() {
  connect(modes_.get(), &WindowModes::shown, this, &MainWindow::updateGraph);
  connect(modes_.get(), &WindowModes::shown, docks_.get(), &WindowDocks::keepWidths, Qt::QueuedConnection);
  connect(&end_, &WindowEnd::closeWanted, this, &QWidget::close);
  connect(&end_, &WindowEnd::message, banner_, &widgets::MessageBanner::showMessage);
  connect(&experiment_, &OpenExperiment::message, banner_, &widgets::MessageBanner::showMessage);
  connect(&experiment_, &OpenExperiment::settled, banner_, &widgets::MessageBanner::closeKey);
  connect(&experiment_, &OpenExperiment::selected, this, &MainWindow::onExperimentSelected);
  connect(&experiment_, &OpenExperiment::modifiedChanged, this, &MainWindow::updateActions);
  connect(&experiment_, &OpenExperiment::saved, workbench_.place(), &OpenWorkspace::tellSaved);
  connect(&experiment_, &OpenExperiment::saved, this, [this] { graph_.forget(); });
  connect(&experiment_, &OpenExperiment::pageWanted, this, [this] { showMode(Mode::kExperiment); });
  connect(&experiment_, &OpenExperiment::created, workbench_.place(), &OpenWorkspace::tellCreated);
}

void MainWindow::connectRuns() {
  connect(runList_, &widgets::RunList::currentRunChanged, this, [this](const QString& id) {
    workbench_.runs()->catalog()->setCurrent(id);
    workbench_.runs()->catalog()->highlight().select(workbench_.runs()->catalog()->ownerId(id));
    updateInspector();
    updateActions();
    graph_.preferExperiment(false);
    updateGraph();
  });
  widgets::RunCatalog* catalog = workbench_.runs()->catalog();
  connect(runList_->model(), &widgets::RunListModel::hiddenChanged, catalog,
          [this, catalog] { catalog->setHidden(runList_->model()->hidden()); });
  widgets::RunHighlight* highlight = &catalog->highlight();
  connect(highlight, &widgets::RunHighlight::changed, this, [this, catalog, highlight] {
    const bool isOther = highlight->selected() != catalog->ownerId(selectedRun());
    if (isOther && !highlight->selected().isEmpty()) runList_->setCurrentRun(highlight->selected());
    if (isOther && highlight->selected().isEmpty()) runList_->view()->setCurrentIndex({});
  });
  connect(runList_, &widgets::RunList::pointed, catalog,
          [catalog, highlight](const QString& id) { highlight->hover(catalog->ownerId(id)); });
  connect(highlight, &widgets::RunHighlight::changed, runList_,
          [this, highlight] { runList_->setPointed(highlight->hovered()); });
  connect(catalog, &widgets::RunCatalog::visibilityChanged, this, [this](const QString& id, bool visible) {
    if (charts_) charts_->setRunVisible(id, visible);
  });
  const auto count = [this, catalog] { runList_->setCount(catalog->count()); };
  connect(catalog, &widgets::RunCatalog::changed, this, count);
  connect(catalog, &widgets::RunCatalog::visibleRunsChanged, this, count);
  connect(workbench_.records(), &widgets::RunRecords::changed, this, &MainWindow::fillRuns);
  connect(workbench_.records(), &widgets::RunRecords::changed, this, &MainWindow::updateInspector);
  connect(workbench_.metric(), &widgets::KeyMetric::changed, this, &MainWindow::fillRuns);
  connect(workbench_.filter(), &widgets::RunFilter::stackChanged, this, &MainWindow::scopeCharts);
  connect(workbench_.filter(), &widgets::RunFilter::changed, this, &MainWindow::updateInspector);
  connect(catalog, &widgets::RunCatalog::visibleRunsChanged, this, &MainWindow::updateInspector);
  connect(workbench_.filter(), &widgets::RunFilter::scopeChanged, this, &MainWindow::onScopeChanged);
  connect(workbench_.starts(), &Starts::started, this, &MainWindow::follow);
}

void MainWindow::connectWorkbench() {
  workbench_.checkpoints()->setDialogs(dialogs_);
  connect(workbench_.place(), &OpenWorkspace::leaving, banner_, &widgets::MessageBanner::clear);
  connect(workbench_.place(), &OpenWorkspace::opened, this, &MainWindow::onOpened);
  connect(workbench_.place(), &OpenWorkspace::accessChanged, this, &MainWindow::updateActions);
  connect(workbench_.runs(), &Runs::changed, this, &MainWindow::onRunsChanged);
  connect(workbench_.runs()->catalog(), &widgets::RunCatalog::looksChanged, this, [this] {
    if (charts_) showRunsIn(charts_, *workbench_.runs());
    runList_->view()->viewport()->update();
  });
  connect(workbench_.messages(), &Messages::logAdded, log_, &widgets::LogPanel::append);
  connect(workbench_.messages(), &Messages::message, banner_, &widgets::MessageBanner::showMessage);
  connect(workbench_.messages(), &Messages::settled, banner_, &widgets::MessageBanner::closeKey);
  connect(&requests_, &DashboardRequests::message, banner_, &widgets::MessageBanner::showMessage);
  connect(&requests_, &DashboardRequests::experimentMade, &experiment_, &OpenExperiment::showNew);
  connect(workbench_.dataFolder(), &DataFolder::wanted, this, &MainWindow::chooseDataFolder);
  connect(workbench_.messages(), &Messages::logWanted, this, [this] { showMode(Mode::kLog); });
  connect(workbench_.steered(), &SteeredRun::progressChanged, bar_, &RunBar::setProgress);
  connect(workbench_.steered(), &SteeredRun::changed, this, &MainWindow::updateActions);
  connect(workbench_.steered(), &SteeredRun::changed, this, &MainWindow::updateInspector);
  showRate(bar_, workbench_.steered(), workbench_.records());
  fillStatusLine(statusBar(), {workbench_.messages(), workbench_.eventFiles(), banner_}, actions_);
  addReadOut(statusBar(), findChild<LinkedCharts*>()->readOut());
  connectRuns();
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
  if (!end_.mayClose()) return event->ignore();
  workbench_.settings()->setWindow(saveGeometry(), docks_->places());
  event->accept();
}

void MainWindow::showMode(Mode mode) {
  modes_->show(idOf(mode));
}

QWidget* MainWindow::makeSummaries() {
  auto* page = new widgets::SummariesPage(workbench_.dashboardContext(&registry_), modes_->pages());
  connect(page, &widgets::SummariesPage::message, banner_, &widgets::MessageBanner::showMessage);
  return page;
}

QWidget* MainWindow::makeCharts() {
  charts_ = new ChartsPage(&workbench_.runs()->colors(), &registry_, actions_.training.train, dialogs_,
                           workbench_.runIndex(), this);
  connect(charts_, &ChartsPage::eventWanted, this, [this](const widgets::AxisEvent& event) {
    const QAbstractItemModel& rows = *runList_->view()->model();
    const QModelIndexList found = rows.match(rows.index(0, 0), widgets::kRunIdRole, event.run, 1, Qt::MatchExactly);
    if (!found.isEmpty()) runList_->view()->setCurrentIndex(found.front());
    using Kind = widgets::AxisEventKind;
    if (event.kind == Kind::kCheckpoint || event.kind == Kind::kBest) runInspector_->selectCheckpoint(event.step);
  });
  const widgets::RunCatalog* catalog = workbench_.runs()->catalog();
  connect(charts_, &ChartsPage::message, banner_, &widgets::MessageBanner::showMessage);
  connect(charts_, &ChartsPage::caughtUp, this, &MainWindow::updateInspector);  // which shows their curves
  actions_.menus.addCurves(registry_);
  charts_->keepPinned(workbench_.settings());
  charts_->linkTime(workbench_.timeCursor());
  scopeCharts();
  charts_->explainBy(catalog);
  charts_->restart();
  showRunsIn(charts_, *workbench_.runs());
  return charts_;
}

QWidget* MainWindow::makeGraph() {
  GraphPage* page = graph_.makePage({dialogs_, workbench_.dashboardContext(&registry_)}, banner_, this);
  connect(page, &GraphPage::causeWanted, &experiment_, &OpenExperiment::showCause);
  return page;
}

void MainWindow::onOpened() {
  const Workspace& workspace = workbench_.place()->workspace();
  scopeBar_->show();
  setWindowTitle(tr("%1 — Estimator Workbench").arg(QDir(QString::fromStdString(workspace.root())).dirName()));
  if (charts_) charts_->restart();
  experiment_.showWorkspace();
  graph_.startOver();
  showMode(Mode::kCharts);
  experiment_.showFault();
  updateActions();
}

void MainWindow::onRunsChanged() {
  if (charts_) followRunsIn(charts_, *workbench_.runs());
  fillRuns();
  updateGraph();
  updateInspector();
  updateActions();
}

void MainWindow::fillRuns() {
  runList_->model()->setRows(rowsWithValues(*workbench_.runs(), *workbench_.records(), *workbench_.metric()));
  showSettingsIn(runList_, *workbench_.records());
}

void MainWindow::scopeCharts() {
  if (!charts_) return;
  const widgets::RunFilter* filter = workbench_.filter();
  if (filter->scope().isEmpty()) return charts_->setInScope(nullptr);
  charts_->setInScope([filter](const QString& run) { return filter->isInScope(run); });
}

// What is looked at is what Train would train.
void MainWindow::onScopeChanged(const QString& scope) {
  if (!scope.isEmpty() && !experiment_.isModified()) experiments_->select(scope);
  updateGraph();
}

// What a person starts is what they look at from now on.
void MainWindow::follow(const QString& run) {
  if (const QString scope = widgets::RunFilter::scopeOf(run); !scope.isEmpty()) workbench_.filter()->setScope(scope);
  runList_->awaitRun(run);
}

void MainWindow::onExperimentSelected() {
  workbench_.filter()->moveScope(experiments_->selectedName());
  if (!workbench_.queue()->anyActive()) {
    widgets::RunProgress idle;
    idle.experiment = QString::fromStdString(experimentName(experiment_.file().toStdString()));
    bar_->setProgress(idle);
  }
  updateActions();
  graph_.preferExperiment(widgets::RunFilter::scopeOf(selectedRun()) != experiments_->selectedName());
  updateGraph();
}

// A run of the experiment that is paused goes on.
void MainWindow::train() {
  SteeredRun& run = *workbench_.steered();
  const std::string name = experimentName(experiment_.file().toStdString());
  const bool isOfIt = widgets::RunFilter::scopeOf(run.id()).toStdString() == name;
  if (run.state() == TrainingController::State::kPaused && isOfIt) {
    run.togglePause();
    return tellResumed(run, *banner_, [this] { train(); });
  }
  const auto experiment = experiment_.toTrain();
  if (!experiment || !workbench_.starts()->train(*experiment, experiment_.file())) return;
  const QString page = modes_->pages()->current();
  if (page.isEmpty() || page == idOf(Mode::kExperiment)) showMode(Mode::kCharts);
}

void MainWindow::chooseDataFolder() {
  const QString folder = dialogs_->openFolder(this, tr("Choose data folder"), workbench_.dataFolder()->path());
  if (folder.isEmpty()) return;
  banner_->showMessage({Severity::kInfo, tr("The data folder is %1.").arg(folder), {}, QStringLiteral("data")});
  workbench_.dataFolder()->set(folder);
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
  const QString closed = whyNoTraining(workbench_.place()->workspace());
  actions_.training.update({workbench_.steered()->state(), !experiment_.file().isEmpty(), hasCheckpoint, isBusy, closed,
                            runInspector_->lostCheckpoint()});
  const QString noChanges =
      experiment_.isModified() ? QString() : widgets::ActionRegistry::tr("The experiment has no changes.");
  widgets::ActionRegistry::disable(actions_.file.save, closed.isEmpty() ? noChanges : closed);
  bar_->setSteerable(actions_.training.stop->isEnabled());
}

// Nothing selected: the run that is seen and began last.
void MainWindow::updateInspector() {
  Runs& runs = *workbench_.runs();
  const widgets::RunFilter& filter = *workbench_.filter();
  const RunFacts* chosen = filter.accepts(selectedRun()) ? runs.find(selectedRun()) : nullptr;
  const QString awaited = chosen ? QString() : awaitedRun(runs, *workbench_.queue(), selectedRun());
  if (!awaited.isEmpty()) return runInspector_->showWaiting(awaited, waitReason(*workbench_.queue(), awaited));
  const RunFacts* facts = chosen ? chosen : latestSeenRun(runs);
  if (!facts) return runInspector_->showNone(!runs.all().empty(), *runs.catalog());
  const widgets::CatalogRun* listed = runs.catalog()->find(facts->id);
  const widgets::CatalogRun* evaluation = workbench_.runs()->catalog()->part(facts->id, QStringLiteral("eval"));
  widgets::RunRecords* records = workbench_.records();
  const RunSources sources{*facts,
                           evaluation ? runs.find(evaluation->id) : nullptr,
                           charts_ ? &charts_->store() : nullptr,
                           records->readAndFind(facts->id),
                           &records->all(),
                           runs.colors().look(facts->ownerId(), widgets::isDark(palette())).color,
                           runs.failureOf(*facts),
                           runs.catalog()};
  runInspector_->showRun(sources, listed ? listed->state : widgets::RunState::kIdle, chosen != nullptr);
}

void MainWindow::updateGraph() {
  const std::string data = workbench_.dataFolder()->path().toStdString();
  const bool readsData = experiments_->needsData();
  const GraphOrder experiment{experiment_.file().toStdString(), data, !data.empty() || !readsData, readsData};
  graph_.show(runOfGraph(*workbench_.runs(), *workbench_.filter(), runList_->currentRun(), experiment), experiment);
}

}  // namespace app

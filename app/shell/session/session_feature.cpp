#include "app/shell/session/session_feature.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/session/recent_list.h"
#include "app/shell/session/session_state.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/settings.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/empty_state.h"
#include "widgets/runs/run_filter.h"

namespace app {
namespace {

constexpr int kSettleSessionMs = 1000;  // after a change, until it is kept
constexpr int kKeysInMenu = 9;          // the first ones have a digit

}  // namespace

SessionFeature::SessionFeature(Shell& shell, OpenWorkspace& place, Settings& settings, Runs& runs,
                               widgets::RunFilter& filter, widgets::TimeCursor& time)
    : QObject(shell.window()),
      shell_(shell),
      place_(place),
      settings_(settings),
      runs_(runs),
      filter_(filter),
      time_(time),
      recent_(&settings) {
  timer_.setSingleShot(true);
  timer_.setInterval(kSettleSessionMs);
  connect(&timer_, &QTimer::timeout, this, &SessionFeature::save);
  addMenu();
  auto* list = new RecentList(&recent_);
  shell_.setEmptyFooter(list);
  connect(list, &RecentList::chosen, &place_, &OpenWorkspace::open);
  connect(&place_, &OpenWorkspace::leaving, this, &SessionFeature::save);
  connect(&place_, &OpenWorkspace::opened, this, &SessionFeature::onOpened);
  connect(&runs_, &Runs::changed, this, &SessionFeature::onRuns);
  followChanges();
  shell_.window()->installEventFilter(this);
  recent_.refresh();
}

void SessionFeature::addMenu() {
  menu_ = new QMenu(tr("Open &recent"), shell_.window());
  menu_->setObjectName(QStringLiteral("recentMenu"));
  menu_->setToolTipsVisible(true);
  QMenu* file = shell_.actions().menus.file;
  file->insertMenu(shell_.actions().file.openCheckpoint, menu_);
  removeMissing_ = shell_.registry().add(QStringLiteral("file.recent_remove_missing"), tr("Remove missing"),
                                         tr("Remove workspaces that no longer exist from the list"));
  clear_ = shell_.registry().add(QStringLiteral("file.recent_clear"), tr("Clear the list of recent workspaces"),
                                 tr("Clear the list of recent workspaces; nothing is deleted"));
  connect(removeMissing_, &QAction::triggered, &recent_, &RecentWorkspaces::removeMissing);
  connect(clear_, &QAction::triggered, &recent_, &RecentWorkspaces::clear);
  connect(menu_, &QMenu::aboutToShow, &recent_, &RecentWorkspaces::refresh);
  connect(&recent_, &RecentWorkspaces::changed, this, &SessionFeature::fillMenu);
  fillMenu();
}

void SessionFeature::fillMenu() {
  menu_->clear();
  int place = 0;
  bool anyMissing = false;
  for (const RecentWorkspaces::Entry& entry : recent_.entries()) {
    const QString& path = entry.path;
    const QString shown = QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QStringLiteral("&&"));
    ++place;
    //: A digit that chooses it by the keyboard, and a path
    QString text = place <= kKeysInMenu ? tr("&%1  %2").arg(place).arg(shown) : shown;
    if (entry.isMissing) text = tr("%1 (missing)").arg(text);
    QAction* open = menu_->addAction(text);
    open->setEnabled(!entry.isMissing);
    open->setToolTip(path);
    connect(open, &QAction::triggered, this, [this, path = entry.path] { place_.open(path); });
    anyMissing = anyMissing || entry.isMissing;
  }
  if (place == 0) menu_->addAction(tr("No recent workspaces"))->setEnabled(false);
  menu_->addSeparator();
  menu_->addActions({removeMissing_, clear_});
  widgets::ActionRegistry::disable(removeMissing_, anyMissing ? QString() : tr("None is missing."));
  widgets::ActionRegistry::disable(clear_, place > 0 ? QString() : tr("The list is empty."));
}

void SessionFeature::followChanges() {
  const auto later = [this] {
    if (!path_.isEmpty()) timer_.start();
  };
  connect(runs_.catalog(), &widgets::RunCatalog::currentChanged, this, later);
  connect(runs_.catalog(), &widgets::RunCatalog::hiddenChanged, this, later);
  connect(&filter_, &widgets::RunFilter::textChanged, this, later);
  connect(&filter_, &widgets::RunFilter::stackChanged, this, later);
  connect(&time_, &widgets::TimeCursor::changed, this, later);
  connect(&shell_.experiments(), &QListWidget::currentItemChanged, this, later);
  for (const ModeAction& mode : shell_.actions().modes.all()) connect(mode.action, &QAction::triggered, this, later);
}

// They are there once a workspace was open.
void SessionFeature::followCharts() {
  ChartsPage* charts = chartsOf(shell_);
  if (!charts || std::exchange(followsCharts_, true)) return;
  QScrollBar* bar = charts->grid()->verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, this, &SessionFeature::tryScroll);
  // Whoever scrolls does not want to be taken elsewhere.
  connect(bar, &QScrollBar::actionTriggered, this, [this] { scrollRestored_ = true; });
  const auto later = [this] { timer_.start(); };
  connect(bar, &QScrollBar::valueChanged, this, later);
  connect(charts, &ChartsPage::tagFilterChanged, this, later);
  connect(&charts->grid()->grouping(), &widgets::GridGrouping::changed, this, later);
}

void SessionFeature::save() {
  timer_.stop();
  if (path_.isEmpty() || !place_.workspace().isOpen()) return;
  QJsonObject session = sessionOf(shell_, runs_, filter_, time_, settings_.session(path_));
  // What is still to be restored is not lost when the window closes before.
  if (!runsRestored_) {
    for (const char* key : {"run", "hidden"}) session[QLatin1String(key)] = restoring_[QLatin1String(key)];
  }
  if (!scrollRestored_) session[QStringLiteral("scroll")] = restoring_[QStringLiteral("scroll")];
  settings_.setSession(path_, session);
}

void SessionFeature::onOpened() {
  path_ = settings_.lastWorkspace();
  recent_.add(path_);
  followCharts();
  restoring_ = settings_.restoresSession() ? settings_.session(path_) : QJsonObject();
  runsRestored_ = restoring_.isEmpty();
  scrollRestored_ = restoring_.isEmpty();
  scopeChosen_ = restoring_.contains(QStringLiteral("scope"));
  restoreLooks(shell_, place_.workspace(), filter_, time_, restoring_);
}

// Once, of the runs that the folder has: what comes later moves nothing.
void SessionFeature::chooseScope() {
  if (scopeChosen_ || !runs_.catalog()->isRead()) return;
  scopeChosen_ = true;
  QStringList experiments;
  for (int i = 0; i < shell_.experiments().count(); ++i) experiments << shell_.experiments().item(i)->text();
  const std::string& file = place_.workspace().openedFile();
  const QString opened = file.empty() ? QString() : QString::fromStdString(experimentName(file));
  const QString scope = firstScope(runs_, experiments, opened);
  if (!scope.isEmpty() && !filter_.isActive()) filter_.setScope(scope);
}

void SessionFeature::onRuns() {
  chooseScope();
  if (runsRestored_) return;
  runsRestored_ = restoreRuns(runs_, restoring_);
  tryScroll();
}

void SessionFeature::tryScroll() {
  if (!scrollRestored_) scrollRestored_ = restoreScroll(shell_, restoring_);
}

bool SessionFeature::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Close) save();
  return QObject::eventFilter(watched, event);
}

}  // namespace app

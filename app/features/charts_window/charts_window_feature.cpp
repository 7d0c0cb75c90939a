#include "app/features/charts_window/charts_window_feature.h"

#include <QAction>
#include <QDir>
#include <QEvent>
#include <QJsonArray>
#include <QMenu>

#include "app/features/charts_window/charts_window.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/settings.h"
#include "widgets/runs/run_filter.h"

namespace app {
namespace {

constexpr int kSettlePlaceMs = 1000;  // after a move, until the place is kept

const QString kChartsWindows = QStringLiteral("chartsWindows");

}  // namespace

ChartsWindowFeature::ChartsWindowFeature(Shell& shell, OpenWorkspace& place, Settings& settings,
                                         widgets::RunFilter& filter, Runs& runs)
    : QObject(shell.window()),
      shell_(shell),
      place_(place),
      settings_(settings),
      filter_(filter),
      runs_(runs),
      action_(shell.registry().add(QStringLiteral("view.charts_window"), tr("Open charts in a new window"),
                                   tr("Show the charts in one more window, for example on another screen"),
                                   QKeySequence(QStringLiteral("Ctrl+Shift+W")))) {
  shell_.window()->addAction(action_);
  const WindowMenus& menus = shell_.actions().menus;
  menus.view->insertAction(menus.curves->menuAction(), action_);
  connect(action_, &QAction::triggered, this, &ChartsWindowFeature::open);
  timer_.setSingleShot(true);
  timer_.setInterval(kSettlePlaceMs);
  connect(&timer_, &QTimer::timeout, this, &ChartsWindowFeature::save);
  connect(&place_, &OpenWorkspace::leaving, this, &ChartsWindowFeature::leave);
  connect(&place_, &OpenWorkspace::opened, this, &ChartsWindowFeature::restore);
  connect(&filter_, &widgets::RunFilter::stackChanged, this, [this] {
    for (ChartsWindow* window : windows_) scope(window);
  });
  connect(runs_.catalog(), &widgets::RunCatalog::looksChanged, this, [this] {
    for (ChartsWindow* window : windows_) window->grid()->curves().refreshStyles();
  });
  shell_.window()->installEventFilter(this);
  updateAction();
}

void ChartsWindowFeature::updateAction() {
  widgets::ActionRegistry::disable(action_,
                                   path_.isEmpty() ? tr("Open a workspace or a folder of logs first.") : QString());
}

void ChartsWindowFeature::scope(ChartsWindow* window) const {
  if (filter_.scope().isEmpty()) return window->grid()->tags().setInScope(nullptr);
  window->grid()->tags().setInScope([filter = &filter_](const QString& run) { return filter->isInScope(run); });
}

ChartsWindow* ChartsWindowFeature::make() {
  ChartsPage* page = chartsOf(shell_);
  if (!page) return nullptr;
  auto* window = new ChartsWindow(page, &runs_.colors(), shell_.registry(), &shell_.dialogs(), shell_.window());
  //: The name of a workspace
  window->setWindowTitle(tr("Charts of %1").arg(QDir(path_).dirName()));
  window->grid()->scheduler()->setLiveRate(settings_.chartRate());
  scope(window);
  windows_ << window;
  connect(window, &ChartsWindow::message, this,
          [this](const widgets::BannerMessage& message) { shell_.tell(message); });
  connect(window, &ChartsWindow::stateChanged, &timer_, qOverload<>(&QTimer::start));
  connect(window, &ChartsWindow::closed, this, [this, window] {
    windows_.removeOne(window);
    save();
  });
  return window;
}

ChartsWindow* ChartsWindowFeature::open() {
  if (path_.isEmpty()) return nullptr;
  if (!chartsOf(shell_)) shell_.show(idOf(Mode::kCharts));
  ChartsWindow* window = make();
  if (!window) return nullptr;
  window->show();
  save();
  return window;
}

void ChartsWindowFeature::restore() {
  path_ = settings_.lastWorkspace();
  updateAction();
  if (!settings_.restoresSession()) return;
  for (const QJsonValue& state : settings_.session(path_)[kChartsWindows].toArray()) {
    ChartsWindow* window = make();
    if (!window) return;
    window->restore(state.toObject());
    window->show();
  }
}

void ChartsWindowFeature::leave() {
  if (path_.isEmpty()) return;
  save();
  path_.clear();
  for (ChartsWindow* window : std::exchange(windows_, {})) delete window;
  updateAction();
}

void ChartsWindowFeature::save() {
  timer_.stop();
  if (path_.isEmpty()) return;
  QJsonArray states;
  for (const ChartsWindow* window : windows_) states << window->state();
  QJsonObject session = settings_.session(path_);
  if (session[kChartsWindows].toArray() == states) return;
  session[kChartsWindows] = states;
  settings_.setSession(path_, session);
}

bool ChartsWindowFeature::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Close) save();
  return QObject::eventFilter(watched, event);
}

}  // namespace app

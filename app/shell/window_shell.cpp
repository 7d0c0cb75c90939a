#include "app/shell/window_shell.h"

#include "app/shell/docks/experiment_list.h"
#include "app/shell/docks/window_docks.h"
#include "app/shell/open_experiment.h"
#include "app/shell/pane_cycle.h"
#include "app/shell/status_line.h"
#include "app/shell/welcome/welcome_page.h"
#include "app/shell/window_actions.h"
#include "app/shell/window_end.h"
#include "app/shell/window_modes.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_list.h"
#include "widgets/window/mode_pages.h"

namespace app {

WindowShell::WindowShell(const Parts& parts) : parts_(parts) {
  const ViewActions& view = parts_.actions.view;
  new PaneCycle(parts_.docks.body(), {parts_.bars + QList<QWidget*>{parts_.modes.rail()}, {parts_.window.statusBar()}},
                view.nextPane, view.previousPane);
  QObject::connect(&parts_.modes, &WindowModes::wayBackChanged, &parts_.welcome, &WelcomePage::setWayBack);
}

void WindowShell::addMode(const QString& id, QAction* mode, std::function<QWidget*()> make) {
  parts_.actions.addMode(id, mode);
  parts_.modes.add(id, mode, std::move(make));
}

void WindowShell::dock(QDockWidget* dock, int height) {
  parts_.docks.addBelow(dock, height);
}

void WindowShell::addStatus(QWidget* widget) {
  addBesideStatus(parts_.window.statusBar(), widget);
}

QByteArray WindowShell::docks() const {
  return parts_.docks.places();
}

void WindowShell::restoreDocks(const QByteArray& docks) {
  parts_.docks.restore(docks);
}

void WindowShell::addEmptyAction(QAction* action) {
  parts_.welcome.addMaking(action);
}

void WindowShell::setEmptyFooter(QWidget* footer) {
  parts_.welcome.setRecent(footer);
}

void WindowShell::show(const QString& page) {
  parts_.modes.show(page);
}

void WindowShell::showAnyway(const QString& page) {
  parts_.modes.showAnyway(page);
}

QString WindowShell::currentPage() const {
  return parts_.modes.pages()->current();
}

QWidget* WindowShell::page(const QString& id) const {
  return parts_.modes.pages()->page(id);
}

void WindowShell::showExperiment(const QString& name) {
  parts_.experiment.showNew(name);
}

void WindowShell::showCause(const QString& run, const QString& reason) {
  const QString experiment = widgets::RunFilter::scopeOf(run);
  if (!experiment.isEmpty()) parts_.experiments.select(experiment);
  parts_.experiment.showCause(reason);
}

void WindowShell::askBeforeClose(std::function<bool()> mayClose) {
  parts_.end.ask(std::move(mayClose));
}

void WindowShell::tell(const widgets::BannerMessage& message) {
  parts_.banner.showMessage(message);
}

void WindowShell::settle(const QString& key) {
  parts_.banner.closeKey(key);
}

void WindowShell::selectRun(const QString& id) {
  parts_.runs.setCurrentRun(id);
}

QString WindowShell::selectedExperiment() const {
  return parts_.experiment.file();
}

}  // namespace app

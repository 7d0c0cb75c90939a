#include "app/shell/docks/window_docks.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <algorithm>

#include "widgets/window/dock.h"
#include "widgets/window/narrow_window.h"

namespace app {
namespace {

constexpr int kPlacesVersion = 1;  // another number: saved docks no longer fit
constexpr int kRunsWidth = 264;
constexpr int kRunsMinimum = 200;
constexpr int kInspectorWidth = 304;
constexpr int kInspectorMinimum = 260;
constexpr double kUsualLine = 16;  // height of a line of text at 10 points

struct DockTitles {
  Q_DECLARE_TR_FUNCTIONS(app::WindowDocks)
};

void tie(QAction* action, QDockWidget* dock) {
  QObject::connect(action, &QAction::triggered, dock, &QWidget::setVisible);
  QObject::connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
}

}  // namespace

WindowDocks::WindowDocks(QMainWindow* window, const Actions& actions, QWidget* runs, QWidget* inspector)
    : body_(new QMainWindow),
      runs_(widgets::makeDock(DockTitles::tr("Experiments and runs"), QStringLiteral("runsDock"), runs, kRunsMinimum)),
      inspector_(widgets::makeDock(DockTitles::tr("Inspector"), QStringLiteral("inspectorDock"), inspector,
                                   kInspectorMinimum)),
      actions_(actions) {
  body_->setWindowFlags(Qt::Widget);
  body_->addDockWidget(Qt::LeftDockWidgetArea, runs_);
  body_->addDockWidget(Qt::RightDockWidgetArea, inspector_);
  new widgets::NarrowWindow(window, inspector_);
  const double larger = std::max(1.0, window->fontMetrics().height() / kUsualLine);  // words need more room then
  body_->resizeDocks({runs_, inspector_}, {qRound(kRunsWidth * larger), qRound(kInspectorWidth * larger)},
                     Qt::Horizontal);
  tie(actions.runs, runs_);
  tie(actions.inspector, inspector_);
  QObject::connect(actions.both, &QAction::triggered, body_, [runs = runs_, inspector = inspector_] {
    const bool bothHidden = runs->isHidden() && inspector->isHidden();
    for (QDockWidget* dock : {runs, inspector}) dock->setVisible(bothHidden);
  });
}

void WindowDocks::addBelow(QDockWidget* dock, int height) {
  body_->addDockWidget(Qt::BottomDockWidgetArea, dock);
  if (height > 0) body_->resizeDocks({dock}, {height}, Qt::Vertical);
  dock->hide();
}

QByteArray WindowDocks::places() const {
  return body_->saveState(kPlacesVersion);
}

void WindowDocks::restore(const QByteArray& places) {
  if (!places.isEmpty()) body_->restoreState(places, kPlacesVersion);
  actions_.runs->setChecked(!runs_->isHidden());
  actions_.inspector->setChecked(!inspector_->isHidden());
}

}  // namespace app

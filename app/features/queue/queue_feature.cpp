#include "app/features/queue/queue_feature.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QStatusBar>

#include "app/features/queue/queue_panel.h"
#include "app/features/queue/resource_meter.h"
#include "app/shell/docks/dock.h"

namespace app {
namespace {

constexpr int kQueueMinimum = 320;
constexpr int kQueueHeight = 220;

}  // namespace

QueueFeature::QueueFeature(const WindowParts& parts) : QObject(parts.window), parts_(parts) {
  auto* panel = new QueuePanel(parts.workbench, parts.registry, parts.actions->train, parts.window);
  dock_ = makeDock(tr("Training queue"), QStringLiteral("queueDock"), panel, kQueueMinimum);
  parts.body->addDockWidget(Qt::BottomDockWidgetArea, dock_);
  parts.body->resizeDocks({dock_}, {kQueueHeight}, Qt::Vertical);
  dock_->hide();
  QAction* view = parts.registry->addCheckable(QStringLiteral("view.queue"), tr("Training queue"),
                                               tr("Show which runs train and which wait"), false,
                                               QKeySequence(QStringLiteral("Ctrl+J")));
  connect(view, &QAction::triggered, this, [this](bool on) {
    putAway_ = !on;
    dock_->setVisible(on);
  });
  connect(dock_->toggleViewAction(), &QAction::toggled, view, [this, view](bool on) {
    if (!on && parts_.window->isVisible()) putAway_ = true;
    view->setChecked(on);
  });
  parts.window->addActions({view, panel->stopAllAction(), panel->holdAction()});
  parts.actions->viewMenu->insertAction(parts.actions->bothDocks, view);
  parts.actions->runMenu->addSeparator();
  parts.actions->runMenu->addActions({panel->stopAllAction(), panel->holdAction()});
  connect(parts.workbench->queue(), &TrainingQueue::queueChanged, this, &QueueFeature::showWhenUseful);
  parts.window->statusBar()->addPermanentWidget(
      new ResourceMeter(parts.workbench->queue(), parts.workbench->steered(), parts.window->statusBar()));
}

void QueueFeature::showWhenUseful() {
  const TrainingQueue& queue = *parts_.workbench->queue();
  const qsizetype before = std::exchange(runs_, queue.active().size() + queue.waiting().size());
  if (before < 2 && runs_ >= 2 && !putAway_) dock_->show();
}

}  // namespace app

#include "app/features/queue/queue_feature.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QStatusBar>

#include "app/features/queue/queue_panel.h"
#include "app/features/queue/resource_meter.h"
#include "widgets/window/dock.h"

namespace app {
namespace {

constexpr int kQueueMinimum = 320;
constexpr int kQueueHeight = 220;

}  // namespace

QueueFeature::QueueFeature(Shell& shell, TrainingQueue& queue, SteeredRun& steered, RunBook& book)
    : QObject(shell.window()), queue_(queue) {
  auto* panel = new QueuePanel(&queue, &book, &shell.registry(), shell.actions().training.train, shell.window());
  dock_ = widgets::makeDock(tr("Training queue"), QStringLiteral("queueDock"), panel, kQueueMinimum);
  shell.dock(dock_, kQueueHeight);
  QAction* view = shell.registry().addCheckable(QStringLiteral("view.queue"), tr("Training queue"),
                                                tr("Show which runs train and which wait"), false,
                                                QKeySequence(QStringLiteral("Ctrl+J")));
  connect(view, &QAction::triggered, this, [this](bool on) {
    putAway_ = !on;
    dock_->setVisible(on);
  });
  connect(dock_->toggleViewAction(), &QAction::toggled, view, [this, view, window = shell.window()](bool on) {
    if (!on && window->isVisible()) putAway_ = true;
    view->setChecked(on);
  });
  shell.window()->addActions({view, panel->stopAllAction(), panel->holdAction()});
  shell.actions().menus.view->insertAction(shell.actions().view.bothDocks, view);
  shell.actions().menus.run->addSeparator();
  shell.actions().menus.run->addActions({panel->stopAllAction(), panel->holdAction()});
  connect(&queue, &TrainingQueue::queueChanged, this, &QueueFeature::showWhenUseful);
  // Before the messages, which stay at the end however much it has to say.
  QStatusBar* bar = shell.window()->statusBar();
  bar->insertPermanentWidget(0, new ResourceMeter(&queue, &steered, bar));
}

void QueueFeature::showWhenUseful() {
  const qsizetype before = std::exchange(runs_, queue_.active().size() + queue_.waiting().size());
  if (before < 2 && runs_ >= 2 && !putAway_) dock_->show();
}

}  // namespace app

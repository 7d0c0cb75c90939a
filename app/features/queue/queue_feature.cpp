#include "app/features/queue/queue_feature.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

#include "app/features/queue/queue_panel.h"
#include "app/features/queue/queue_words.h"
#include "app/features/queue/resource_meter.h"
#include "widgets/window/dock.h"

namespace app {
namespace {

constexpr int kQueueMinimum = 320;
constexpr int kQueueHeight = 220;
constexpr qsizetype kMostTraining = 99;  // that the badge has room for
constexpr qsizetype kMostWaiting = 999;

}  // namespace

QueueFeature::QueueFeature(Shell& shell, TrainingQueue& queue, SteeredRun& steered, RunBook& book)
    : QObject(shell.window()), queue_(&queue) {
  auto* panel = new QueuePanel(&queue, &book, &shell.registry(), shell.actions().training.train, shell.window());
  dock_ = widgets::makeDock(tr("Training queue"), QStringLiteral("queueDock"), panel, kQueueMinimum);
  shell.dock(dock_, kQueueHeight);
  QAction* view = shell.registry().addCheckable(QStringLiteral("view.queue"), tr("Training queue"),
                                                tr("Show which runs train and which wait"), false,
                                                QKeySequence(QStringLiteral("Ctrl+J")));
  connect(view, &QAction::triggered, dock_, &QDockWidget::setVisible);
  // The dock is hidden with the window, when some of these are gone.
  connect(dock_->toggleViewAction(), &QAction::toggled, view, &QAction::setChecked);
  shell.window()->addActions({view, panel->stopAllAction(), panel->holdAction()});
  shell.actions().menus.panes->insertAction(shell.actions().view.bothDocks, view);
  shell.actions().menus.run->addSeparator();
  shell.actions().menus.run->addActions({panel->stopAllAction(), panel->holdAction()});
  connect(&queue, &TrainingQueue::queueChanged, this, &QueueFeature::showBadge);
  // Before the messages, which stay at the end however much it has to say.
  QStatusBar* bar = shell.window()->statusBar();
  shell.addStatus(new ResourceMeter(&queue, &steered, bar));
  makeBadge(bar, view);
  shell.addStatus(badge_);
  connect(dock_->toggleViewAction(), &QAction::toggled, badge_, [this] { showBadge(); });
  showBadge();
}

// As wide as it ever gets, so that it does not change while its numbers do. It takes its room from the messages.
void QueueFeature::makeBadge(QStatusBar* bar, QAction* view) {
  badge_ = new QToolButton(bar);
  badge_->setObjectName(QStringLiteral("queueBadge"));
  badge_->setAutoRaise(true);
  badge_->setToolTip(view->toolTip());
  badge_->setText(queueWords(kMostTraining, kMostWaiting, true));
  badge_->setFixedWidth(badge_->sizeHint().width());
  connect(badge_, &QToolButton::clicked, view, &QAction::trigger);
}

void QueueFeature::showBadge() {
  if (!queue_) return;
  const qsizetype runs = queue_->active().size() + queue_->waiting().size();
  badge_->setText(queueWords(*queue_));
  badge_->setAccessibleName(badge_->text());
  badge_->setVisible(runs >= 2 && dock_->isHidden());
}

}  // namespace app

#include "widgets/dashboards/projector/page_actions.h"

#include <QAction>
#include <QWidget>

#include "widgets/util/action_registry.h"

namespace widgets {

QAction* PageActions::add(const QString& id, const QString& text, const QString& tooltip, const QKeySequence& keys,
                          std::function<void()> triggered) const {
  QAction* action = registry_.add(QStringLiteral("projector.%1").arg(id), text, tooltip, keys);
  // Letters mean other things in other places.
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  page_->addAction(action);
  QObject::connect(action, &QAction::triggered, page_, [triggered = std::move(triggered)] { triggered(); });
  return action;
}

QAction* PageActions::addSwitch(const QString& id, const QString& text, const QString& tooltip, bool on,
                                const QKeySequence& keys, std::function<void(bool)> toggled) const {
  QAction* action = registry_.addCheckable(QStringLiteral("projector.%1").arg(id), text, tooltip, on, keys);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  page_->addAction(action);
  QObject::connect(action, &QAction::toggled, page_, [toggled = std::move(toggled)](bool state) { toggled(state); });
  return action;
}

}  // namespace widgets

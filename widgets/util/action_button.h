// Buttons that are another face of an action: they trigger it, and are enabled and explained as it is. GUI thread only.
#pragma once

#include <QAbstractButton>
#include <QAction>

namespace widgets {

// `button` must not outlive `action`.
inline void followAction(QAbstractButton* button, QAction* action) {
  const auto show = [button, action] {
    button->setEnabled(action->isEnabled());
    button->setToolTip(action->toolTip());
  };
  QObject::connect(button, &QAbstractButton::clicked, action, &QAction::trigger);
  QObject::connect(action, &QAction::changed, button, show);
  show();
}

}  // namespace widgets

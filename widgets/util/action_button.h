// Buttons that mirror an action: clicking triggers it, and they share its enabled state and tooltip. GUI thread only.
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

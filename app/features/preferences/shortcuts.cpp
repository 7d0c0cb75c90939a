#include "app/features/preferences/shortcuts.h"

#include <QAction>
#include <QJsonObject>
#include <QPointer>

#include "app/workbench/settings/settings.h"
#include "widgets/util/action_registry.h"

namespace app {

using widgets::ActionRegistry;

Shortcuts::Shortcuts(ActionRegistry* registry, Settings* settings, QObject* parent)
    : QObject(parent), registry_(registry), settings_(settings) {
  for (QAction* action : registry_->actions()) applyTo(action);
  // Who makes an action says afterwards where its keys count.
  connect(registry_, &ActionRegistry::actionAdded, this, [this](QAction* action) {
    QMetaObject::invokeMethod(
        this,
        [this, pointer = QPointer<QAction>(action)] {
          if (pointer) applyTo(pointer);
        },
        Qt::QueuedConnection);
  });
}

void Shortcuts::applyTo(QAction* action) {
  const QJsonValue kept = settings_->shortcuts()[ActionRegistry::idOf(action)];
  if (!kept.isString()) return;
  const QKeySequence keys(kept.toString(), QKeySequence::PortableText);
  if (registry_->rebind(ActionRegistry::idOf(action), keys)) emit changed(ActionRegistry::idOf(action));
}

bool Shortcuts::set(const QString& id, const QKeySequence& keys) {
  QAction* action = registry_->find(id);
  if (!action || !registry_->rebind(id, keys)) return false;
  QJsonObject kept = settings_->shortcuts();
  if (keys == ActionRegistry::usualShortcut(action)) {
    kept.remove(id);
  } else {
    kept[id] = keys.toString(QKeySequence::PortableText);
  }
  settings_->setShortcuts(kept);
  emit changed(id);
  return true;
}

bool Shortcuts::reset(const QString& id) {
  const QAction* action = registry_->find(id);
  return action && set(id, ActionRegistry::usualShortcut(action));
}

// First all of them lose theirs, so that two that were exchanged come back.
void Shortcuts::resetAll() {
  const QStringList ids = settings_->shortcuts().keys();
  for (const QString& id : ids) {
    if (registry_->find(id)) registry_->rebind(id, {});
  }
  for (const QString& id : ids) reset(id);
  settings_->setShortcuts({});
}

}  // namespace app

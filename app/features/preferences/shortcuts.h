// The shortcuts that a person has changed: kept in the settings and applied to each action as it is made. GUI thread
// only.
#pragma once

#include <QKeySequence>
#include <QObject>

class QAction;

namespace widgets {
class ActionRegistry;
}

namespace app {

class Settings;

class Shortcuts : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  Shortcuts(widgets::ActionRegistry* registry, Settings* settings, QObject* parent = nullptr);

  widgets::ActionRegistry* registry() const { return registry_; }
  // False, and nothing is changed, when another action has the keys. An empty sequence: none.
  bool set(const QString& id, const QKeySequence& keys);
  // Those that the action was made with. False as above.
  bool reset(const QString& id);
  void resetAll();

 signals:
  void changed(const QString& id);

 private:
  void applyTo(QAction* action);

  widgets::ActionRegistry* registry_;
  Settings* settings_;
};

}  // namespace app

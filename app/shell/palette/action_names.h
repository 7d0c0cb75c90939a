// What the window's actions are called where all of them are listed: several may have the same words. A value of how
// they are now. GUI thread only.
#pragma once

#include <QHash>
#include <QString>

class QAction;

namespace widgets {
class ActionRegistry;
}

namespace app {

class ActionNames {
 public:
  explicit ActionNames(const widgets::ActionRegistry& registry);

  // Without the marks of the keys; "Charts (Compare)" where other actions are called "Charts", too.
  QString name(const QAction* action) const { return names_.value(action); }
  // "View › Theme"; empty: it is in no menu.
  QString menu(const QAction* action) const { return menus_.value(action); }

 private:
  QHash<const QAction*, QString> names_, menus_;
};

}  // namespace app

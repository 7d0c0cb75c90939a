// Every QAction of the window, by a stable id: menus, tool bars, the shortcut list and the command palette are views of
// it. Owns the actions. GUI thread only.
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <vector>

class QAction;

namespace widgets {

class ActionRegistry : public QObject {
  Q_OBJECT
 public:
  explicit ActionRegistry(QObject* parent = nullptr);

  // Makes the action. The shortcut is added to the tooltip. An id that exists is a programmer's error.
  QAction* add(const QString& id, const QString& text, const QString& tooltip, const QKeySequence& shortcut = {});
  QAction* addCheckable(const QString& id, const QString& text, const QString& tooltip, bool checked,
                        const QKeySequence& shortcut = {});
  // Null when there is none.
  QAction* find(const QString& id) const;
  const std::vector<QAction*>& actions() const { return actions_; }  // in order of registration
  // Gives an action another shortcut, in its tooltip too. False when another action has it already.
  bool rebind(const QString& id, const QKeySequence& shortcut);
  // Another action that has the shortcut, where both would answer to it; null: none. Keys that count only while a view
  // or a window of its own has the focus may be those of another one's actions.
  QAction* rival(const QAction* action, const QKeySequence& shortcut) const;
  // The action belongs to a window beside the main one, in which alone its keys count.
  static void setOwnWindow(QAction* action, const QString& window);
  // The shortcut that the action was made with.
  static QKeySequence usualShortcut(const QAction* action);
  // What it does, without the shortcut that the tooltip has.
  static QString tip(const QAction* action);
  // Disabled with a reason, which the tooltip and the command palette tell; an empty reason enables the action.
  static void disable(QAction* action, const QString& reason);
  // Why an action is disabled; empty when that is not known, or when it is enabled.
  static QString reason(const QAction* action);
  static QString idOf(const QAction* action);

 signals:
  void actionAdded(QAction* action);

 private:
  QHash<QString, QAction*> byId_;
  std::vector<QAction*> actions_;
};

}  // namespace widgets

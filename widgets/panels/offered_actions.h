// What an empty page offers to do next, where that changes while it is shown. GUI thread only.
#pragma once

#include <QList>
#include <QStringList>

class QAction;
class QObject;

namespace widgets {

class ActionRegistry;
class EmptyState;

// Null when there is none of that id, and also when it can do nothing now.
QAction* enabledAction(const ActionRegistry* actions, const QString& id);
// Of the first of these ids that can be done now; null: of none.
QAction* firstEnabled(const ActionRegistry* actions, const QStringList& ids);
// Offers these instead of those before, without the nulls among them. The same again leave the buttons, and the focus
// that one of them may have, as they are.
void offerOnly(EmptyState& empty, QList<QAction*> actions);

struct Offers {
  QList<QAction*> first = {};
  QStringList oneOf = {};  // ids: of the first of them that can be done
  QList<QAction*> then = {};
};
// As above, and another of `oneOf` as soon as what can be done changes, until something else is offered. The actions of
// the registry, which may be null, outlive the page.
void offerPossible(EmptyState& empty, const ActionRegistry* actions, const Offers& offers);

// Opens the guide at a heading of one of its pages ("looking.md#images"); null: there is no guide. The action
// "help.guide" has that place as its data meanwhile.
QAction* guideAction(const ActionRegistry* actions, const QString& place, QObject* parent);

// What leads to a run where there is none: to train, or else to make an experiment.
QStringList idsForFirstRun();
// What leads to a run with a checkpoint: to select one that has been trained, or else the same.
QStringList idsForTrainedRun();

}  // namespace widgets

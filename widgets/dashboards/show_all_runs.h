// What pages say where a filter, or eyes that were closed, left no run in sight, and the way back. GUI thread only.
#pragma once

#include <QList>

class QAction;

namespace widgets {

class ActionRegistry;
class EmptyState;
class RunCatalog;
class RunFilter;

// There are runs, but none of them is in sight.
bool isNoRunShown(const RunCatalog& runs);
// Clears the filter (null: there is none) and shows hidden runs too: one action for all pages, which the first that
// asks for it adds. `filter` and `runs` must outlive it.
QAction* showAllRunsAction(ActionRegistry& actions, RunFilter* filter, RunCatalog* runs);
// The same words on all pages; `showAll` is that action.
void sayNoRunIsShown(EmptyState& empty, QAction* showAll);
// On a page of one run, which may be selected all the same: the latest with a checkpoint, too, and `more`.
void sayNoRunToSelect(EmptyState& empty, QAction* showAll, const ActionRegistry* actions,
                      const QList<QAction*>& more = {});

}  // namespace widgets

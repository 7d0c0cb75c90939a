// What pages say where a filter, or eyes that were closed, left no run in sight, and the way back. GUI thread only.
#pragma once

class QAction;

namespace widgets {

class ActionRegistry;
class EmptyState;
class RunCatalog;
class RunFilter;

// Clears the filter (null: there is none) and shows hidden runs too: one action for all pages, which the first that
// asks for it adds. `filter` and `runs` must outlive it.
QAction* showAllRunsAction(ActionRegistry& actions, RunFilter* filter, RunCatalog* runs);
// The same words on all pages; `showAll` is that action.
void sayNoRunIsShown(EmptyState& empty, QAction* showAll);

}  // namespace widgets

// The way back from a filter, and from eyes that were closed, that left no run in sight. GUI thread only.
#pragma once

class QAction;

namespace widgets {

class ActionRegistry;
class RunCatalog;
class RunFilter;

// Clears the filter (null: there is none) and shows hidden runs too: one action for all pages, which the first that
// asks for it adds. `filter` and `runs` must outlive it.
QAction* showAllRunsAction(ActionRegistry& actions, RunFilter* filter, RunCatalog* runs);

}  // namespace widgets

// Which run the window's inspector and graph are about where none is selected, or one that the scope leaves out. GUI
// thread only.
#pragma once

#include <QString>

#include "app/workbench/runs/run_facts.h"

namespace widgets {
class RunFilter;
}

namespace app {

class Runs;
class TrainingQueue;
struct GraphOrder;

// Of those that are seen the one that began last; null: there is none.
const RunFacts* latestSeenRun(Runs& runs);
// The run that waits for its training and is to be told of: `selected`, or, where no run that began is seen, the next
// one that is seen. Empty: none.
QString awaitedRun(Runs& runs, const TrainingQueue& queue, const QString& selected);

// What the graph is of: the selected run where it is in the scope, else null, which stands for the experiment. Of a
// scope that is not that experiment's it is the latest run; so it is where the experiment cannot be built and that run
// is of it, and where there are runs but none of that experiment.
const RunFacts* runOfGraph(Runs& runs, const widgets::RunFilter& filter, const QString& selected,
                           const GraphOrder& experiment);

}  // namespace app

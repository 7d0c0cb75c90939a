// Runs as the list shows them. Functions; GUI thread only.
#pragma once

#include <QStringList>
#include <vector>

#include "app/workbench/runs/run_facts.h"
#include "widgets/runs/run_list_model.h"

namespace widgets {
class RunNotes;
}

namespace app {

class TrainingQueue;

// Of runs with logs and of those that are queued or started without one as yet; what belongs to a run is right below
// it.
std::vector<widgets::RunRow> runRows(const std::vector<const RunFacts*>& runs, const QStringList& withoutLog,
                                     const widgets::RunNotes& notes, const TrainingQueue& queue);

}  // namespace app

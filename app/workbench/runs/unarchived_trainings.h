// What waits for its training or trains is in every list. GUI thread only.
#pragma once

namespace app {

class RunBook;
class TrainingQueue;

// From now on a run that comes into the queue is archived no longer, as it would train unseen. `queue` must outlive
// `book`.
void unarchiveTrainings(const TrainingQueue& queue, RunBook& book);

}  // namespace app

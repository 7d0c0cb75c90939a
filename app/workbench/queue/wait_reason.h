// What a run that waits in the queue waits for, in words. GUI thread only.
#pragma once

#include <QString>

namespace app {

class TrainingQueue;

// "It waits for first/run-1, which is paused. Position 2 in the queue."
QString waitReason(const TrainingQueue& queue, const QString& run);

}  // namespace app

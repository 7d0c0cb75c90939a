// How full the training queue is, in the words of its pane and of the status bar. GUI thread only.
#pragma once

#include <QString>

namespace app {

class TrainingQueue;

// "1 training, 2 waiting"; also says that the queue is on hold.
QString queueWords(const TrainingQueue& queue);
// The same of so many runs.
QString queueWords(qsizetype training, qsizetype waiting, bool isHeld);

}  // namespace app

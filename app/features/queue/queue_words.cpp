#include "app/features/queue/queue_words.h"

#include <QCoreApplication>

#include "app/workbench/queue/training_queue.h"

namespace app {
namespace {

struct QueueTexts {
  Q_DECLARE_TR_FUNCTIONS(app::QueueWords)
};

}  // namespace

QString queueWords(const TrainingQueue& queue) {
  return queueWords(queue.active().size(), queue.waiting().size(), queue.isHeld());
}

QString queueWords(qsizetype training, qsizetype waiting, bool isHeld) {
  //: How many runs train, and how many wait
  return isHeld ? QueueTexts::tr("%1 training, %2 waiting, on hold").arg(training).arg(waiting)
                : QueueTexts::tr("%1 training, %2 waiting").arg(training).arg(waiting);
}

}  // namespace app

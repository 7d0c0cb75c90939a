#include "app/workbench/queue/wait_reason.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/workbench/queue/training_queue.h"

namespace app {
namespace {

struct WaitWords {
  Q_DECLARE_TR_FUNCTIONS(app::TrainingQueue)
};

QString causeOf(const TrainingQueue& queue) {
  if (queue.isHeld()) return WaitWords::tr("It waits until the queue goes on.");
  const QStringList active = queue.active();
  if (active.isEmpty()) return WaitWords::tr("It begins next.");
  const auto isPaused = [&](const QString& run) {
    return queue.controller(run)->state() == TrainingController::State::kPaused;
  };
  const auto paused = std::ranges::find_if(active, isPaused);
  return paused == active.end() ? WaitWords::tr("It begins when %1 has ended.").arg(active.front())
                                : WaitWords::tr("It waits for %1, which is paused.").arg(*paused);
}

}  // namespace

QString waitReason(const TrainingQueue& queue, const QString& run) {
  const qsizetype place = queue.waiting().indexOf(run);
  //: Why a run waits, and its place among those that wait
  return WaitWords::tr("%1 Position %2 in the queue.").arg(causeOf(queue)).arg(place + 1);
}

}  // namespace app

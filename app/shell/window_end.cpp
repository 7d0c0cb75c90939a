#include "app/shell/window_end.h"

#include <QEventLoop>
#include <algorithm>

#include "app/shell/open_experiment.h"

namespace app {

WindowEnd::WindowEnd(TrainingQueue& queue, OpenExperiment& experiment) : queue_(queue), experiment_(experiment) {
  connect(&queue_, &TrainingQueue::ended, this, [this] {
    if (isClosing_ && !queue_.anyActive()) emit closeWanted();
  });
}

bool WindowEnd::mayClose() {
  if (!isEnding_) {
    if (!experiment_.settle([this] { emit closeWanted(); })) return false;
    if (!std::ranges::all_of(others_, [](const auto& mayClose) { return mayClose(); })) return false;
  }
  const QStringList active = queue_.active();
  if (active.isEmpty()) return true;
  if (isClosing_) {
    emit message({widgets::Severity::kWarning,
                  tr("Still stopping: %1. Quit without waiting? What was learnt since the last checkpoint is lost.")
                      .arg(active.join(QStringLiteral(", "))),
                  {{tr("Quit without waiting"),
                    [this] {
                      experiment_.keepEdits();
                      emit quitWithoutWaiting();
                    }},
                   {tr("Wait"), {}, true}},
                  QStringLiteral("close")});
    return false;
  }
  const auto stopAndClose = [this] {
    isClosing_ = true;
    queue_.stopAll();
  };
  emit message({widgets::Severity::kWarning,
                active.size() == 1 ? tr("%1 is training. Stop it with a checkpoint and close?").arg(active.front())
                                   : tr("%n runs are training. Stop them with checkpoints and close?", nullptr,
                                        static_cast<int>(active.size())),
                {{tr("Stop and close"), stopAndClose}, {tr("Keep training"), {}, true}},
                QStringLiteral("close")});
  return false;
}

void WindowEnd::endNow() {
  isEnding_ = true;
  experiment_.keepEdits();
  stopTrainings();
  connect(&queue_, &TrainingQueue::ended, this, &WindowEnd::quitWhenIdle, Qt::UniqueConnection);
  quitWhenIdle();
}

void WindowEnd::stopTrainings() {
  if (queue_.anyActive()) queue_.stopAll();
}

void WindowEnd::quitWhenIdle() {
  if (queue_.anyActive()) return;
  emit closeWanted();
  emit readyToEnd();
}

void WindowEnd::saveBeforeReturn() {
  experiment_.keepEdits();
  stopTrainings();
  if (!queue_.anyActive()) return;
  // Whoever waits for this goes on when it returns; the window stays alive meanwhile.
  QEventLoop loop;
  connect(&queue_, &TrainingQueue::ended, &loop, [this, &loop] {
    if (!queue_.anyActive()) loop.quit();
  });
  loop.exec(QEventLoop::ExcludeUserInputEvents);
}

}  // namespace app

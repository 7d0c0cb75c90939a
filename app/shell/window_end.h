// What happens when the window closes: asks about unsaved edits, active trainings and what else asked for it, and stops
// trainings with a checkpoint. Does not ask when the session or the machine shuts down. GUI thread only.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "app/workbench/queue/training_queue.h"
#include "widgets/panels/message_banner.h"

namespace app {

class OpenExperiment;

class WindowEnd : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  WindowEnd(TrainingQueue& queue, OpenExperiment& experiment);

  // Asks that, too, where a person closes the window. False: not now.
  void ask(std::function<bool()> mayClose) { others_.push_back(std::move(mayClose)); }
  // Whether the window may close now; else a person was asked, or trainings are stopping, and closeWanted() follows.
  bool mayClose();
  // Keeps unsaved edits for the next session, stops every training with a checkpoint, then closes and emits
  // readyToEnd(); asks nothing.
  void endNow();
  // Keeps unsaved edits, stops every training with a checkpoint and returns when that is done.
  void saveBeforeReturn();

 signals:
  void closeWanted();
  void readyToEnd();  // after endNow(): everything is saved, whatever other windows still ask
  // A person closed the window again while trainings stop, which may never be, and does not wait: unsaved edits are
  // kept.
  void quitWithoutWaiting();
  void message(const widgets::BannerMessage& message);

 private:
  void stopTrainings();
  void quitWhenIdle();

  TrainingQueue& queue_;
  OpenExperiment& experiment_;
  std::vector<std::function<bool()>> others_;
  bool isClosing_ = false;
  bool isEnding_ = false;  // nobody is asked any more
};

}  // namespace app

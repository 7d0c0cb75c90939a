// Shows in the status bar what training uses: the program's CPU and memory, steps per second of all runs, and how long
// the shown run waits for its input. What the program uses is read once per second on another thread while it is
// visible. GUI thread only.
#pragma once

#include <QLabel>
#include <QStringList>
#include <QTimer>
#include <optional>

#include "app/workbench/queue/process_usage.h"

namespace app {

class SteeredRun;
class TrainingQueue;

class ResourceMeter : public QLabel {
  Q_OBJECT
 public:
  // Both must outlive it.
  ResourceMeter(const TrainingQueue* queue, const SteeredRun* steered, QWidget* parent = nullptr);

 signals:
  void measured();  // the text is new

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void look();
  // For the widest that it has said of as many things, so that nothing beside it moves from second to second. The rest
  // of the room is that of messages.
  void takeRoom(const QStringList& parts);
  void show(const ProcessUsage& usage);
  void tell();

  const TrainingQueue* queue_;
  const SteeredRun* steered_;
  std::optional<ProcessUsage> last_;
  QStringList used_;  // as it was last measured; empty: not yet
  QTimer timer_;
  qsizetype parts_ = 0;  // things that it tells of
  int widest_ = 0;       // pixels
};

}  // namespace app

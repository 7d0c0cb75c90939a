// What an earlier window left in the queue of a workspace: offers to go on with it, and says where the queue of this
// window is kept. GUI thread only.
#pragma once

#include <QObject>
#include <vector>

#include "app/workbench/queue/queue_keeper.h"

namespace app {

class DataFolder;
class Messages;
class Starts;
class Workspace;

class KeptQueue : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  KeptQueue(TrainingQueue* queue, const Starts* starts, const DataFolder* data, Messages* messages,
            QObject* parent = nullptr);

  // Of another workspace; the queue still has what waits in the one before.
  void open(const Workspace& workspace);

 private:
  // That trainings wait in the workspace that is left.
  void tellLeft();
  // What waited is queued and held, and the person is asked.
  void onFound(const std::vector<KeptRun>& waiting, const std::vector<KeptRun>& cutOff);
  QStringList enqueue(const std::vector<KeptRun>& waiting);
  void goOn(const std::vector<KeptRun>& cutOff);
  void remove(const QStringList& waiting);
  // Somebody let the queue go on without an answer.
  void settleWhenOn();
  void onElsewhere(qint64 process);
  void onHere();
  std::string dataDir() const;

  TrainingQueue* queue_;
  const Starts* starts_;
  const DataFolder* data_;
  Messages* messages_;
  std::string root_;  // of the workspace
  std::string runsDir_;
  QueueKeeper keeper_;
  bool isAsked_ = false;  // whether what waited is to go on
};

}  // namespace app

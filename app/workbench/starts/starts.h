// What starts a training: gives its run an id and a folder, fills in the data folder, and queues it, or says why that
// cannot be done. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include "app/workbench/queue/training_queue.h"

namespace app {

class DataFolder;
class Messages;
class OpenWorkspace;

class Starts : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  Starts(const OpenWorkspace* place, TrainingQueue* queue, DataFolder* data, Messages* messages)
      : place_(place), queue_(queue), data_(data), messages_(messages) {}

  // A new run of the experiment in `file`. False, with a message, when it needs data and no folder is set, or when its
  // run cannot be made.
  bool train(const engine::estimator::Experiment& experiment, const QString& file);
  // On a person's wish; a queue that was held and has nothing to do goes on. False, with a message, as train(), and
  // when a run of this id waits or is active already.
  bool start(TrainingRequest request, const QString& runId);
  // "<experiment>/run-<n>" of which there is neither a folder nor a run in the queue.
  QString newRunId(const QString& experiment) const;

 signals:
  void started(const QString& runId);  // on a person's wish: it trains, or waits for its turn

 private:
  bool enqueue(TrainingRequest request, const QString& runId);

  const OpenWorkspace* place_;
  TrainingQueue* queue_;
  DataFolder* data_;
  Messages* messages_;
};

}  // namespace app

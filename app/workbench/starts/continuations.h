// Trainings that begin with what another run left: a run goes on, or a new one begins with a checkpoint. GUI thread
// only; checkpoints are held by workers.
#pragma once

#include <QObject>

#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_facts.h"

namespace app {

class Messages;
class OpenWorkspace;
class Runs;
class Starts;

// Each gives false, with a message, when it cannot be done.
class Continuations : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  Continuations(const OpenWorkspace* place, const Runs* runs, Starts* starts, Messages* messages,
                QObject* parent = nullptr);

  // Goes on with a run that ended, in its own folder.
  bool continueRun(const QString& id);
  // A new run that begins with a checkpoint of another; empty: its latest.
  bool branch(const QString& id, const QString& checkpoint);
  // A new run of another's experiment from step 0, whose variables begin with a checkpoint's.
  bool warmStart(const QString& id, const QString& checkpoint);

 private:
  // A run that begins with a checkpoint of another.
  struct Successor {
    QString from;  // the run
    QString id;    // of the new one
    TrainingRequest request;
    std::string folder;  // holds the checkpoint
  };
  struct Held;

  // Null where nothing can be trained.
  const RunFacts* startable(const QString& id) const;
  // Of the experiment that made the run.
  TrainingRequest requestOf(const RunFacts& run) const;
  // Holds the checkpoint (empty: the newest of the run in `runDir`) on a worker, at once, wherever the queue puts the
  // new run: the other one may train, and removes its old checkpoints. `begin` follows unless that fails.
  void hold(const Successor& successor, const std::string& checkpoint, const std::string& runDir,
            void (Continuations::*begin)(const Successor&, const Held&));
  void beginBranch(const Successor& successor, const Held& held);
  void beginWarm(const Successor& successor, const Held& held);
  // False, and nothing is held any more, when it cannot be started.
  bool start(const Successor& successor, TrainingRequest request, const Held& held);

  const OpenWorkspace* place_;
  const Runs* runs_;
  Starts* starts_;
  Messages* messages_;
};

}  // namespace app

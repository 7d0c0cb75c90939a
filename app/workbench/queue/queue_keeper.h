// Keeps a queue beyond the window: writes what waits and what trains to the workspace whenever that changes, and gives
// back what an earlier window left. One window keeps the queue of a workspace; others that have it open only train.
// Reads and writes on a thread of its own; use it on the GUI thread.
#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>

#include "app/workbench/queue/queue_file.h"
#include "app/workbench/queue/training_queue.h"
#include "widgets/util/background_tasks.h"

namespace app {

class QueueKeeper : public QObject {
  Q_OBJECT
 public:
  // `queue` must outlive it.
  explicit QueueKeeper(TrainingQueue* queue, QObject* parent = nullptr);
  ~QueueKeeper() override;  // what is not yet written is

  // The folder of the runs of another workspace; what its file holds comes later (found). `mayWrite`: it may be
  // written into.
  void open(const QString& folder, bool mayWrite);
  // Keeps the queue where another window kept it (keptElsewhere), if that has gone.
  void tryAgain();
  // Runs that were cut off and that nobody goes on with.
  void forgetCutOff();
  // Waits until everything is on the disk.
  void flush();

 signals:
  // An earlier window left these. Those that were cut off stay in the file until they are added to the queue or
  // forgotten.
  void found(const std::vector<app::KeptRun>& waiting, const std::vector<app::KeptRun>& cutOff);
  // The file cannot be written; it is tried again, and worksAgain() follows once it is.
  void failed(const QString& text);
  void worksAgain();
  // Another window keeps the queue of this workspace, and this one does not. `process`: its number; 0: not known.
  void keptElsewhere(qint64 process);
  void keptHere();  // it is so no longer

 private:
  struct Opened {
    bool isOurs = false;
    bool isElsewhere = false;  // another window keeps the queue
    bool isUnmade = false;     // there is no folder to keep it in yet
    qint64 process = 0;
    QString problem;  // why nobody can
    QueueRead read;
  };
  // Of the worker.
  static Opened lockAndRead(QLockFile* lock, const QString& folder);
  // Makes the folder, which has no runs yet, and begins to keep the queue in it.
  void makeFolder();
  void onOpened(const QString& folder, const Opened& opened);
  std::vector<KeptRun> current() const;
  void save();
  void onSaved(const QString& problem);
  void tellUnkept(const QString& problem);

  TrainingQueue* queue_;
  QString folder_;
  std::shared_ptr<QLockFile> lock_;  // used on the thread of io_ only
  bool isOurs_ = false;
  bool isUnmade_ = false;
  std::vector<KeptRun> cutOff_;
  QTimer timer_;
  QTimer retry_;
  bool told_ = false;  // that the file cannot be written
  widgets::BackgroundTasks io_{widgets::kFinishingLane};
};

}  // namespace app

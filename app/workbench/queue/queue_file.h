// What waits for its training, and what trained when the program ended, as a file of the workspace: "queue.json" beside
// the runs. Values and file system calls: callable from any thread.
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "app/workbench/queue/training_controller.h"

namespace app {

inline constexpr const char* kQueueFile = "queue.json";

struct KeptRun {
  QString id;               // path below the folder of runs
  TrainingRequest request;  // without a data folder, which the settings know
  bool wasActive = false;   // it trained; otherwise it waited
};

struct QueueRead {
  std::vector<KeptRun> runs;  // in the order of the queue, those that trained first
  QString problem;            // why the file cannot be used; empty otherwise
};

// `folder` is that of the runs: paths are written as seen from it, so that a workspace may be moved.
QByteArray queueToJson(const std::vector<KeptRun>& runs, const QString& folder);
// Problems name the run.
QueueRead queueFromJson(const QByteArray& json, const QString& folder);

// Nothing, and no problem, when there is no file. Of the runs that trained only those are given whose log says that
// they were cut off, or that have none.
QueueRead readQueue(const QString& folder);
// Written whole and renamed into place; no runs: the file is removed. A file that cannot be used is kept as
// "queue.json.damaged". Returns the problem; empty: none.
QString writeQueue(const QString& folder, const std::vector<KeptRun>& runs);

}  // namespace app

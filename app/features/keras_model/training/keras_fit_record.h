// What became of a fit: a file fit.json in its run's folder, by which the fits of a model are found again. Values and
// functions on files; any thread.
#pragma once

#include <QDateTime>
#include <QString>
#include <vector>

namespace app {

// The run that a fit becomes.
struct KerasRunPlace {
  QString model;   // whose fits are one history: the path of its file, or its name while it has none
  QString id;      // "flowers/run-1"
  QString folder;  // of the run
};

struct KerasFitRecord {
  KerasRunPlace run;
  QDateTime when;
  QString data;    // the path that was read
  int epochs = 0;  // that were finished
  double seconds = 0;
  bool isStopped = false;                           // before its last epoch
  std::vector<std::pair<QString, double>> metrics;  // of the last epoch that was finished
};

// Errors as of writeFileAtomically().
void writeFitRecord(const KerasFitRecord& record);
// Those of a model below a workspace's folder of runs, the newest first. Files that are no records are passed over.
std::vector<KerasFitRecord> fitRecordsOf(const QString& model, const QString& runsDir);

}  // namespace app

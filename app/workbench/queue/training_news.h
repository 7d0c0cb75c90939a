// Tells what becomes of trainings: their lines in the log, what they warn of, evaluations, and why one failed. GUI
// thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <optional>
#include <vector>

#include "app/workbench/queue/training_queue.h"

namespace app {

class DataFolder;
class Messages;

class TrainingNews : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  TrainingNews(const TrainingQueue* queue, DataFolder* data, Messages* messages, QObject* parent = nullptr);

  // Of another workspace.
  void startOver() { lacking_.reset(); }

 signals:
  // A person gave the run what it failed for want of: it is to go on.
  void againWanted(const TrainingRequest& request, const QString& run);

 private:
  // A training that failed because its data were not there.
  struct Lacking {
    QString run;
    TrainingRequest request;
  };
  void onDataFolder();
  void again(const Lacking& lacking);
  void onLines(const QString& run, const std::vector<TrainingLine>& lines);
  void onLine(const QString& run, const TrainingLine& line);
  void onFailed(const QString& run, const QString& text, engine::Code code);

  const TrainingQueue* queue_;
  DataFolder* data_;
  Messages* messages_;
  std::optional<Lacking> lacking_;  // the last one
  QHash<QString, QString> lastError_;  // by run: key of the message that told of its last error
};

}  // namespace app

// Tells what becomes of trainings: their lines in the log, what they warn of, evaluations, and why one failed. GUI
// thread only.
#pragma once

#include <QObject>
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

 private:
  void onLines(const QString& run, const std::vector<TrainingLine>& lines);
  void onLine(const QString& run, const TrainingLine& line);
  void onFailed(const QString& run, const QString& text, engine::Code code);

  const TrainingQueue* queue_;
  DataFolder* data_;
  Messages* messages_;
};

}  // namespace app

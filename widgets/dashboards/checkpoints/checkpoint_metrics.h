// What evaluations measured of a run's checkpoints: scalars of its evaluations' logs by tag and step. GUI thread only;
// the logs are read by the loader.
#pragma once

#include <QObject>
#include <QStringList>
#include <map>

namespace widgets {

class LogLoader;
class RunCatalog;

class CheckpointMetrics : public QObject {
  Q_OBJECT
 public:
  CheckpointMetrics(RunCatalog* runs, LogLoader* loader, QObject* parent = nullptr);

  // Reads the evaluations of a run; changed() when they are there. Empty: none.
  void follow(const QString& run);
  QStringList tags() const;
  std::map<int64_t, double> values(const QString& tag) const;

 signals:
  void changed();

 private:
  RunCatalog* runs_;
  LogLoader* loader_;
  QString run_;
  std::map<QString, std::map<int64_t, double>> values_;  // by tag, then step
};

}  // namespace widgets

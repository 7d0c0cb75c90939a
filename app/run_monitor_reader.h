// The half of the RunMonitor that lives on its thread and reads.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <set>

#include "app/run_monitor.h"
#include "summaries/event_log_reader.h"

namespace app {

class RunMonitorReader : public QObject {
  Q_OBJECT
 public:
  RunMonitorReader();

  void watch(const QStringList& folders);
  void findNew();
  void readGraph(const QString& path);

 signals:
  void runsChanged(const std::vector<app::RunFacts>& runs);
  void eventsAdded(const std::vector<app::RunEvent>& events);
  void graphRead(const QString& path, const QByteArray& graph);
  void readFailed(const QString& path, const QString& message);
  void runsGone(const QStringList& paths);

 private:
  struct Watched {
    std::unique_ptr<summaries::EventLogReader> reader;
    RunFacts facts;
    uint64_t events = 0;  // session events told so far
    int failures = 0;     // polls in a row that could not read
  };
  void poll();
  void tellUnreadable(const std::vector<std::string>& folders);
  bool read(const QString& id, Watched& run, std::vector<RunEvent>& events);

  std::vector<std::string> folders_;
  QTimer timer_;
  QElapsedTimer sinceSearch_;
  std::map<QString, Watched> runs_;
  std::set<std::string> unreadable_;  // folders that were told
  bool told_ = false;                 // an empty folder is told once
};

}  // namespace app

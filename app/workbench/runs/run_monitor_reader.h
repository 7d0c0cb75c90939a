// The half of the RunMonitor that lives on its thread and reads.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThread>
#include <QThreadPool>
#include <QTimer>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "app/workbench/runs/run_monitor.h"
#include "summaries/store/log_stamp.h"

namespace app {

class RunMonitorReader : public QObject {
  Q_OBJECT
 public:
  explicit RunMonitorReader(std::shared_ptr<summaries::ReaderCache> logs);

  // What is told from now on carries the number.
  void watch(int session, const QStringList& folders);
  void findNew();
  void setRate(int perSecond) { timer_.setInterval(1000 / perSecond); }
  void readGraph(const QString& path);

 signals:
  void runsChanged(int session, const std::vector<app::RunFacts>& runs);
  void eventsAdded(int session, const std::vector<app::RunEvent>& events);
  void graphRead(const QString& path, const QByteArray& graph);
  void readFailed(int session, const QString& path, const QString& message);
  void runsGone(int session, const QStringList& paths);

 private:
  struct Watched {
    RunFacts facts;
    bool isRead = false;
    std::optional<summaries::LogStamp> stamp;      // when it was read last; nothing: look into it
    std::filesystem::file_time_type touched = {};  // when a file of its folder came or went
    uint64_t events = 0;                           // session events told so far
    int failures = 0;                              // polls in a row that could not read
  };
  // What reading a log gave; told when all have been read.
  struct Reading {
    bool changed = false;
    std::vector<RunEvent> events;
    QString failure;
  };
  void poll();
  void tellUnreadable(const std::vector<std::string>& folders);
  void tellCutShort(bool isCutShort);
  // Any thread, one at a time for each run.
  Reading read(const QString& id, Watched& run) const;
  static void readLog(const QString& id, Watched& run, summaries::EventLogReader& log, Reading& reading);
  bool isLeaving() const { return thread()->isInterruptionRequested(); }

  std::shared_ptr<summaries::ReaderCache> logs_;
  int session_ = 0;
  std::vector<std::string> folders_;
  QThreadPool pool_;  // opens many logs at a time
  QTimer timer_;
  QElapsedTimer sinceSearch_;
  std::map<QString, Watched> runs_;
  std::set<std::string> unreadable_;  // folders that were told
  bool isCutShort_ = false;           // that there are too many folders was told
  std::string searchProblem_;         // why the folders could not be searched, as it was told
  bool told_ = false;                 // an empty folder is told once
};

}  // namespace app

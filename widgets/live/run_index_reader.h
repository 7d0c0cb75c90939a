// The half of the RunIndex that lives on its thread and reads.
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

#include "summaries/error.h"
#include "summaries/reading/reader_cache.h"
#include "summaries/runs/find_runs.h"
#include "summaries/store/log_stamp.h"
#include "widgets/live/curve_reader.h"
#include "widgets/live/logged_graph.h"
#include "widgets/live/run_facts.h"

namespace widgets {

class RunIndexReader : public QObject {
  Q_OBJECT
 public:
  static constexpr int kLiveMs = 200;  // between two passes over the logs, unless setRate() said otherwise

  explicit RunIndexReader(std::shared_ptr<summaries::ReaderCache> logs, CheckpointLister checkpoints = {});

  // What is told from now on carries the numbers: of the runs, and of their curves.
  void watch(int session, int curves, const QStringList& folders);
  void restartCurves(int number);
  void setCurvesOf(const std::optional<QStringList>& runs);
  void refresh();
  void lookAgain();
  void setRate(int perSecond) { interval_ = 1000 / perSecond; }
  void readGraph(const QString& path);
  CurveReader* curves() { return &curves_; }

 signals:
  void runsChanged(int session, const std::vector<widgets::RunFacts>& runs);
  void eventsAdded(int session, const std::vector<widgets::RunEvent>& events);
  void graphRead(const QString& path, const widgets::LoggedGraph& graph);
  void readFailed(int session, const QString& path, const QString& message);
  void runsGone(int session, const QStringList& paths);
  void lookedAgain(int session);

 private:
  struct Watched {
    RunFacts facts;
    bool isRead = false;
    std::optional<summaries::LogStamp> stamp;      // when it was read last; nothing: look into it
    std::filesystem::file_time_type touched = {};  // when a file of its folder came or went
    uint64_t events = 0;                           // session events told so far
    int failures = 0;                              // looks in a row that could not read
    QElapsedTimer failing;                         // since the first of them
  };
  using Place = std::map<QString, Watched>::iterator;
  // What reading a log gave; told when all have been read.
  struct Reading {
    bool changed = false;
    std::vector<RunEvent> events;
    QString failure;
  };
  void tick();
  void search();
  void setFound(const std::vector<summaries::FoundRun>& found, const summaries::WalkEnd& end);
  // Some of the runs that are new, so that the list is there before the points of long logs are.
  void readNewOnes();
  // All runs from where the last turn ended, for a while; at the end of them the pass is done.
  void goOn();
  void readBehind();
  void tell(const std::vector<Place>& runs, std::vector<Reading>& readings);
  void tellUnreadable(const std::vector<std::string>& folders);
  void tellCutShort(bool isCutShort);
  // Without curves any thread, one at a time for each run.
  Reading read(const QString& id, Watched& run, bool withCurves);
  void readNew(const QString& id, Watched& run, bool withCurves, Reading& reading);
  static void readLog(const QString& id, Watched& run, summaries::EventLogReader& log, Reading& reading);
  static void noteFailure(const summaries::Error& error, Watched& run, Reading& reading);
  bool isBusy() const { return !next_.isEmpty() || curves_.isBehind(); }
  bool isLeaving() const { return thread()->isInterruptionRequested(); }

  std::shared_ptr<summaries::ReaderCache> logs_;
  CheckpointLister checkpoints_;
  CurveReader curves_{this};
  int session_ = 0;
  std::vector<std::string> folders_;
  QThreadPool pool_;  // opens many logs at a time
  QTimer timer_;
  int interval_ = kLiveMs;
  QElapsedTimer sinceSearch_, sincePass_;
  qint64 searchEvery_ = 0;
  std::map<QString, Watched> runs_;
  std::optional<QString> newFrom_;    // where new ones are looked for in this pass; nothing: all were
  QString next_;                      // where the pass goes on; empty: it is done
  std::set<std::string> unreadable_;  // folders that were told
  bool isCutShort_ = false;           // that there are too many folders was told
  std::string searchProblem_;         // why the folders could not be searched, as it was told
  bool told_ = false;                 // an empty folder is told once
  bool looksAgain_ = false;           // what is told next answers lookAgain()
};

}  // namespace widgets

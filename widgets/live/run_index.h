// The one truth about the runs below a folder: which there are and what their logs hold, and, for charts, every point
// of them. One thread of its own looks at each log, at most five times a second; create, use and destroy the index on
// the GUI thread, where its signals arrive. A live run is only a log that still grows.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <QThread>
#include <memory>
#include <optional>
#include <vector>

#include "summaries/reading/reader_cache.h"
#include "widgets/live/logged_graph.h"
#include "widgets/live/run_batch.h"
#include "widgets/live/run_facts.h"

namespace widgets {

class RunIndexReader;

class RunIndex : public QObject {
  Q_OBJECT
 public:
  // Reads through `logs`. `checkpoints` lists those of a run; null: none are told.
  explicit RunIndex(std::shared_ptr<summaries::ReaderCache> logs, CheckpointLister checkpoints = {},
                    QObject* parent = nullptr);
  // Waits for the read in progress, at most a second: one that hangs, as on a disk of a network that is gone, is left
  // alone, holds what it needs by itself, and ends with the program.
  ~RunIndex() override;

  // Forgets the former folders; reads at once and then on. Several folders are as one (see findRunsBelow).
  void watch(const QStringList& folders);
  // Tells the curves of all runs from their beginnings, and then what is new. Until then nobody is told of curves, and
  // no points are read. Batches of former folders or from before this call no longer arrive.
  void restartCurves();
  // Reads the curves of only these runs from now on; nothing: all, as at first. What was read of the others stays
  // valid, and they go on from there when they are asked for again.
  void setCurvesOf(const std::optional<QStringList>& runs);
  // Reads the newest graph of a run; answered by graphRead.
  void requestGraph(const QString& path);
  // Reads so many times a second, 1 to 5, as at first.
  void setRate(int perSecond);
  // Looks for new runs now instead of within two seconds.
  void refresh();
  // The same, and answers when what was found is told, also where it is what it was or nothing.
  void lookAgain();

 signals:
  void runsChanged(const std::vector<widgets::RunFacts>& runs);    // all of them, sorted by id
  void eventsAdded(const std::vector<widgets::RunEvent>& events);  // new since the last signal
  void graphRead(const QString& path, const widgets::LoggedGraph& graph);
  void readFailed(const QString& path, const QString& message);
  void runsGone(const QStringList& paths);  // their logs are no longer there
  void lookedAgain();                       // after runsChanged of a search that began after lookAgain()

  void curvesRead(const widgets::RunBatchPointer& batch);
  // The curves of all runs found so far were read once (also when there are none); after each restartCurves().
  void caughtUp();
  // The run's curves cannot be read: once for each different text. They are tried again. `path`: the run's folder.
  void curvesFailed(const QString& run, const QString& error, const QString& path);
  // The run's log is gone, or another took its place and is read next.
  void curvesGone(const QString& run);

 private:
  void connectCurves();

  std::unique_ptr<QThread> thread_;
  RunIndexReader* reader_;  // lives on thread_
  int session_ = 0;         // number of the watch(): late signals of former ones are dropped
  int curves_ = 0;          // the same of the last watch() or restartCurves()
};

}  // namespace widgets

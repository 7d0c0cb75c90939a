// Everything that is known of each run, put together: from its log, its notes, its experiment. Tables, filters and
// plots of runs read it. The numbers come from a reading thread of its own; GUI thread only.
#pragma once

#include <QObject>
#include <QTimer>
#include <map>
#include <optional>
#include <vector>

#include "widgets/live/brief_names.h"
#include "widgets/live/log_loader.h"
#include "widgets/panels/run_state.h"
#include "widgets/runs/run_digest.h"
#include "widgets/runs/run_note.h"
#include "widgets/runs/run_query.h"

namespace widgets {

class RunCatalog;
class RunNotes;

struct RunRecord {
  QString id;
  QString name;        // as people call it
  QString briefName;   // in all lists and charts
  QString experiment;  // the folder that holds the run; empty: none
  RunNote note;
  RunState state = RunState::kIdle;
  double started = 0;                   // seconds since the epoch; 0: unknown
  double duration = 0;                  // seconds from the start to the last point
  int64_t steps = 0;                    // the last one
  RunParams params;                     // by path
  QMap<QString, MetricDigest> metrics;  // by tag; those of an evaluation as "eval/accuracy"
  QString problem;                      // why the log could not be read; empty otherwise
};

// A record's value under a field of a query: name, id, status, tag, note, group, star, archived, experiment, steps,
// duration and age (seconds), a hyperparameter, a metric's last value, last(x), min(x), max(x), mean(x).
QueryValue fieldOf(const RunRecord& run, const QString& field, double now);

class RunRecords : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it; `notes` may be null.
  // Reads through `logs`; null: a cache of its own.
  RunRecords(const RunCatalog* catalog, const RunNotes* notes, QObject* parent = nullptr,
             std::shared_ptr<summaries::ReaderCache> logs = {});

  // Runs, each with its evaluations; sorted by id.
  const std::vector<RunRecord>& all() const { return records_; }
  // An evaluation's id finds its run.
  const RunRecord* find(const QString& id) const;
  // The same, and has the log of that run read even where nobody wants those of all: an imported run's duration is in
  // it.
  const RunRecord* readAndFind(const QString& id);
  // What a run, or a part of one, is called where there is little room.
  QString briefName(const QString& id) const { return briefNames_.last().value(id, id); }
  // From the first call on the logs are read for minima, maxima and means. Before, the last values are known.
  void readLogs();
  // True until the logs that are there were read once.
  bool isReading() const { return !pending_.isEmpty(); }
  // Whether all that has been read so far is in the records: they are made anew five times a second at most.
  bool isUpToDate() const { return !isReading() && !timer_.isActive(); }
  // For which step MetricDigest::atStep is.
  void setStep(std::optional<int64_t> step);
  std::optional<int64_t> step() const { return step_; }

 signals:
  void changed();  // at most five times a second

 private:
  struct Known {
    std::string config;
    RunParams params;      // of the config
    QByteArray signature;  // of what was asked from the log
    RunDigest digest;
    std::shared_ptr<DigestMemory> memory = std::make_shared<DigestMemory>();
  };
  void update();
  void readConfigs();
  void readChanged();
  void request(const QString& id, const QString& directory);
  void build();

  const RunCatalog* catalog_;
  BriefNames briefNames_;
  const RunNotes* notes_;
  QTimer timer_;
  bool reads_ = false;
  QString wanted_;  // whose log is read in any case
  std::optional<int64_t> step_;
  std::map<QString, Known> known_;
  QSet<QString> pending_;
  std::vector<RunRecord> records_;
  LogLoader loader_;  // the last member: it stops before what it reads for
};

}  // namespace widgets

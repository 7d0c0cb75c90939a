// The sweeps of the open workspace: those in its folder sweeps/, each with its runner. GUI thread only; files are read
// on a worker thread.
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "app/workbench/places/workspace.h"
#include "app/workbench/sweeps/sweep_runner.h"

namespace app {

class SweepBook : public QObject {
  Q_OBJECT
 public:
  // `queue` must outlive it.
  explicit SweepBook(TrialQueue* queue, QObject* parent = nullptr);

  // Those of another workspace; none where nothing can be trained. loaded() follows at once, for none, and when they
  // are read.
  void open(const Workspace& workspace);
  // By name.
  const std::vector<std::unique_ptr<SweepRunner>>& runners() const { return runners_; }
  SweepRunner* find(const QString& name) const;  // null: there is none
  // Whether a sweep or runs of this name are known.
  bool isTaken(const QString& name) const { return find(name) || folders_.contains(name); }
  // A new one, whose name is not taken. Its file is written when it starts.
  SweepRunner* add(engine::estimator::Sweep sweep);
  // A file of the folder was moved away or came back: its sweep goes, unless it is held, or is there again.
  void look(const std::string& file);
  // Where a new one's relative paths begin, as its base_dir says it.
  std::string baseDir() const;
  // Whether some sweep trains or waits in a pause of this program.
  bool isBusy() const;

 signals:
  void loaded();
  void listChanged();                      // one was taken away or came back
  void changed(app::SweepRunner* runner);  // of one: its trials, state or problem
  void progressed(app::SweepRunner* runner);
  void over(app::SweepRunner* runner);
  void failed(app::SweepRunner* runner, const QString& text);
  void unreadable(const QString& text);  // a file that is no sweep

 private:
  struct Found {
    std::vector<std::pair<std::string, engine::estimator::Sweep>> sweeps;  // by file
    QStringList folders;                                                   // of runs/
    QStringList problems;
  };
  void onFound(const Found& found);
  SweepRunner* insert(engine::estimator::Sweep sweep, const std::string& file);
  void takeAway(const std::string& file);

  TrialQueue* queue_;
  Workspace workspace_;
  QStringList folders_;
  std::vector<std::unique_ptr<SweepRunner>> runners_;
  int generation_ = 0;  // of the workspace: what another one held comes too late
};

}  // namespace app

// What the window's actions do, without the window: opens workspaces, starts and steers trainings, keeps the settings.
// GUI thread only.
#pragma once

#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>
#include <vector>

#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/places/event_file_import.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/queue_keeper.h"
#include "app/workbench/queue/steered_run.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/runs/run_facts.h"
#include "app/workbench/settings/settings.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/log_loader.h"
#include "widgets/dashboards/run_catalog.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/run_list_model.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_records.h"
#include "widgets/theme/run_colors.h"

namespace app {

class Workbench : public OpenWorkspace {
  Q_OBJECT
 public:
  explicit Workbench(QObject* parent = nullptr);

  bool open(const QString& path) override;
  const Workspace& workspace() const override { return workspace_; }
  // The trainings, and the one of them that the window steers.
  TrainingQueue* queue() { return &queue_; }
  SteeredRun* steered() { return &steered_; }
  RunIndex* runIndex() { return &index_; }
  EventFileImport* eventFiles() { return &import_; }
  Settings* settings() { return &settings_; }
  widgets::RunColors& colors() { return colors_; }
  const std::vector<RunFacts>& runs() const { return runs_; }
  // The same runs for dashboards; the window tells it what is visible and selected.
  widgets::RunCatalog* catalog() { return &catalog_; }
  widgets::TimeCursor* timeCursor() { return &time_; }
  widgets::DashboardContext dashboardContext(widgets::ActionRegistry* actions) {
    return {&catalog_, &time_, &loader_, &colors_, actions, &checkpoints_, book_.notes(), &records_, &filter_};
  }
  widgets::LogLoader* loader() { return &loader_; }
  CheckpointCommands* checkpoints() { return &checkpoints_; }
  // What people say of the runs.
  RunBook* book() { return &book_; }
  // Of everything that a person changes in the workspace; empty again when another is opened.
  QUndoStack* undoStack() { return book_.undoStack(); }
  widgets::RunFilter* filter() { return &filter_; }
  // Archived runs are nowhere to be seen unless shown.
  void showArchived(bool on);
  bool isShown(const RunFacts& run) const;
  const RunFacts* run(const QString& id) const;
  // The id of the run in a directory; empty when there is none.
  QString nameAt(const QString& path) const;
  // Where the runs' logs lie: those of trainings, and those imported from event files.
  QStringList logFolders() const;
  bool isImported(const RunFacts& run) const;

  // What stands for ${DATA}; empty when none was chosen.
  QString dataFolder() const;
  void setDataFolder(const QString& folder);
  // Every run is drawn anew.
  void setRunPalette(widgets::RunPalette palette);
  // For this start only, as given on the command line.
  void overrideDataFolder(const QString& folder) { dataOverride_ = folder; }

  // Queues a run in this workspace: fills in the data folder and where it trains. False, with a message, when it needs
  // data and no folder is set, or when a run of this id waits or is active already.
  bool enqueue(TrainingRequest request, const QString& runId);
  // "<experiment>/run-<n>" of which there is neither a folder nor a run in the queue.
  QString newRunId(const QString& experiment) const;
  // A new run of the experiment in `file`. As enqueue().
  bool train(const engine::estimator::Experiment& experiment, const QString& file);
  // Goes on with a run that ended, in its own folder.
  bool continueRun(const QString& id);
  // A new run that begins with a checkpoint of another; empty: its latest.
  bool branch(const QString& id, const QString& checkpoint);
  // A new run of another's experiment from step 0, whose variables begin with a checkpoint's.
  bool warmStart(const QString& id, const QString& checkpoint);
  // What made a run, from its log. FailedPrecondition when that does not say.
  engine::estimator::Experiment experimentOf(const RunFacts& run) const;
  void setLearningRate(const QString& text);
  // Looks for new runs now, and goes on with an import that was cancelled.
  void reload();
  // The person takes these directories away: that they are gone is no news.
  void expectGone(const QStringList& paths) { leaving_.unite({paths.begin(), paths.end()}); }
  // In the desktop's file manager.
  void showFolder(const QString& id);
  // The runs as the list shows them, those that wait for their training too (workbench_rows.cpp).
  std::vector<widgets::RunRow> rows() const;
  widgets::RunState stateOf(const RunFacts& run) const;

 signals:
  void runsChanged();
  void looksChanged();  // some run has another colour, or is archived or shown again
  void logAdded(const std::vector<widgets::LogEntry>& entries);
  void message(const widgets::BannerMessage& message);
  void settled(const QString& key);  // what the message of that key told is so no longer
  void dataFolderWanted();           // the person chose to look for one
  void logWanted();                  // the person chose to see the log
  void status(const QString& text);  // a line that the next one replaces

 private:
  void connectImport();
  // That trainings wait in the workspace that is left.
  void tellLeft(const QString& former);
  void connectQueue();
  // As enqueue(), on a person's wish: a queue that was held and has nothing to do goes on.
  bool start(TrainingRequest request, const QString& runId);
  // What an earlier window left: what waited is queued and held, and the person is asked.
  void onQueueFound(const std::vector<KeptRun>& waiting, const std::vector<KeptRun>& cutOff);
  void onQueueElsewhere(qint64 process);
  void goOn(const std::vector<KeptRun>& cutOff);
  void onRuns(const std::vector<RunFacts>& runs);
  void onEvents(const std::vector<RunEvent>& events);
  void onLogLines(const QString& run, const std::vector<TrainingLine>& lines);
  void onFailed(const QString& run, const QString& text, engine::Code code);
  void onRunsGone(const QStringList& paths);
  void onNotesLoaded();
  void onNotesChanged();
  void shareRuns();
  // The same, but not more often than somebody can see.
  void shareLater();
  // Queued or started, without a log as yet.
  QStringList runsWithoutLog() const;
  // Idle for a run that the queue does not know.
  widgets::RunState queueState(const QString& id) const;
  widgets::RunRow rowOf(const QString& id) const;
  void showError(const QString& text);

  Settings settings_;
  Workspace workspace_;
  widgets::RunColors colors_;
  // Through which everything in the window reads logs.
  std::shared_ptr<summaries::ReaderCache> logs_ = std::make_shared<summaries::ReaderCache>();
  RunIndex index_{logs_, checkpointsOf, this};
  std::vector<RunFacts> runs_;
  bool areRunsRead_ = true;  // false: the folder that is open is being looked through for the first time
  widgets::RunCatalog catalog_;
  RunBook book_{&settings_};
  widgets::RunRecords records_{&catalog_, book_.notes(), this, logs_};
  widgets::RunFilter filter_{&records_};
  bool showsArchived_ = false;
  widgets::TimeCursor time_;
  widgets::LogLoader loader_{this, logs_};
  EventFileImport import_;
  QSet<QString> leaving_;  // directories
  QSet<QString> gone_;     // directories whose logs were told to be gone
  QString dataOverride_;
  TrainingQueue queue_{&settings_};
  QSet<QString> evaluating_;
  QTimer shareTimer_;
  bool shareAgain_ = false;
  QueueKeeper keeper_{&queue_};
  SteeredRun steered_{&queue_, &catalog_, [this](const QString& id) { return book_.notes()->nameOf(id); }};
  CheckpointCommands checkpoints_{this};  // last, so that what it does ends before what it uses
};

}  // namespace app

// What the window's actions do, without the window: makes the parts of the workbench, joins them, and gives them out.
// Each part is in a folder below, and whoever needs one takes that one. GUI thread only.
#pragma once

#include <QObject>
#include <memory>

#include "app/workbench/checkpoint_commands.h"
#include "app/workbench/messages/messages.h"
#include "app/workbench/models/run_models.h"
#include "app/workbench/places/event_file_import.h"
#include "app/workbench/places/import_news.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/steered_run.h"
#include "app/workbench/queue/training_news.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/log_news.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "app/workbench/settings/settings.h"
#include "app/workbench/starts/continuations.h"
#include "app/workbench/starts/kept_queue.h"
#include "app/workbench/starts/starts.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_records.h"

namespace app {

class Workbench : public QObject {
  Q_OBJECT
 public:
  explicit Workbench(QObject* parent = nullptr);

  Settings* settings() { return &settings_; }
  DataFolder* dataFolder() { return &dataFolder_; }
  Messages* messages() { return &messages_; }
  OpenWorkspace* place() { return &place_; }
  // The trainings, and the one of them that the window steers.
  TrainingQueue* queue() { return &queue_; }
  SteeredRun* steered() { return &steered_; }
  // What begins trainings.
  Starts* starts() { return &starts_; }
  Continuations* continuations() { return &continuations_; }
  CheckpointCommands* checkpoints() { return &checkpoints_; }
  const RunModels* models() const { return &models_; }
  RunIndex* runIndex() { return &index_; }
  LogNews* logNews() { return &logNews_; }
  EventFileImport* eventFiles() { return &import_; }
  Runs* runs() { return &runs_; }
  const Runs* runs() const { return &runs_; }
  // What people say of the runs.
  RunBook* book() { return &book_; }
  widgets::RunRecords* records() { return &records_; }
  widgets::RunFilter* filter() { return &filter_; }
  widgets::KeyMetric* metric() { return &metric_; }
  widgets::TimeCursor* timeCursor() { return &time_; }
  widgets::DashboardContext dashboardContext(widgets::ActionRegistry* actions);
  // Looks for new runs now, and goes on with an import that was cancelled.
  void reload();

 private:
  void turnTo(const Workspace& workspace);

  Messages messages_;
  Settings settings_;
  DataFolder dataFolder_{&settings_};
  TrainingQueue queue_{&settings_};
  OpenWorkspace place_{&settings_, &queue_, &messages_};
  // Through which everything in the window reads logs.
  std::shared_ptr<summaries::ReaderCache> logs_ = std::make_shared<summaries::ReaderCache>();
  RunIndex index_{logs_, checkpointsOf};
  LogNews logNews_{&index_, &queue_, &messages_};
  RunBook book_{&settings_};
  Runs runs_{&index_, &queue_, &book_};
  widgets::RunRecords records_{runs_.catalog(), book_.notes(), this, logs_};
  widgets::RunFilter filter_{runs_.catalog(), &records_};
  widgets::KeyMetric metric_{book_.notes(), &records_};
  widgets::TimeCursor time_;
  widgets::LogLoader loader_{this, logs_};
  EventFileImport import_;
  ImportNews importNews_{&import_, &messages_};
  Starts starts_{&place_, &queue_, &dataFolder_, &messages_};
  KeptQueue kept_{&queue_, &starts_, &dataFolder_, &messages_};
  Continuations continuations_{&place_, &runs_, &starts_, &messages_};
  TrainingNews trainingNews_{&queue_, &dataFolder_, &messages_};
  SteeredRun steered_{&queue_, runs_.catalog(), [this](const QString& id) { return book_.notes()->nameOf(id); }};
  RunModels models_{&place_, &runs_, &queue_, &dataFolder_};
  // Last, so that what it does ends before what it uses.
  CheckpointCommands checkpoints_{&place_, &queue_, &runs_, &continuations_};
};

}  // namespace app

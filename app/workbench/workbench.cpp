#include "app/workbench/workbench.h"

#include "app/workbench/places/workspace_words.h"
#include "app/workbench/queue/plugin_hooks.h"
#include "app/workbench/runs/unarchived_trainings.h"

namespace app {

Workbench::Workbench(QObject* parent) : QObject(parent) {
  queue_.setHookFactory(pluginHooks);
  unarchiveTrainings(queue_, book_);
  connect(&place_, &OpenWorkspace::entered, this, [this] { turnTo(place_.workspace()); });
  for (const auto signal : {&OpenWorkspace::entered, &OpenWorkspace::accessChanged}) {
    connect(&place_, signal, this, [this] {
      const Workspace& now = place_.workspace();
      runs_.setGone(isGone(now) ? goneText(now) : QString());
    });
  }
  connect(&index_, &RunIndex::runsGone, &place_, &OpenWorkspace::checkAccess);
  connect(&import_, &EventFileImport::cancelled, &index_, &RunIndex::refresh);
  connect(&import_, &EventFileImport::finished, &index_, &RunIndex::refresh);
  connect(&import_, &EventFileImport::started, &runs_, &Runs::beginImport);
  connect(&import_, &EventFileImport::progressed, &runs_, [this](const ImportState& state) {
    runs_.setImported(widgets::ImportedRuns{state.runsDone, state.runsTotal, state.percent});
  });
  connect(&import_, &EventFileImport::ended, &runs_, &Runs::endImport);
  connect(&checkpoints_, &CheckpointCommands::message, &messages_, &Messages::tell);
  connect(&trainingNews_, &TrainingNews::againWanted, &starts_, &Starts::start);
  connect(&steered_, &SteeredRun::message, &messages_, &Messages::tell);
  connect(&book_, &RunBook::failed, &messages_, [this](const QString& text) {
    messages_.tell({widgets::Severity::kWarning, text, {}, QStringLiteral("notes")});
  });
  connect(&book_, &RunBook::mended, &messages_, [this] { messages_.settle(QStringLiteral("notes")); });
}

void Workbench::turnTo(const Workspace& workspace) {
  const QString runs = QString::fromStdString(workspace.runsDir());
  const QString imports = QString::fromStdString(workspace.importsDir());
  kept_.open(workspace);  // before the queue forgets what waits in the one that is left
  queue_.clear();
  logNews_.startOver();
  trainingNews_.startOver();
  runs_.startOver(settings_.runPalette());
  filter_.clear();
  book_.open(runs, workspace.canTrain());
  import_.follow(runs, imports);
  index_.watch({runs, imports});
}

widgets::DashboardContext Workbench::dashboardContext(widgets::ActionRegistry* actions) {
  return {runs_.catalog(), &time_,        &loader_,  &runs_.colors(), actions,
          &checkpoints_,   book_.notes(), &records_, &filter_};
}

void Workbench::reload() {
  place_.checkAccess();
  index_.refresh();
  import_.resume();
}

}  // namespace app

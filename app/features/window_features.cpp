#include "app/features/window_features.h"

#include <QCoreApplication>

#include "app/features/charts_window/charts_window_feature.h"
#include "app/features/export/export_feature.h"
#include "app/features/failures/failure_feature.h"
#include "app/features/help/help_feature.h"
#include "app/features/keras_model/keras_model_feature.h"
#include "app/features/plugin_actions/plugin_actions.h"
#include "app/features/predict/predict_feature.h"
#include "app/features/preferences/preferences_feature.h"
#include "app/features/queue/queue_feature.h"
#include "app/features/report/report_feature.h"
#include "app/features/run_config/run_config_feature.h"
#include "app/features/samples/samples_feature.h"
#include "app/features/sweep/sweep_feature.h"
#include "app/features/undo/experiment_actions.h"
#include "app/features/undo/view_undo.h"
#include "app/features/wizard/wizard_feature.h"
#include "app/shell/drop/drop_feature.h"
#include "app/shell/palette/palette_feature.h"
#include "app/shell/session/session_feature.h"
#include "app/shell/unavailable_keys.h"
#include "app/workbench/workbench.h"

namespace app {

WindowFeatures addFeatures(Shell& shell, Workbench& bench) {
  OpenWorkspace& place = *bench.place();
  Runs& runs = *bench.runs();
  QUndoStack& undo = *bench.book()->undoStack();
  auto* palette = new PaletteFeature(shell, place, *bench.settings(), runs, *bench.filter());
  new QueueFeature(shell, *bench.queue(), *bench.steered(), *bench.book());
  new WizardFeature(shell, place, *bench.starts(), *bench.dataFolder());
  new ExperimentActions(shell, place, undo);
  new ViewUndo(shell, place, *bench.book(), *bench.checkpoints(), [&runs] {
    runs.refresh();
    runs.catalog()->tellChanged();  // so that the list of checkpoints is read again
  });
  auto* drop = new DropFeature(shell, place);
  new SamplesFeature(shell, place);
  addExportFeature(shell, place, runs, *bench.models(), *bench.checkpoints(), *bench.dataFolder());
  addPredictFeature(shell, place, runs, *bench.models(), *bench.dataFolder());
  new FailureFeature(shell, runs, *bench.messages());
  new PluginActions(shell, runs, QCoreApplication::applicationDirPath().toStdString());
  new RunConfigFeature(shell, place, *bench.queue());
  new ReportFeature(shell, place, bench.dashboardContext(&shell.registry()), undo);
  new SessionFeature(shell, place, *bench.settings(), runs, *bench.filter(), *bench.timeCursor());
  new SweepFeature(shell, place, *bench.queue(), *bench.dataFolder(), runs, *bench.filter(), *bench.checkpoints(),
                   undo);
  new ChartsWindowFeature(shell, place, *bench.settings(), *bench.filter(), runs);
  auto* preferences = new PreferencesFeature(shell, place, *bench.settings(), *bench.dataFolder(), *bench.queue(), runs,
                                             *bench.runIndex());
  addKerasModelFeature(shell, place, runs, *bench.dataFolder());
  new HelpFeature(shell);
  new UnavailableKeys(shell, *runs.catalog());
  palette->addSource([preferences] { return preferences->entries(); });
  return {drop};
}

}  // namespace app

#include "app/features/window_features.h"

#include "app/features/export/export_feature.h"
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

namespace app {

void addFeatures(Shell& shell, Workbench& bench) {
  auto* palette = new PaletteFeature(shell, bench);
  new QueueFeature(shell, *bench.queue(), *bench.steered(), *bench.book());
  new WizardFeature(shell, bench);
  new ExperimentActions(shell, bench, *bench.undoStack());
  new ViewUndo(shell, bench, *bench.book(), *bench.checkpoints(), [&bench] {
    bench.runIndex()->refresh();
    emit bench.catalog()->changed();  // so that the list of checkpoints is read again
  });
  new DropFeature(shell, bench);
  new SamplesFeature(shell, bench);
  addExportFeature(shell, bench);
  addPredictFeature(shell, bench);
  new RunConfigFeature(shell, bench, *bench.queue());
  new ReportFeature(shell, bench, bench.dashboardContext(&shell.registry()), *bench.undoStack());
  new SessionFeature(shell, bench);
  new SweepFeature(shell, bench);
  auto* preferences = new PreferencesFeature(shell, bench);
  palette->addSource([preferences] { return preferences->entries(); });
}

}  // namespace app

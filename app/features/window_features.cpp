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

void addFeatures(const WindowParts& parts) {
  auto* palette = new PaletteFeature(parts);
  new QueueFeature(parts);
  new WizardFeature(parts);
  new ExperimentActions(parts);
  new ViewUndo(parts);
  new DropFeature(parts);
  new SamplesFeature(parts);
  addExportFeature(parts);
  addPredictFeature(parts);
  new RunConfigFeature(parts);
  new ReportFeature(parts);
  new SessionFeature(parts);
  new SweepFeature(parts);
  auto* preferences = new PreferencesFeature(parts);
  palette->addSource([preferences] { return preferences->entries(); });
}

}  // namespace app

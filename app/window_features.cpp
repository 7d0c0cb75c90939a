#include "app/window_features.h"

#include "app/drop/drop_feature.h"
#include "app/export/export_feature.h"
#include "app/palette/palette_feature.h"
#include "app/predict/predict_feature.h"
#include "app/preferences/preferences_feature.h"
#include "app/report/report_feature.h"
#include "app/run_config/run_config_feature.h"
#include "app/samples/samples_feature.h"
#include "app/session/session_feature.h"
#include "app/sweep/sweep_feature.h"
#include "app/training/queue_feature.h"
#include "app/undo/experiment_actions.h"
#include "app/undo/view_undo.h"
#include "app/wizard/wizard_feature.h"

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

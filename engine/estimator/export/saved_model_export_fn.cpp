#include "engine/estimator/export/saved_model_export_fn.h"

namespace engine::estimator {

ExportFn savedModelExportFn(ServingInputReceiverFn receiver, SavedModelExportOptions options) {
  return [receiver, options](const Estimator& estimator, const std::string& exportPath,
                             const std::string& checkpointPath) {
    ExportOptions exporting;
    exporting.assetsExtra = options.assetsExtra;
    exporting.textsExtra = options.textsExtra;
    exporting.asText = options.asText;
    exporting.checkpointPath = checkpointPath;
    return estimator.exportSavedModel(exportPath, receiver, exporting).path;
  };
}

}  // namespace engine::estimator

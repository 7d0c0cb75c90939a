// How exporters write SavedModels. The functions are used by the thread that evaluates.
#pragma once

#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

struct SavedModelExportOptions {
  std::map<std::string, std::string> assetsExtra;  // path below assets.extra/ → file to copy there
  std::map<std::string, std::string> textsExtra;   // path below assets.extra/ → contents
  bool asText = false;
};

// Writes a SavedModel that answers requests as the receiver says.
ExportFn savedModelExportFn(ServingInputReceiverFn receiver, SavedModelExportOptions options = {});

}  // namespace engine::estimator

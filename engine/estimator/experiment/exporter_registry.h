// Exporters by kind, for experiment files: the program's own and those of plugins and programs. Filled while libraries
// load and only read afterwards, from any thread.
#pragma once

#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

// What an exporter is made with, besides its settings.
struct ExporterContext {
  std::string name;      // of the exporter and of its folder
  std::string evalName;  // of the evaluations whose results it gets
  ExportFn exportFn;     // writes a model
};

// `params` are those of a named exporter, checked. Throws Error.
using ExporterFactory = std::function<std::shared_ptr<Exporter>(const ExporterSettings& settings, const Params& params,
                                                                const ExporterContext& context)>;

class ExporterRegistrar {
 public:
  // `kind`: as ExporterSettings.kind has it, or the name that a NamedPart gives.
  ExporterRegistrar(const std::string& kind, ExporterFactory make);
};

// An exporter from its message; a name that is not given is the kind. NotFound for one that is not registered.
std::shared_ptr<Exporter> exporterOf(const ExporterSettings& settings, const std::string& evalName,
                                     const ExportFn& exportFn);

}  // namespace engine::estimator

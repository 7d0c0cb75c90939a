#include "engine/estimator/export/step_exporter.h"

#include "engine/core/error.h"
#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/export/export_folder.h"

namespace engine::estimator {

StepExporter::StepExporter(ExportFn exportFn, StepExporterOptions options)
    : export_(std::move(exportFn)), options_(std::move(options)) {
  checkExportsToKeep(options_.exportsToKeep);
  if (options_.everySteps <= 0) {
    fail(Code::kInvalidArgument, "Exporter '", options_.name,
         "' must have every_steps > 0, given: ", options_.everySteps, ".");
  }
}

std::optional<std::string> StepExporter::exportModel(const Estimator& estimator, const std::string& exportPath,
                                                     const std::string& checkpointPath, const EvalResult& evalResult,
                                                     bool) {
  const auto step = static_cast<int64_t>(evalResult.at("global_step"));
  if (!lastStep_) {
    lastStep_ = 0;
    const EvalMetricsByStep before = readEvalMetrics(estimator.evalDir(options_.evalName));
    const auto here = before.lower_bound(step);
    if (here != before.begin()) lastStep_ = std::prev(here)->first;
  }
  const bool due = step / options_.everySteps > *lastStep_ / options_.everySteps;
  lastStep_ = step;
  if (!due) return std::nullopt;
  std::string path = export_(estimator, exportPath, checkpointPath);
  removeOldExports(exportPath, options_.exportsToKeep);
  return path;
}

}  // namespace engine::estimator

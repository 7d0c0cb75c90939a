#include "engine/estimator/export/best_exporter.h"

#include "engine/core/error.h"
#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/export/export_folder.h"

namespace engine::estimator {
namespace {

double metricOf(const EvalResult& result, const std::string& metric) {
  const auto found = result.find(metric);
  if (found != result.end()) return found->second;
  std::string names;
  for (const auto& [name, value] : result) names += (names.empty() ? "" : ", ") + name;
  fail(Code::kInvalidArgument, "The evaluation has no metric '", metric, "' to compare by; it has ", names, ".");
}

int64_t stepOf(const EvalResult& result) {
  const auto found = result.find("global_step");
  return found == result.end() ? INT64_MAX : static_cast<int64_t>(found->second);
}

}  // namespace

CompareFn smallerIsBetter(const std::string& metric) {
  return [metric](const EvalResult& best, const EvalResult& current) {
    return metricOf(current, metric) < metricOf(best, metric);
  };
}

CompareFn largerIsBetter(const std::string& metric) {
  return [metric](const EvalResult& best, const EvalResult& current) {
    return metricOf(current, metric) > metricOf(best, metric);
  };
}

BestExporter::BestExporter(ExportFn exportFn, BestExporterOptions options)
    : export_(std::move(exportFn)), options_(std::move(options)) {
  if (!options_.compare) fail(Code::kInvalidArgument, "`compare_fn` must not be None.");
  checkExportsToKeep(options_.exportsToKeep);
}

// Evaluations of the checkpoint itself or of later ones belong to a process that was killed before it exported.
void BestExporter::recover(const Estimator& estimator, int64_t beforeStep) {
  modelDir_ = estimator.modelDir();
  best_.reset();
  if (!options_.evalName) return;
  for (auto& [step, metrics] : readEvalMetrics(estimator.evalDir(*options_.evalName))) {
    if (step >= beforeStep) break;
    EvalResult candidate = metrics;
    candidate["global_step"] = static_cast<double>(step);
    try {
      // A log of other evaluations may lack the metric.
      if (options_.compare(best_ ? *best_ : candidate, candidate) || !best_) best_ = std::move(candidate);
    } catch (const Error& error) {
      if (error.code() != Code::kInvalidArgument) throw;
    }
  }
}

std::optional<std::string> BestExporter::exportModel(const Estimator& estimator, const std::string& exportPath,
                                                     const std::string& checkpointPath, const EvalResult& evalResult,
                                                     bool) {
  if (modelDir_ != estimator.modelDir()) recover(estimator, stepOf(evalResult));
  const bool better = options_.compare(best_ ? *best_ : evalResult, evalResult) || !best_;
  if (better) best_ = evalResult;
  if (!better && !exportsIn(exportPath).empty()) return std::nullopt;
  std::string path = export_(estimator, exportPath, checkpointPath);
  removeOldExports(exportPath, options_.exportsToKeep);
  return path;
}

}  // namespace engine::estimator

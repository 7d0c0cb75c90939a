#include "engine/estimator/experiment/exporter_registry.h"

#include "engine/estimator/base/part_registry.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/part_params.h"
#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/final_exporter.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/export/step_exporter.h"
#include "summaries/values/metric_direction.h"

namespace engine::estimator {
namespace {

using ExporterPtr = std::shared_ptr<Exporter>;

PartRegistry<ExporterFactory>& exporterRegistry() {
  static PartRegistry<ExporterFactory> exporters("exporter");
  return exporters;
}

std::optional<int64_t> exportsToKeep(const ExporterSettings& settings) {
  return settings.exports_to_keep() > 0 ? std::optional<int64_t>(settings.exports_to_keep()) : std::nullopt;
}

ExporterPtr finalExporter(const ExporterSettings&, const Params&, const ExporterContext& context) {
  return std::make_shared<FinalExporter>(context.name, context.exportFn);
}

ExporterPtr latestExporter(const ExporterSettings& settings, const Params&, const ExporterContext& context) {
  return std::make_shared<LatestExporter>(context.name, context.exportFn, exportsToKeep(settings));
}

ExporterPtr stepExporter(const ExporterSettings& settings, const Params&, const ExporterContext& context) {
  const StepExporterOptions options{context.name, settings.every_steps(), exportsToKeep(settings), context.evalName};
  return std::make_shared<StepExporter>(context.exportFn, options);
}

ExporterPtr bestExporter(const ExporterSettings& settings, const Params&, const ExporterContext& context) {
  const bool rises = settings.has_higher_is_better()
                         ? settings.higher_is_better()
                         : summaries::usualDirection(settings.metric()) == summaries::MetricDirection::kRises;
  const CompareFn compare = rises ? largerIsBetter(settings.metric()) : smallerIsBetter(settings.metric());
  const BestExporterOptions options{context.name, compare, exportsToKeep(settings), context.evalName};
  return std::make_shared<BestExporter>(context.exportFn, options);
}

const ExporterRegistrar kOwnExporters[] = {
    {"final", finalExporter},
    {"latest", latestExporter},
    {"step", stepExporter},
    {"best", bestExporter},
};

}  // namespace

ExporterRegistrar::ExporterRegistrar(const std::string& kind, ExporterFactory make) {
  exporterRegistry().add(kind, std::move(make));
}

ExporterPtr exporterOf(const ExporterSettings& settings, const std::string& evalName, const ExportFn& exportFn) {
  const std::string& kind = settings.has_named() ? settings.named().name() : settings.kind();
  const ExporterFactory& make = exporterRegistry().find(kind);
  const ExporterContext context{settings.name().empty() ? kind : settings.name(), evalName, exportFn};
  if (!settings.has_named()) return make(settings, {}, context);
  const Params params = partParams("exporter", settings.named());
  return callPart("exporter", kind, [&] { return make(settings, params, context); });
}

}  // namespace engine::estimator

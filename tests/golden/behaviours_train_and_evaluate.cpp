// train_and_evaluate with its exporters, of the family "behaviours".
#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/final_exporter.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/export/saved_model_export_fn.h"
#include "engine/estimator/train_and_evaluate.h"
#include "tests/golden/behaviours_family.h"
#include "tests/golden/behaviours_model.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::message;
using nlohmann::json;

estimator::Exporters exportersOf(const estimator::InputFn& input) {
  const estimator::ExportFn save = estimator::savedModelExportFn(irisReceiver(input));
  estimator::BestExporterOptions best;
  best.name = "best";
  best.exportsToKeep = 1;
  return {std::make_shared<estimator::LatestExporter>("latest", save, 2),
          std::make_shared<estimator::BestExporter>(save, best),
          std::make_shared<estimator::FinalExporter>("final", save)};
}

std::string resultDifference(const estimator::TrainAndEvaluateResult& result, const Case& one) {
  for (const auto& [name, want] : one.json.at("result_metrics").items()) {
    if (std::abs(result.metrics.value().at(name) - want.get<double>()) > 2e-5) return "the result's " + name;
  }
  if (result.exports.size() != one.json.at("export_results").size()) return "the number of exports";
  for (std::size_t i = 0; i < result.exports.size(); ++i) {
    if (result.exports[i].has_value() == one.json.at("export_results")[i].is_null()) return message("export ", i);
  }
  return {};
}

}  // namespace

std::string trainAndEvaluateBehaviour(const Case& one) {
  const ScratchFolder folder;
  const estimator::InputFn eval = irisInput(one, false);
  estimator::Estimator model(irisRegression(), behavioursConfig(folder.path(), 15));
  estimator::EvalSpec evalSpec;
  evalSpec.inputFn = eval;
  evalSpec.steps = std::nullopt;
  evalSpec.throttleSecs = 0;
  evalSpec.exporters = exportersOf(eval);
  const auto result = estimator::trainAndEvaluate(model, {irisInput(one, true), 60, {}, {}}, evalSpec);
  std::string differs = resultDifference(result, one);
  if (!differs.empty()) return differs + " differs";
  const auto files = listedFiles(folder.path());
  if (files != one.json.at("files").get<std::vector<std::string>>()) {
    std::string all;
    for (const std::string& file : files) all += " " + file;
    return "the folder has" + all;
  }
  for (const auto& [name, count] : one.json.at("number_of_exports").items()) {
    const auto kept = estimator::exportsIn(folder.path() + "/export/" + name);
    if (kept.size() != count.get<std::size_t>()) return message("exporter ", name, " keeps ", kept.size());
  }
  return eventsDifference(folder.path(), one.json.at("events"));
}

}  // namespace golden

// The family "keras": checkpoints of Keras objects, which are bundles as others are, layers, initialisers, losses,
// models and their fit. Metric objects, callbacks, files and model_to_estimator are not in the program yet.
#include "tests/golden/keras_family.h"

#include "engine/core/error.h"
#include "tests/golden/checkpoint_entries.h"
#include "tests/golden/compare.h"

namespace golden {
namespace {

using nlohmann::json;

std::string kerasCheckpoint(const Case& one) {
  std::vector<std::string> prefixes;
  for (const json& checkpoint : one.json.at("checkpoints")) {
    prefixes.push_back(checkpoint.at("prefix").get<std::string>());
    const std::string path = (one.folder / prefixes.back()).string();
    std::string differs = bundleDifference(path, checkpoint.at("entries"), one);
    if (differs.empty()) {
      const auto file = checkpoint.at("object_graph").get<std::string>();
      differs = objectGraphDifference(path, readJson(one.folder / file));
    }
    if (!differs.empty()) return prefixes.back() + ": " + differs;
  }
  return stateDifference(one.folder.string(), prefixes, prefixes.back());
}

std::string whatIsAbsent(const std::string& kind) {
  static const std::map<std::string, std::string> kAbsent = {
      {"callbacks", "fit of Keras models with callbacks"},
      {"estimator", "model_to_estimator"},
      {"file", "files of Keras models (.h5, .keras)"},
      {"metric", "Keras metrics by config"},
  };
  const auto found = kAbsent.find(kind);
  return found == kAbsent.end() ? "cases of the kind " + kind : found->second;
}

Outcome runKeras(const Case& one) {
  const auto kind = one.json.at("kind").get<std::string>();
  static const std::map<std::string, std::string (*)(const Case&)> kRunners = {
      {"checkpoint", kerasCheckpoint}, {"fit", kerasFit},
      {"initializer", kerasInitializer}, {"layer", kerasLayer},           {"loss", kerasLoss},
  };
  const auto runner = kRunners.find(kind);
  if (runner == kRunners.end()) engine::fail(engine::Code::kUnimplemented, whatIsAbsent(kind));
  const std::string differs = runner->second(one);
  return differs.empty() ? Outcome::pass() : Outcome::fail(differs);
}

const FamilyRegistrar kKeras("keras", runKeras);

}  // namespace
}  // namespace golden

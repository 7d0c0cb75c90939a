// The family "keras": checkpoints of Keras objects, which are bundles as others are, layers, initialisers, losses,
// models and applications, their fit with callbacks, their files, metric objects, and model_to_estimator.
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

Outcome runKeras(const Case& one) {
  const auto kind = one.json.at("kind").get<std::string>();
  static const std::map<std::string, std::string (*)(const Case&)> kRunners = {
      {"application", kerasApplication}, {"callbacks", kerasCallbacks}, {"checkpoint", kerasCheckpoint},
      {"estimator", kerasEstimator},     {"file", kerasFile},           {"fit", kerasFit},
      {"initializer", kerasInitializer}, {"layer", kerasLayer},         {"loss", kerasLoss},
      {"metric", kerasMetric},
  };
  const auto runner = kRunners.find(kind);
  if (runner == kRunners.end()) engine::fail(engine::Code::kUnimplemented, "cases of the kind ", kind);
  const std::string differs = runner->second(one);
  return differs.empty() ? Outcome::pass() : Outcome::fail(differs);
}

const FamilyRegistrar kKeras("keras", runKeras);

}  // namespace
}  // namespace golden

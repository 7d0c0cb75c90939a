// The family "keras": checkpoints of Keras objects, which are bundles as others are, and layers. The program has no
// Keras models yet, with what belongs to them: losses, metrics and initialisers by config, fit and its callbacks,
// files.
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
      {"application", "Keras models (the configs of tf.keras.applications)"},
      {"callbacks", "Keras models (fit with callbacks)"},
      {"estimator", "Keras models (model_to_estimator)"},
      {"file", "Keras models (files .h5, .keras)"},
      {"fit", "Keras models (compile and fit)"},
      {"initializer", "Keras initialisers by config"},
      {"loss", "Keras losses by config"},
      {"metric", "Keras metrics by config"},
  };
  const auto found = kAbsent.find(kind);
  return found == kAbsent.end() ? "cases of the kind " + kind : found->second;
}

Outcome runKeras(const Case& one) {
  const auto kind = one.json.at("kind").get<std::string>();
  if (kind != "checkpoint" && kind != "layer") {
    engine::fail(engine::Code::kUnimplemented, whatIsAbsent(kind));
  }
  const std::string differs = kind == "layer" ? kerasLayer(one) : kerasCheckpoint(one);
  return differs.empty() ? Outcome::pass() : Outcome::fail(differs);
}

const FamilyRegistrar kKeras("keras", runKeras);

}  // namespace
}  // namespace golden

// The family "saved_models": SavedModels that TensorFlow wrote, loaded and asked by each signature.
#include "engine/core/error.h"
#include "engine/estimator/export/saved_model.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/keras_family.h"

namespace golden {
namespace {

using engine::message;
using engine::estimator::NamedTensors;
using engine::estimator::SavedModel;

// Closer than the recorded tolerance: a served model must give what it gave before.
constexpr double kServedTolerance = 1e-5;

std::string signatureDifference(SavedModel& model, const Case& one, const std::string& key,
                                const nlohmann::json& signature) {
  if (model.signature(key).method != signature.at("method_name").get<std::string>()) return "has another method";
  NamedTensors inputs;
  for (const auto& [name, input] : signature.at("inputs").items()) {
    inputs[name] = loadTensor(one.folder / input.at("file").get<std::string>());
  }
  const NamedTensors outputs = model.run(key, inputs);
  if (outputs.size() != signature.at("outputs").size()) return message("has ", outputs.size(), " outputs");
  for (const auto& [name, output] : signature.at("outputs").items()) {
    const engine::Tensor want = loadTensor(one.folder / output.at("file").get<std::string>());
    const std::string differs = difference(outputs.at(name), want, kServedTolerance, kServedTolerance);
    if (!differs.empty()) return name + " " + differs;
  }
  return {};
}

Outcome runSavedModel(const Case& one) {
  const std::string folder = (one.folder / "saved_model").string();
  if (!std::filesystem::is_directory(folder)) {
    if (!std::filesystem::exists(one.folder / "model.json")) return Outcome::fail("the case has no SavedModel");
    const std::string differs = kerasEstimatorOnColumns(one);
    return differs.empty() ? Outcome::pass() : Outcome::fail(differs);
  }
  for (const bool optimize : {false, true}) {
    SavedModel model = SavedModel::load(folder, one.json.at("tags").get<engine::formats::Tags>(),
                                        {.threads = 2, .optimize = optimize});
    for (const auto& [key, signature] : one.json.at("signatures").items()) {
      const std::string differs = signatureDifference(model, one, key, signature);
      if (!differs.empty()) {
        return Outcome::fail(message("signature ", key, optimize ? ": " : ", op by op: ", differs));
      }
    }
  }
  return Outcome::pass();
}

const FamilyRegistrar kSavedModels("saved_models", runSavedModel);

}  // namespace
}  // namespace golden

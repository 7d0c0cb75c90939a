#include "tests/golden/keras_saved_model.h"

#include "engine/estimator/export/saved_model.h"
#include "tests/golden/keras_values.h"

namespace golden {

std::string signaturesDifference(const Case& one, const nlohmann::json& file, const std::string& path) {
  using engine::estimator::SavedModel;
  SavedModel model = SavedModel::load(path, {"serve"}, {.threads = 2});
  for (const auto& [key, signature] : file.at("signatures").items()) {
    engine::estimator::NamedTensors inputs;
    for (const auto& [name, input] : signature.at("inputs").items()) inputs[name] = kerasTensor(one, input);
    const engine::estimator::NamedTensors outputs = model.run(key, inputs);
    for (const auto& [name, output] : signature.at("outputs").items()) {
      const std::string differs = kerasDifference(one, outputs.at(name), output);
      if (!differs.empty()) return key + ": " + name + " " + differs;
    }
  }
  return {};
}

}  // namespace golden

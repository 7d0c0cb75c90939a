// Feeds arbitrary bytes to the loader of SavedModels, as the saved_model.pb of a model whose variables are whole:
// parses, imports, restores, initialises and asks every signature.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/core/error.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/export/serving_input_receiver.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

namespace estimator = engine::estimator;

// A folder with the variables that the bytes' graph may restore.
std::string modelFolder() {
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("saved_model_fuzz_" + std::to_string(::getpid()))).string();
  if (std::filesystem::exists(folder)) return folder;
  std::filesystem::create_directories(folder + "/variables");
  engine::formats::BundleWriter writer(folder + "/variables/variables");
  writer.add("w", engine::Tensor::of<float>({1, 2}, {2, 1}));
  writer.finish();
  return folder;
}

void ask(estimator::SavedModel& model) {
  for (const auto& [key, signature] : model.signatures()) {
    estimator::NamedTensors inputs;
    for (const estimator::SignatureTensor& input : signature.inputs) {
      // Hostile sizes of the request are the caller's own.
      if (input.shape.hasRank() && input.shape.isFullyDefined() && input.shape.elements() > 1000) return;
      inputs[input.key] = estimator::madeUpTensor(input.dtype, input.shape, 1);
    }
    model.run(key, inputs);
  }
}

}  // namespace

FUZZ_TARGET(saved_model)(const uint8_t* data, std::size_t size) {
  const std::string folder = modelFolder();
  std::ofstream(folder + "/saved_model.pb", std::ios::binary) << std::string(reinterpret_cast<const char*>(data), size);
  try {
    const engine::formats::Tags tags = engine::formats::SavedModelReader(folder).tagSets()[0];
    estimator::SavedModel model = estimator::SavedModel::load(folder, tags, {.threads = 1});
    ask(model);
  } catch (const engine::Error&) {
    // The expected answer to damage.
  }
  return 0;
}

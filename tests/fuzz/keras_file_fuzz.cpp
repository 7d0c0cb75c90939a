// Feeds arbitrary bytes to the readers of files of Keras models: as a whole .h5 file, a zip archive, the config in a
// good archive, the object graph of a checkpoint, the metadata of a SavedModel, and the model that a log has as JSON.
#include "engine/core/error.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/formats/files/zip_archive.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/files/saved_model_metadata.h"
#include "engine/keras/model/layers_graph.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

namespace keras = engine::keras;

void readKerasFile(const std::string& path) {
  fuzz::refuseOrTake([&] { keras::describeModelFile(path); });
  fuzz::refuseOrTake([&] { keras::loadModel(path); });
}

}  // namespace

FUZZ_TARGET(keras_file)(const uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder("keras_file");
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  switch (input.choice % 6) {
    case 0:
      readKerasFile(folder.write("model.h5", input.bytes));
      break;
    case 1:
      readKerasFile(folder.write("model.keras", input.bytes));
      break;
    case 2:
      readKerasFile(folder.write("model.keras", engine::formats::zipBytes({{"config.json", input.bytes}})));
      break;
    case 3:
      fuzz::refuseOrTake(
          [&] { engine::formats::serializeObjectGraph(engine::formats::parseObjectGraph(input.bytes, "the input")); });
      break;
    case 4:
      fuzz::refuseOrTake([&] { keras::layersGraph(input.bytes); });
      break;
    default:
      folder.write("keras_metadata.pb", input.bytes);
      fuzz::refuseOrTake([&] { keras::savedModelMetadata(folder.path().string()); });
  }
  return 0;
}

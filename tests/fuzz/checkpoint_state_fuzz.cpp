// Feeds arbitrary bytes to the reader of a model directory's file `checkpoint`.
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(checkpoint_state)(const uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder("checkpoint_state");
  folder.write("checkpoint", fuzz::wholeInput(data, size));
  fuzz::refuseOrTake([&] { engine::formats::readCheckpointState(folder.path().string()); });
  fuzz::refuseOrTake([&] { engine::formats::latestCheckpoint(folder.path().string()); });
  fuzz::refuseOrTake([&] { engine::formats::listCheckpoints(folder.path().string()); });
  return 0;
}

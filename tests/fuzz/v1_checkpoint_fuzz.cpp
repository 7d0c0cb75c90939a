// Feeds arbitrary bytes to the reader of TensorFlow's first checkpoints, as the whole file. Its checksums are made
// right first, so that mutations get past them.
#include "engine/formats/checkpoints/v1_checkpoint.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/table_checksums.h"

FUZZ_TARGET(v1_checkpoint)(const uint8_t* data, std::size_t size) {
  std::string bytes = fuzz::wholeInput(data, size);
  fuzz::repairTable(bytes);
  const fuzz::Folder folder("v1_checkpoint");
  folder.write("model", bytes);
  fuzz::refuseOrTake([&] {
    const engine::formats::V1Checkpoint checkpoint(folder / "model");
    for (const engine::formats::StoredTensor& tensor : checkpoint.tensors()) {
      fuzz::refuseOrTake([&] { checkpoint.read(tensor.name); });
      fuzz::refuseOrTake([&] {
        const auto cursor = checkpoint.cursor(tensor.name);
        while (cursor->next().dtype() != engine::DType::kInvalid) continue;
      });
    }
  });
  return 0;
}

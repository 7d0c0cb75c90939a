// Feeds arbitrary bytes to the reader of IDX files, the format of MNIST, plain or compressed.
#include "engine/data/idx_source.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(idx)(const uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder("idx");
  const std::string path = folder.write("train-images-idx3-ubyte", fuzz::wholeInput(data, size));
  fuzz::refuseOrTake([&] { engine::data::readIdx(path); });
  return 0;
}

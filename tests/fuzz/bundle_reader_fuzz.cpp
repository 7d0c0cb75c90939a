// Feeds arbitrary bytes to the tensor bundle reader: the first two bytes give the size of the index, the rest is the
// index and the data file. Checksums in the index are made right first, so that mutations get past them.
#include <algorithm>

#include "engine/formats/bundle/bundle_reader.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/table_checksums.h"

FUZZ_TARGET(bundle_reader)(const uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string bytes = fuzz::wholeInput(data + 2, size - 2);
  const std::size_t indexSize = std::min<std::size_t>(data[0] | data[1] << 8, bytes.size());
  std::string index = bytes.substr(0, indexSize);
  fuzz::repairTable(index);
  const fuzz::Folder folder("bundle");
  folder.write("m.index", index);
  folder.write("m.data-00000-of-00001", bytes.substr(indexSize));
  fuzz::refuseOrTake([&] {
    const engine::formats::BundleReader reader(folder / "m");
    for (const std::string& name : reader.names()) fuzz::refuseOrTake([&] { reader.read(name); });
  });
  return 0;
}

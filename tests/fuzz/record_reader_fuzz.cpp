// Feeds arbitrary bytes to the readers of record files: the first byte chooses reader and compression, the rest is the
// file. The checksums of a TFRecord's headers are made right first, so that mutations get past them.
#include "engine/formats/files/plain_records.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/record_checksums.h"

namespace {

namespace formats = engine::formats;

void readAll(uint8_t choice, const std::string& path) {
  const auto compression = static_cast<formats::Compression>(choice / 3 % 3);
  std::string record;
  if (choice % 3 == 0) {
    formats::RecordReader reader(path, compression);
    while (reader.next(record)) continue;
  } else if (choice % 3 == 1) {
    formats::LineReader reader(path, compression);
    while (reader.next(record)) continue;
  } else {
    formats::FixedLengthReader reader(
        path, {.recordBytes = 3, .headerBytes = 1, .footerBytes = 2, .compression = compression});
    while (reader.next(record)) continue;
  }
}

}  // namespace

FUZZ_TARGET(record_reader)(const uint8_t* data, std::size_t size) {
  auto [choice, file] = fuzz::chosenInput(data, size);
  if (choice % 9 == 0) fuzz::repairRecords(file, choice % 2 == 0);
  const fuzz::Folder folder("records");
  const std::string path = folder.write("file", file);
  fuzz::refuseOrTake([&, choice = choice] { readAll(choice, path); });
  return 0;
}

// Feeds arbitrary bytes to the decoders of an event log's blobs: the first byte chooses the decoder, the next two give
// the number of points, the rest is the blob.
#include "summaries/store/chunk_codec.h"
#include "summaries/store/payload_codec.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

void decode(uint8_t decoder, std::size_t count, std::string_view blob) {
  std::vector<int64_t> steps;
  std::vector<double> values;
  switch (decoder % 7) {
    case 0:
      return summaries::decodeSteps(blob, count, steps);
    case 1:
      return summaries::decodeWalls(blob, count, values);
    case 2:
      return summaries::decodeValues(blob, count, values);
    case 3:
      summaries::decodeEntries(blob, static_cast<int64_t>(count));
      return;
    case 4:
      summaries::decodeHistogram(blob);
      return;
    case 5:
      summaries::decodeSession(blob);
      return;
    default:
      summaries::decodeImage(std::string(blob));
  }
}

}  // namespace

FUZZ_TARGET(chunk_decoder)(const uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::size_t count = data[1] | static_cast<std::size_t>(data[2]) << 8;
  fuzz::refuseOrTake([&] { decode(data[0], count, {reinterpret_cast<const char*>(data) + 3, size - 3}); });
  return 0;
}

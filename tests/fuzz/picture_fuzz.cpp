// Feeds arbitrary bytes to the decoders of PNG and JPEG files: the first byte gives the channels that are asked for. A
// PNG's checksums are made right first, so that mutations get past them.
#include <zlib.h>

#include "engine/data/image_folder.h"
#include "engine/kernels/image/picture.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

uint32_t bigEndian(const std::string& bytes, std::size_t at) {
  uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

void repairChunks(std::string& png) {
  std::size_t at = 8;
  while (at + 12 <= png.size()) {
    const std::size_t size = bigEndian(png, at);
    if (size > png.size() - at - 12) return;
    const auto* chunk = reinterpret_cast<const Bytef*>(png.data()) + at + 4;
    const auto checksum = static_cast<uint32_t>(crc32(0, chunk, static_cast<uInt>(size + 4)));
    for (std::size_t i = 0; i < 4; ++i) png[at + 8 + size + i] = static_cast<char>(checksum >> (24 - 8 * i));
    at += size + 12;
  }
}

}  // namespace

FUZZ_TARGET(picture)(const uint8_t* data, std::size_t size) {
  auto [choice, bytes] = fuzz::chosenInput(data, size);
  if (engine::kernels::pictureFormat(bytes) == engine::kernels::PictureFormat::kPng) repairChunks(bytes);
  fuzz::refuseOrTake([channels = choice % 5, &picture = bytes] {
    const engine::Tensor pixels = engine::kernels::decodePicture(picture, channels);
    if (pixels.elements() < (1 << 20)) engine::data::resizedImage(pixels, 3, 5);
  });
  return 0;
}

#include "engine/keras/files/hdf5/filters.h"

#include <zlib.h>

#include <array>
#include <limits>

namespace engine::keras {
namespace {

constexpr uint16_t kDeflate = 1, kShuffle = 2, kFletcher32 = 3;
constexpr std::size_t kMostFilters = 32;
constexpr std::size_t kFletcherSize = 4;  // bytes

std::string filterName(uint64_t number, std::string_view name) {
  constexpr std::array<const char*, 3> kOthers{"SZIP", "N-Bit", "scale-offset"};
  if (number >= 4 && number < 4 + kOthers.size()) return kOthers[number - 4];
  return name.empty() ? message("filter ", number) : message(name.substr(0, name.find('\0')), " (filter ", number, ")");
}

// At most `most` bytes.
std::string deflatedBytes(const std::string& packed, uint64_t most) {
  z_stream stream{};
  if (packed.size() > std::numeric_limits<uInt>::max() || most > std::numeric_limits<uInt>::max())
    refuseUnread("chunks of more than 4 GiB");
  std::string plain(most, '\0');
  if (inflateInit(&stream) != Z_OK) fail(Code::kInternal, "zlib could not be started.");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  const bool isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END;
  plain.resize(stream.total_out);
  inflateEnd(&stream);
  if (!isWhole) refuseDamaged("a chunk cannot be decompressed");
  return plain;
}

// The first bytes of all values come first, then their second bytes … kSize: bytes of a value, 0 for `size`.
template <std::size_t kSize>
void unshuffle(const char* from, std::size_t count, char* to, std::size_t size = kSize) {
  for (std::size_t j = 0; j < count; ++j) {
    for (std::size_t i = 0; i < (kSize == 0 ? size : kSize); ++i) *to++ = from[i * count + j];
  }
}

// What is no whole value at the end stays where it is.
std::string unshuffled(const std::string& bytes, std::size_t valueSize) {
  if (valueSize < 2) return bytes;
  std::string plain = bytes;
  const std::size_t count = bytes.size() / valueSize;
  switch (valueSize) {
    case 2:
      unshuffle<2>(bytes.data(), count, plain.data());
      break;
    case 4:
      unshuffle<4>(bytes.data(), count, plain.data());
      break;
    case 8:
      unshuffle<8>(bytes.data(), count, plain.data());
      break;
    default:
      unshuffle<0>(bytes.data(), count, plain.data(), valueSize);
  }
  return plain;
}

// Fletcher's, of words of 16 bits with the higher byte first.
uint32_t fletcher32(std::string_view bytes) {
  constexpr std::size_t kUntilReduced = 360;  // words whose sums stay below 2^32
  uint32_t first = 0, second = 0;
  const auto reduce = [](uint32_t& sum) { sum = (sum & 0xffff) + (sum >> 16); };
  for (std::size_t i = 0, words = 0; i < bytes.size(); i += 2) {
    first += static_cast<uint32_t>(static_cast<unsigned char>(bytes[i])) << 8;
    if (i + 1 < bytes.size()) first += static_cast<unsigned char>(bytes[i + 1]);
    second += first;
    if (++words % kUntilReduced == 0) {
      reduce(first);
      reduce(second);
    }
  }
  for (int i = 0; i < 2; ++i) {
    reduce(first);
    reduce(second);
  }
  return second << 16 | first;
}

// Old libraries of big-endian computers swapped the bytes of both sums.
std::string withoutFletcher(std::string bytes) {
  if (bytes.size() < kFletcherSize) refuseDamaged("a chunk is cut off");
  const std::size_t size = bytes.size() - kFletcherSize;
  const auto stored = static_cast<uint32_t>(Hdf5Cursor(std::string_view(bytes).substr(size), {}).number(kFletcherSize));
  const uint32_t sum = fletcher32(std::string_view(bytes).substr(0, size));
  const uint32_t swapped = (sum & 0x00ff00ff) << 8 | (sum & 0xff00ff00) >> 8;
  if (stored != sum && stored != swapped) refuseDamaged("a chunk's checksum is wrong");
  bytes.resize(size);
  return bytes;
}

}  // namespace

// Version, count, in version 1 six bytes; of each filter its number, size of its name, flags, count of settings, name,
// settings. Version 1 fills names up to 8 bytes, settings up to an even number, and has names for all.
std::vector<Hdf5Filter> readFilters(Hdf5Cursor at) {
  constexpr uint64_t kFirstOfOthers = 256;
  const uint8_t version = at.byte();
  const uint64_t count = at.byte();
  if (version == 0 || count > kMostFilters) refuseDamaged("its filters are not such as there are");
  if (version > 2) refuseUnread("filters of another version");
  if (version == 1) at.skip(6);
  std::vector<Hdf5Filter> filters;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t number = at.number(2), nameSize = version == 1 || number >= kFirstOfOthers ? at.number(2) : 0;
    at.skip(2);
    const uint64_t settings = at.number(2);
    const std::string_view name = at.text(version == 1 ? paddedTo8(nameSize) : nameSize);
    if (number < kDeflate || number > kFletcher32) {
      refuseHdf5(Code::kUnimplemented, "is compressed by ", filterName(number, name),
                 ", which is not read; save it anew with gzip or without compression");
    }
    Hdf5Filter filter{static_cast<uint16_t>(number), {}};
    for (uint64_t j = 0; j < settings; ++j) filter.settings.push_back(static_cast<uint32_t>(at.number(4)));
    if (version == 1 && settings % 2 == 1) at.skip(4);
    filters.push_back(std::move(filter));
  }
  return filters;
}

std::string unfiltered(const std::vector<Hdf5Filter>& filters, uint32_t skipped, std::string bytes, uint64_t size) {
  // Checksums lie beside the values, and what is compressed twice may be longer in between.
  const uint64_t most = size + size / 512 + kMostFilters * kFletcherSize + 64;
  for (std::size_t i = filters.size(); i-- > 0;) {
    if ((skipped >> i & 1) != 0) continue;
    const Hdf5Filter& filter = filters[i];
    if (filter.number == kDeflate) {
      bytes = deflatedBytes(bytes, most);
    } else if (filter.number == kFletcher32) {
      bytes = withoutFletcher(std::move(bytes));
    } else if (filter.number == kShuffle) {
      if (filter.settings.empty()) refuseDamaged("its filters are not such as there are");
      bytes = unshuffled(bytes, filter.settings[0]);
    }
  }
  if (bytes.size() != size) refuseDamaged("a chunk is not as large as it should be");
  return bytes;
}

}  // namespace engine::keras

#include "engine/keras/files/hdf5/checksum.h"

#include <array>
#include <bit>
#include <cstddef>

namespace engine::keras {
namespace {

using Hash = std::array<uint32_t, 3>;

void mixHash(Hash& h) {
  constexpr std::array<int, 6> kTurns{4, 6, 8, 16, 19, 4};
  for (std::size_t i = 0; i < kTurns.size(); ++i) {
    uint32_t &a = h[i % 3], &b = h[(i + 1) % 3], &c = h[(i + 2) % 3];
    a = (a - c) ^ std::rotl(c, kTurns[i]);
    c += b;
  }
}

void finishHash(Hash& h) {
  constexpr std::array<int, 7> kTurns{14, 11, 25, 16, 4, 14, 24};
  for (std::size_t i = 0; i < kTurns.size(); ++i) {
    uint32_t& c = h[(i + 2) % 3];
    const uint32_t b = h[(i + 1) % 3];
    c = (c ^ b) - std::rotl(b, kTurns[i]);
  }
}

}  // namespace

uint32_t hdf5Checksum(std::string_view bytes) {
  constexpr std::size_t kBlock = 12;  // bytes
  const uint32_t begin = 0xdeadbeef + static_cast<uint32_t>(bytes.size());
  Hash hash{begin, begin, begin};
  const auto add = [&](std::string_view block) {
    for (std::size_t i = 0; i < block.size(); ++i)
      hash[i / 4] += static_cast<uint32_t>(static_cast<unsigned char>(block[i])) << (8 * (i % 4));
  };
  for (; bytes.size() > kBlock; bytes.remove_prefix(kBlock)) {
    add(bytes.substr(0, kBlock));
    mixHash(hash);
  }
  if (bytes.empty()) return hash[2];
  add(bytes);
  finishHash(hash);
  return hash[2];
}

}  // namespace engine::keras

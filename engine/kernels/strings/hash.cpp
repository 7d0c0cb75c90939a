#include "engine/kernels/strings/hash.h"

#include <farmhash.h>

#include <bit>
#include <cstring>

namespace engine::kernels {
namespace {

uint64_t load64(const char* at) {
  uint64_t word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

// The last, incomplete word, little-endian.
uint64_t loadRest(std::string_view text) {
  uint64_t word = 0;
  std::memcpy(&word, text.data(), text.size());
  return word;
}

struct SipState {
  uint64_t v0, v1, v2, v3;

  void round() {
    v0 += v1;
    v1 = std::rotl(v1, 13) ^ v0;
    v0 = std::rotl(v0, 32);
    v2 += v3;
    v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3;
    v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1;
    v1 = std::rotl(v1, 17) ^ v2;
    v2 = std::rotl(v2, 32);
  }

  void take(uint64_t word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
};

}  // namespace

uint64_t fingerprint64(std::string_view text) {
  return ::util::Fingerprint64(text.data(), text.size());
}

uint64_t hash64(std::string_view text) {
  constexpr uint64_t kSeed = 0xDECAFCAFFE;
  constexpr uint64_t kMultiplier = 0xc6a4a7935bd1e995;
  constexpr int kShift = 47;
  uint64_t hash = kSeed ^ (text.size() * kMultiplier);
  for (; text.size() >= 8; text.remove_prefix(8)) {
    uint64_t word = load64(text.data()) * kMultiplier;
    word = (word ^ (word >> kShift)) * kMultiplier;
    hash = (hash ^ word) * kMultiplier;
  }
  if (!text.empty()) hash = (hash ^ loadRest(text)) * kMultiplier;
  hash = (hash ^ (hash >> kShift)) * kMultiplier;
  return hash ^ (hash >> kShift);
}

uint64_t strongHash(const std::array<uint64_t, 2>& key, std::string_view text) {
  SipState state{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
                 key[1] ^ 0x7465646279746573};
  const uint64_t size = text.size();
  for (; text.size() >= 8; text.remove_prefix(8)) state.take(load64(text.data()));
  state.take(loadRest(text) | (size << 56));
  state.v2 ^= 0xff;
  for (int i = 0; i < 4; ++i) state.round();
  return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

}  // namespace engine::kernels

#include "engine/text/features/python_random.h"

#include <algorithm>
#include <bit>

namespace engine::text {
namespace {

constexpr std::size_t kShift = 397;
constexpr uint32_t kUpper = 0x80000000u;
constexpr uint32_t kMatrix = 0x9908b0dfu;

}  // namespace

// init_by_array of the seed's 32-bit words, lowest first.
PythonRandom::PythonRandom(uint64_t seed) {
  const std::array<uint32_t, 2> words{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)};
  const std::size_t length = words[1] ? 2 : 1;
  const std::size_t n = state_.size();
  state_[0] = 19650218u;
  for (std::size_t i = 1; i < n; ++i) {
    state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + static_cast<uint32_t>(i);
  }
  std::size_t i = 1;
  const auto forward = [&] {
    if (++i < n) return;
    state_[0] = state_[n - 1];
    i = 1;
  };
  for (std::size_t k = 0, j = 0; k < n; ++k, j = (j + 1) % length) {
    state_[i] =
        (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525u)) + words[j] + static_cast<uint32_t>(j);
    forward();
  }
  for (std::size_t k = 0; k + 1 < n; ++k) {
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941u)) - static_cast<uint32_t>(i);
    forward();
  }
  state_[0] = kUpper;
  at_ = n;
}

void PythonRandom::twist() {
  const std::size_t n = state_.size();
  for (std::size_t i = 0; i < n; ++i) {
    const uint32_t y = (state_[i] & kUpper) | (state_[(i + 1) % n] & ~kUpper);
    state_[i] = state_[(i + kShift) % n] ^ (y >> 1) ^ (y & 1 ? kMatrix : 0);
  }
  at_ = 0;
}

uint32_t PythonRandom::next() {
  if (at_ == state_.size()) twist();
  uint32_t y = state_[at_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680u;
  y ^= (y << 15) & 0xefc60000u;
  return y ^ (y >> 18);
}

double PythonRandom::random() {
  const uint32_t a = next() >> 5;
  const uint32_t b = next() >> 6;
  return (a * 67108864.0 + b) / 9007199254740992.0;
}

// As many bits as n has, drawn again until they are below n.
uint32_t PythonRandom::below(uint32_t n) {
  const int bits = std::bit_width(n);
  uint32_t value = next() >> (32 - bits);
  while (value >= n) value = next() >> (32 - bits);
  return value;
}

int64_t PythonRandom::randint(int64_t a, int64_t b) {
  return a + below(static_cast<uint32_t>(b - a + 1));
}

}  // namespace engine::text

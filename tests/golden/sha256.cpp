#include "tests/golden/sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace golden {
namespace {

// The first 32 bits of the fractional parts of roots of the first primes: square roots start the state, cube roots mix.
struct Constants {
  std::array<uint32_t, 8> start{};
  std::array<uint32_t, 64> mix{};
};

uint32_t fraction(long double root) {
  return static_cast<uint32_t>((root - std::floor(root)) * 4294967296.0L);
}

Constants makeConstants() {
  Constants constants;
  std::size_t count = 0;
  for (int number = 2; count < 64; ++number) {
    bool isPrime = true;
    for (int divisor = 2; divisor * divisor <= number; ++divisor) isPrime = isPrime && number % divisor != 0;
    if (!isPrime) continue;
    if (count < 8) constants.start[count] = fraction(std::sqrt(static_cast<long double>(number)));
    constants.mix[count++] = fraction(std::cbrt(static_cast<long double>(number)));
  }
  return constants;
}

void addBlock(const unsigned char* block, const Constants& constants, std::array<uint32_t, 8>& state) {
  std::array<uint32_t, 64> words{};
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t byte = 0; byte < 4; ++byte) words[i] = words[i] << 8 | block[4 * i + byte];
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const uint32_t a = words[i - 15];
    const uint32_t b = words[i - 2];
    words[i] = words[i - 16] + words[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                           constants.mix[i] + words[i];
    const uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const std::array<uint32_t, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static const Constants kConstants = makeConstants();
  std::string padded(bytes);
  padded.push_back('\x80');
  while (padded.size() % 64 != 56) padded.push_back('\0');
  const uint64_t bits = static_cast<uint64_t>(bytes.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8) padded.push_back(static_cast<char>(bits >> shift));
  std::array<uint32_t, 8> state = kConstants.start;
  for (std::size_t at = 0; at < padded.size(); at += 64) {
    addBlock(reinterpret_cast<const unsigned char*>(padded.data()) + at, kConstants, state);
  }
  std::string text;
  for (const uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) text.push_back("0123456789abcdef"[word >> shift & 15]);
  }
  return text;
}

}  // namespace golden

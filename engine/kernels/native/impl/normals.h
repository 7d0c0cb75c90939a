// Normal numbers of Philox's words by Box and Muller, as TensorFlow draws them (philox.h: normalPair), a vector of
// blocks at a time. Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/math.h"
#include "engine/kernels/native/impl/random.h"

namespace engine::kernels {
namespace {

// Sine and cosine of x in [0, 2 pi], to 2 units in the last place: x less the nearest multiple of pi / 2 in three
// parts, of which the first two have so few bits that the products are exact, and Cephes' polynomials on [-pi / 4, pi /
// 4].
EWB_INLINE void sineAndCosine(F<kLanes> x, F<kLanes>& sine, F<kLanes>& cosine) {
  constexpr int W = kLanes;
  const F<W> magic = set<W>(12582912.0f);  // 1.5 * 2^23: adding it rounds to an integer
  const F<W> shifted = x * set<W>(0.636619772367581343f) + magic, q = shifted - magic;
  const I<W> quarter = (I<W>)shifted;
  F<W> r = x - q * set<W>(1.5703125f);
  r = r - q * set<W>(4.837512969970703125e-4f);
  r = r - q * set<W>(7.54978995489188216e-8f);
  const F<W> z = r * r;
  F<W> s = fma<W>(set<W>(-1.9515295891e-4f), z, set<W>(8.3321608736e-3f));
  s = fma<W>(s, z, set<W>(-1.6666654611e-1f));
  s = fma<W>(s * z, r, r);
  F<W> c = fma<W>(set<W>(2.443315711809948e-5f), z, set<W>(-1.388731625493765e-3f));
  c = fma<W>(c, z, set<W>(4.166664568298827e-2f));
  c = fma<W>(c * z, z, fma<W>(z, set<W>(-0.5f), set<W>(1.0f)));
  const I<W> swapped = (quarter & 1) != 0;
  const I<W> sineSign = (quarter & 2) << 30, cosineSign = ((quarter + 1) & 2) << 30;
  sine = (F<W>)((I<W>)(swapped ? c : s) ^ sineSign);
  cosine = (F<W>)((I<W>)(swapped ? s : c) ^ cosineSign);
}

// Two normals of each lane's two words.
EWB_INLINE void normalPairs(U<kLanes> first, U<kLanes> second, F<kLanes>& sine, F<kLanes>& cosine) {
  constexpr int W = kLanes;
  typedef double Doubles __attribute__((vector_size(W * 8)));
  const F<W> one = set<W>(1.0f), least = set<W>(1e-7f);
  const F<W> drawn = (F<W>)((first & kUniformBits) | 0x3f800000u) - one;
  const F<W> u = drawn < least ? least : drawn;
  const F<W> turn = (F<W>)((second & kUniformBits) | 0x3f800000u) - one;
  // TensorFlow multiplies in double and rounds once: near a zero of the sine that shows.
  const Doubles angle = __builtin_convertvector(turn, Doubles) * 6.283185307179586;
  sineAndCosine(__builtin_convertvector(angle, F<W>), sine, cosine);
  const F<W> radius = squareRoot<W>(set<W>(-2.0f) * logVector<W>(u));
  sine = sine * radius;
  cosine = cosine * radius;
}

// The words of kLanes blocks become normals, four of each block, block by block.
EWB_INLINE void storeNormals(const U<kLanes> c[4], float* out) {
  F<kLanes> n[4];
  normalPairs(c[0], c[1], n[0], n[1]);
  normalPairs(c[2], c[3], n[2], n[3]);
  storeBlocks(reinterpret_cast<const U<kLanes>*>(n), reinterpret_cast<uint32_t*>(out));
}

void philoxNormal(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float* out) {
  const auto store = [](const U<kLanes>* blocks, float* numbers) { storeNormals(blocks, numbers); };
  const auto take = [out](int64_t at, int64_t n, const float* numbers) { copyFloats(out + at, numbers, n); };
  forNumbers<float>(key, counter, begin, count, store, take);
}

// The first four of a group's eight numbers that are below 2 in size; false: fewer are, or one lies so near to 2 that
// the last bits decide.
EWB_INLINE bool takeTruncated(const float* first, const float* second, float* out) {
  int filled = 0;
  for (int i = 0; i < 8; ++i) {
    const float value = i < 4 ? first[i] : second[i - 4];
    const float size = __builtin_fabsf(value);
    if (__builtin_fabsf(size - 2.0f) < 1e-5f) return false;
    if (size >= 2.0f) continue;
    out[filled++] = value;
    if (filled == 4) return true;
  }
  return false;
}

int64_t philoxTruncatedNormal(const uint32_t* key, const uint32_t* counter, uint64_t blocks, int64_t begin,
                              int64_t count, float* out, int64_t* left) {
  static_assert(kPhiloxGroups == 2, "the two blocks of each of kLanes groups");
  alignas(64) float numbers[kPhiloxGroups][4 * kLanes];
  int64_t leftCount = 0;
  for (int64_t at = 0; at < count; at += kLanes) {
    uint32_t words[2][4][kLanes];
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int block = 0; block < 2; ++block) {
        uint32_t c[4];
        advance(counter, blocks * static_cast<uint64_t>(begin + at + lane) + static_cast<uint64_t>(block), c);
        for (int w = 0; w < 4; ++w) words[block][w][lane] = c[w];
      }
    }
    U<kLanes> c[kPhiloxGroups][4];
    __builtin_memcpy(c, words, sizeof c);
    philoxRounds(key, c);
    for (int block = 0; block < 2; ++block) storeNormals(c[block], numbers[block]);
    const int64_t lanes = count - at < kLanes ? count - at : kLanes;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      const bool full = takeTruncated(numbers[0] + 4 * lane, numbers[1] + 4 * lane, out + 4 * (at + lane));
      if (!full) left[leftCount++] = begin + at + lane;
    }
  }
  return leftCount;
}

}  // namespace
}  // namespace engine::kernels

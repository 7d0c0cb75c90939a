#include "widgets/dashboards/projector/projections/distance.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace widgets {
namespace {

// Eight lanes whatever the processor has, so that the order of the sums is the same everywhere.
constexpr int kLanes = 8;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));
using RowFunction = float (*)(const float*, const float*, int);

#define EWB_INLINE inline __attribute__((always_inline))

template <bool kIsDot>
EWB_INLINE float sumOfRows(const float* a, const float* b, int size) {
  Lanes sum0{}, sum1{};
  int i = 0;
  for (; i + 2 * kLanes <= size; i += 2 * kLanes) {
    Lanes a0, a1, b0, b1;
    std::memcpy(&a0, a + i, sizeof a0);
    std::memcpy(&a1, a + i + kLanes, sizeof a1);
    std::memcpy(&b0, b + i, sizeof b0);
    std::memcpy(&b1, b + i + kLanes, sizeof b1);
    sum0 += kIsDot ? a0 * b0 : (a0 - b0) * (a0 - b0);
    sum1 += kIsDot ? a1 * b1 : (a1 - b1) * (a1 - b1);
  }
  sum0 += sum1;
  float sum = ((sum0[0] + sum0[4]) + (sum0[1] + sum0[5])) + ((sum0[2] + sum0[6]) + (sum0[3] + sum0[7]));
  for (; i < size; ++i) sum += kIsDot ? a[i] * b[i] : (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

float distanceBasic(const float* a, const float* b, int size) {
  return sumOfRows<false>(a, b, size);
}
float dotBasic(const float* a, const float* b, int size) {
  return sumOfRows<true>(a, b, size);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) float distanceAvx2(const float* a, const float* b, int size) {
  return sumOfRows<false>(a, b, size);
}
__attribute__((target("avx2"))) float dotAvx2(const float* a, const float* b, int size) {
  return sumOfRows<true>(a, b, size);
}
const bool kHasAvx2 = __builtin_cpu_supports("avx2") != 0;
const RowFunction kDistance = kHasAvx2 ? distanceAvx2 : distanceBasic;
const RowFunction kDot = kHasAvx2 ? dotAvx2 : dotBasic;
#else
const RowFunction kDistance = distanceBasic;
const RowFunction kDot = dotBasic;
#endif

}  // namespace

float squaredDistance(const float* a, const float* b, int size) {
  return kDistance(a, b, size);
}

float dotProduct(const float* a, const float* b, int size) {
  return kDot(a, b, size);
}

float distanceOf(Metric metric, const float* a, const float* b, int size) {
  if (metric == Metric::kEuclidean) return std::sqrt(squaredDistance(a, b, size));
  const float lengths = std::sqrt(dotProduct(a, a, size)) * std::sqrt(dotProduct(b, b, size));
  if (!(lengths > 0)) return 1;
  return std::clamp(1 - dotProduct(a, b, size) / lengths, 0.0F, 2.0F);
}

}  // namespace widgets

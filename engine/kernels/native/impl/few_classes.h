// Softmax and cross-entropy of rows of a few classes: a vector holds one class of as many rows as it has lanes, so that
// exp and log are of whole vectors. Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/math.h"

namespace engine::kernels {
namespace {

constexpr ptrdiff_t kFewClasses = 8;

EWB_INLINE I<kLanes> laneValues(const int32_t* p) {
  I<kLanes> values;
  __builtin_memcpy(&values, p, sizeof values);
  return values;
}

// p[at[lane]] of each lane.
EWB_INLINE F<kLanes> gather(const float* p, I<kLanes> at) {
#if defined(__AVX512F__)
  return (F<kLanes>)_mm512_i32gather_ps((__m512i)at, p, sizeof(float));
#elif defined(__AVX2__)
  return (F<kLanes>)_mm256_i32gather_ps(p, (__m256i)at, sizeof(float));
#else
  F<kLanes> values;
  for (int lane = 0; lane < kLanes; ++lane) values[lane] = p[at[lane]];
  return values;
#endif
}

// As sparseSoftmaxXent. What a row gives does not depend on the others, nor on where it stands.
template <class Label>
void fewClassesXent(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const Label* labels, float* loss,
                    float* grad) {
  constexpr int W = kLanes;
  for (ptrdiff_t first = 0; first < rows; first += W) {
    const auto count = static_cast<int>(rows - first < W ? rows - first : W);
    alignas(64) float x[kFewClasses][W];
    alignas(64) int32_t numbers[W] = {};
    for (int lane = 0; lane < count; ++lane) numbers[lane] = static_cast<int32_t>(labels[first + lane]);
    const I<W> label = laneValues(numbers);
    // Lanes behind the end repeat the first row.
    const I<W> rowStart = laneNumbers() < count ? laneNumbers() * static_cast<int32_t>(classes) : I<W>{};
    F<W> top = set<W>(-__builtin_inff());
    for (ptrdiff_t j = 0; j < classes; ++j) {
      const F<W> column = gather(logits + first * classes + j, rowStart);
      top = maxNan<W>(top, column);
      store<W>(x[j], column);
    }
    F<W> sum{}, picked{};
    for (ptrdiff_t j = 0; j < classes; ++j) {
      const F<W> lower = load<W>(x[j]) - top, power = expVector<W>(lower);
      picked = label == static_cast<int>(j) ? lower : picked;
      sum += power;
      store<W>(x[j], power);
    }
    storeFirst<W>(loss + first, logVector<W>(sum) - picked, count);
    for (ptrdiff_t j = 0; j < classes; ++j) {
      const F<W> hot = label == static_cast<int>(j) ? set<W>(1.0f) : F<W>{};
      store<W>(x[j], load<W>(x[j]) / sum - hot);
    }
    for (int lane = 0; lane < count; ++lane) {
      float* row = grad + (first + lane) * classes;
      for (ptrdiff_t j = 0; j < classes; ++j) row[j] = x[j][lane];
    }
  }
}

template <class Label>
void sparseXent(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const Label* labels, float* loss, float* grad) {
  if (classes <= kFewClasses) {
    fewClassesXent(rows, classes, logits, labels, loss, grad);
  } else {
    sparseSoftmaxXent(rows, classes, logits, labels, loss, grad);
  }
}

}  // namespace
}  // namespace engine::kernels

// exp, log, tanh and the logistic function of a vector, and passes over arrays and rows made of them. Errors are at
// most 2 units in the last place for exp and log, 3 for tanh and sigmoid.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"

namespace engine::kernels {
namespace {

template <int W>
EWB_INLINE F<W> bitsToFloat(I<W> bits) {
  return (F<W>)bits;
}

// 2^n for integers n in [-126, 127].
template <int W>
EWB_INLINE F<W> powerOfTwo(I<W> n) {
  return bitsToFloat<W>((n + 127) << 23);
}

// exp(t) = 2^n exp(r) with |r| <= ln 2 / 2: n, and a polynomial for exp(r) (Cephes). |t| must be below 110.
template <int W>
EWB_INLINE F<W> expParts(F<W> t, I<W>& exponent) {
  const F<W> magic = set<W>(12582912.0f);  // 1.5 * 2^23: adding it rounds to an integer
  const F<W> n = (t * set<W>(1.44269504088896341f) + magic) - magic;
  F<W> r = t - n * set<W>(0.693359375f);
  r = r - n * set<W>(-2.12194440e-4f);
  F<W> p = set<W>(1.9875691500e-4f);
  p = fma<W>(p, r, set<W>(1.3981999507e-3f));
  p = fma<W>(p, r, set<W>(8.3334519073e-3f));
  p = fma<W>(p, r, set<W>(4.1665795894e-2f));
  p = fma<W>(p, r, set<W>(1.6666665459e-1f));
  p = fma<W>(p, r, set<W>(5.0000001201e-1f));
  exponent = __builtin_convertvector(n, I<W>);
  return fma<W>(p * r, r, r) + set<W>(1.0f);
}

// 2^n is applied in two steps, so that results below the smallest normal number are rounded once and those above the
// largest are infinite.
template <int W>
EWB_INLINE F<W> expVector(F<W> x) {
  const F<W> low = set<W>(-104.0f), high = set<W>(89.0f);
  F<W> t = x < low ? low : x;
  t = t > high ? high : t;
  t = t == t ? t : F<W>{};
  I<W> whole;
  const F<W> p = expParts<W>(t, whole);
  const I<W> half = whole >> 1;
  return x == x ? p * powerOfTwo<W>(half) * powerOfTwo<W>(whole - half) : x;
}

// log(x) of a positive finite number from its exponent and a polynomial for its mantissa in [sqrt(1/2), sqrt(2))
// (Cephes); the other arguments by selection.
template <int W>
EWB_INLINE F<W> logVector(F<W> x) {
  const F<W> one = set<W>(1.0f), smallest = set<W>(1.17549435e-38f);
  const I<W> tiny = x < smallest;
  const F<W> scaled = tiny ? x * set<W>(8388608.0f) : x;
  const I<W> bits = (I<W>)scaled;
  I<W> exponent = ((bits >> 23) & 255) - 126;
  exponent = tiny ? exponent - 23 : exponent;
  F<W> m = bitsToFloat<W>((bits & 0x007fffff) | 0x3f000000);  // [1/2, 1)
  const I<W> small = m < set<W>(0.707106781186547524f);
  exponent = small ? exponent - 1 : exponent;
  m = (small ? m + m : m) - one;
  const F<W> e = __builtin_convertvector(exponent, F<W>), z = m * m;
  F<W> p = set<W>(7.0376836292e-2f);
  const float coefficients[] = {-1.1514610310e-1f, 1.1676998740e-1f, -1.2420140846e-1f, 1.4249322787e-1f,
                                -1.6668057665e-1f, 2.0000714765e-1f, -2.4999993993e-1f, 3.3333331174e-1f};
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) p = fma<W>(p, m, set<W>(coefficients[i]));
  F<W> y = p * m * z;
  y = fma<W>(e, set<W>(-2.12194440e-4f), y);
  y = y - z * set<W>(0.5f);
  y = fma<W>(e, set<W>(0.693359375f), m + y);
  const F<W> infinity = set<W>(__builtin_inff());
  y = x == infinity ? x : y;
  y = x == F<W>{} ? -infinity : y;
  return (x >= F<W>{}) ? y : (x == x ? set<W>(__builtin_nanf("")) : x);
}

template <int W>
EWB_INLINE F<W> absolute(F<W> x) {
  return bitsToFloat<W>((I<W>)x & 0x7fffffff);
}

// tanh(x) = m / (m + 2) with m = exp(2 |x|) - 1 = 2^n (exp(r) - 1) + 2^n - 1, |r| <= ln 2 / 2: exact to the last bits
// for small x, too. The polynomial is r + r^2 times the fourth-degree one with the least relative error of exp(r) - 1.
template <int W>
EWB_INLINE F<W> tanhVector(F<W> x) {
  // Beyond 10 all are 1. NaN stays.
  const F<W> end = set<W>(10.0f), size = absolute<W>(x), a = size > end ? end : size;
  const F<W> magic = set<W>(12582912.0f);                               // 1.5 * 2^23: adding it rounds to an integer
  const F<W> shifted = fma<W>(a, set<W>(2.88539008177792681f), magic);  // n in the last bits
  const F<W> r = fma<W>(magic - shifted, set<W>(0.693147180559945309f), a + a), z = r * r;
  const F<W> low = fma<W>(r, set<W>(0.1666654348373413f), set<W>(0.4999999701976776f));
  const F<W> high = fma<W>(r, set<W>(0.008366595953702927f), set<W>(0.04166720062494278f));
  const F<W> rest = fma<W>(fma<W>(fma<W>(set<W>(0.0013882507337257266f), z, high), z, low), z, r);
  const F<W> power = bitsToFloat<W>(((I<W>)shifted << 23) + 0x3f800000);
  const F<W> m = fma<W>(rest, power, power - set<W>(1.0f));
  return bitsToFloat<W>((I<W>)(m / (m + set<W>(2.0f))) | ((I<W>)x & INT32_MIN));
}

// 1 / (1 + exp(-x)); for negative x as exp(x) / (1 + exp(x)), which keeps the relative error small. Zero where
// exp(-|x|) is less than half the smallest normal number.
template <int W>
EWB_INLINE F<W> sigmoidVector(F<W> x) {
  const F<W> end = set<W>(88.0f), one = set<W>(1.0f);  // n = -127 gives the power 0
  const F<W> size = absolute<W>(x), a = size > end ? end : size;
  const F<W> magic = set<W>(12582912.0f);                                // 1.5 * 2^23: adding it rounds to an integer
  const F<W> shifted = fma<W>(a, set<W>(-1.44269504088896341f), magic);  // n in the last bits
  const F<W> n = shifted - magic;
  // e = exp(-a) = 2^n exp(r), |r| <= ln 2 / 2, by the polynomial of expParts().
  F<W> r = fma<W>(n, set<W>(-0.693359375f), -a);
  r = fma<W>(n, set<W>(2.12194440e-4f), r);
  const F<W> z = r * r;
  const F<W> low = fma<W>(r, set<W>(1.6666665459e-1f), set<W>(5.0000001201e-1f));
  const F<W> middle = fma<W>(r, set<W>(8.3334519073e-3f), set<W>(4.1665795894e-2f));
  const F<W> high = fma<W>(r, set<W>(1.9875691500e-4f), set<W>(1.3981999507e-3f));
  const F<W> rest = fma<W>(fma<W>(fma<W>(high, z, middle), z, low), z, r);
  const F<W> power = bitsToFloat<W>(((I<W>)shifted << 23) + 0x3f800000);
  const F<W> e = fma<W>(rest, power, power);
  return (x < F<W>{} ? e : one) / (one + e);
}

// y[i] = function(x[i]); x and y may be the same array.
template <class Function>
EWB_INLINE void mapArray(ptrdiff_t n, const float* x, float* y, Function&& function) {
  ptrdiff_t i = 0;
  for (; i + kLanes <= n; i += kLanes) store<kLanes>(y + i, function(load<kLanes>(x + i)));
  const int rest = static_cast<int>(n - i);
  if (rest != 0) storeFirst<kLanes>(y + i, function(loadFirst<kLanes>(x + i, rest)), rest);
}

void expArray(ptrdiff_t n, const float* x, float* y) {
  mapArray(n, x, y, [](F<kLanes> v) { return expVector<kLanes>(v); });
}

void logArray(ptrdiff_t n, const float* x, float* y) {
  mapArray(n, x, y, [](F<kLanes> v) { return logVector<kLanes>(v); });
}

void tanhArray(ptrdiff_t n, const float* x, float* y) {
  mapArray(n, x, y, [](F<kLanes> v) { return tanhVector<kLanes>(v); });
}

void sigmoidArray(ptrdiff_t n, const float* x, float* y) {
  mapArray(n, x, y, [](F<kLanes> v) { return sigmoidVector<kLanes>(v); });
}

void clampArray(ptrdiff_t n, float least, float most, const float* x, float* y) {
  const F<kLanes> low = set<kLanes>(least), high = set<kLanes>(most);
  mapArray(n, x, y, [low, high](F<kLanes> v) {
    v = v <= low ? low : v;
    return v > high ? high : v;
  });
}

// Lanes of [i, i + kLanes) that lie below n.
EWB_INLINE int lanesAt(ptrdiff_t i, ptrdiff_t n) {
  return n - i < kLanes ? static_cast<int>(n - i) : kLanes;
}

void reluGrad(ptrdiff_t n, const float* outputGrad, const float* features, float* dInput) {
  for (ptrdiff_t i = 0; i < n; i += kLanes) {
    const int lanes = lanesAt(i, n);
    const F<kLanes> g = loadFirst<kLanes>(outputGrad + i, lanes), f = loadFirst<kLanes>(features + i, lanes);
    storeFirst<kLanes>(dInput + i, f > F<kLanes>{} ? g : F<kLanes>{}, lanes);
  }
}

void addArray(ptrdiff_t n, const float* x, float* y) {
  for (ptrdiff_t i = 0; i < n; i += kLanes) {
    const int lanes = lanesAt(i, n);
    storeFirst<kLanes>(y + i, loadFirst<kLanes>(y + i, lanes) + loadFirst<kLanes>(x + i, lanes), lanes);
  }
}

void multiplyAddArray(ptrdiff_t n, const float* a, const float* b, float* y) {
  for (ptrdiff_t i = 0; i < n; i += kLanes) {
    const int lanes = lanesAt(i, n);
    const F<kLanes> sum =
        fma<kLanes>(loadFirst<kLanes>(a + i, lanes), loadFirst<kLanes>(b + i, lanes), loadFirst<kLanes>(y + i, lanes));
    storeFirst<kLanes>(y + i, sum, lanes);
  }
}

void biasRows(ptrdiff_t rows, ptrdiff_t columns, const float* bias, bool relu, float* x) {
  for (ptrdiff_t r = 0; r < rows; ++r, x += columns) {
    for (ptrdiff_t j = 0; j < columns; j += kLanes) {
      const int lanes = lanesAt(j, columns);
      F<kLanes> v = loadFirst<kLanes>(x + j, lanes) + loadFirst<kLanes>(bias + j, lanes);
      if (relu) v = v <= F<kLanes>{} ? F<kLanes>{} : v;
      storeFirst<kLanes>(x + j, v, lanes);
    }
  }
}

EWB_INLINE I<kLanes> laneNumbers() {
  I<kLanes> lane;
  for (int i = 0; i < kLanes; ++i) lane[i] = i;
  return lane;
}

// A row's vector whose lanes behind the end hold `filler`.
EWB_INLINE F<kLanes> loadRow(const float* row, ptrdiff_t j, ptrdiff_t columns, float filler) {
  const int lanes = lanesAt(j, columns);
  if (lanes == kLanes) return load<kLanes>(row + j);
  return laneNumbers() < lanes ? loadFirst<kLanes>(row + j, lanes) : set<kLanes>(filler);
}

// The largest lane; NaN if there is one.
template <int W>
EWB_INLINE float largestLane(F<W> v) {
  if constexpr (W == 4) {
    const F<W> swapped = {v[2], v[3], v[0], v[1]};
    const F<W> pairs = maxNan<W>(v, swapped);
    const F<W> turned = {pairs[1], pairs[0], pairs[3], pairs[2]};
    return maxNan<W>(pairs, turned)[0];
  } else {
    F<W / 2> low, high;
    __builtin_memcpy(&low, &v, sizeof low);
    __builtin_memcpy(&high, reinterpret_cast<const char*>(&v) + sizeof low, sizeof high);
    return largestLane<W / 2>(maxNan<W / 2>(low, high));
  }
}

// exps = exp(row - max(row)) of a row that is one vector, zeros behind its end; returns their sum. Nothing goes through
// memory: a masked store that is read again at once waits until it has left the processor.
EWB_INLINE float shortExponentials(int columns, const float* row, F<kLanes>& exps, float& largest) {
  const F<kLanes> v = loadRow(row, 0, columns, -__builtin_inff());
  largest = largestLane<kLanes>(v);
  const F<kLanes> e = expVector<kLanes>(v - set<kLanes>(largest));
  exps = laneNumbers() < columns ? e : F<kLanes>{};
  return sumLanes<kLanes>(exps);
}

// shifted = row - max(row), exps = exp(shifted); returns the sum of exps.
EWB_INLINE float exponentials(ptrdiff_t columns, const float* row, float* exps, float& largest) {
  F<kLanes> top = set<kLanes>(-__builtin_inff());
  for (ptrdiff_t j = 0; j < columns; j += kLanes)
    top = maxNan<kLanes>(top, loadRow(row, j, columns, -__builtin_inff()));
  largest = largestLane<kLanes>(top);
  F<kLanes> sum{};
  for (ptrdiff_t j = 0; j < columns; j += kLanes) {
    const F<kLanes> e = expVector<kLanes>(loadRow(row, j, columns, -__builtin_inff()) - set<kLanes>(largest));
    storeFirst<kLanes>(exps + j, e, lanesAt(j, columns));
    sum += lanesAt(j, columns) == kLanes ? e : loadFirst<kLanes>(exps + j, lanesAt(j, columns));
  }
  return sumLanes<kLanes>(sum);
}

EWB_INLINE void scaleRow(ptrdiff_t columns, float divisor, float* row) {
  const F<kLanes> d = set<kLanes>(divisor);
  for (ptrdiff_t j = 0; j < columns; j += kLanes) {
    const int lanes = lanesAt(j, columns);
    storeFirst<kLanes>(row + j, loadFirst<kLanes>(row + j, lanes) / d, lanes);
  }
}

void softmaxRows(ptrdiff_t rows, ptrdiff_t classes, const float* logits, float* probabilities) {
  for (ptrdiff_t r = 0; r < rows && classes <= kLanes; ++r) {
    float largest;
    F<kLanes> exps;
    const auto lanes = static_cast<int>(classes);
    const float sum = shortExponentials(lanes, logits + r * classes, exps, largest);
    storeFirst<kLanes>(probabilities + r * classes, exps / set<kLanes>(sum), lanes);
  }
  for (ptrdiff_t r = 0; r < rows && classes > kLanes; ++r) {
    float largest;
    float* out = probabilities + r * classes;
    scaleRow(classes, exponentials(classes, logits + r * classes, out, largest), out);
  }
}

// loss[r] = log(sum of exp) - logit of the label; grad = softmax - one-hot.
template <class Label>
void sparseSoftmaxXent(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const Label* labels, float* loss,
                       float* grad) {
  for (ptrdiff_t r = 0; r < rows && classes <= kLanes; ++r) {
    float largest;
    F<kLanes> exps;
    const auto lanes = static_cast<int>(classes);
    loss[r] = shortExponentials(lanes, logits + r * classes, exps, largest);
    const F<kLanes> hot = laneNumbers() == static_cast<int>(labels[r]) ? set<kLanes>(1.0f) : F<kLanes>{};
    storeFirst<kLanes>(grad + r * classes, exps / set<kLanes>(loss[r]) - hot, lanes);
  }
  for (ptrdiff_t r = 0; r < rows && classes > kLanes; ++r) {
    float largest;
    float* out = grad + r * classes;
    loss[r] = exponentials(classes, logits + r * classes, out, largest);
    scaleRow(classes, loss[r], out);
    out[labels[r]] -= 1.0f;
  }
  logArray(rows, loss, loss);
  // The largest logit is found again: keeping it would need a row of scratch.
  for (ptrdiff_t r = 0; r < rows; ++r) {
    const float* row = logits + r * classes;
    float largest = row[0];
    for (ptrdiff_t j = 1; j < classes; ++j) largest = row[j] > largest ? row[j] : largest;
    loss[r] -= row[labels[r]] - largest;
  }
}

// loss[r] = sum of labels * (log(sum of exp) - logits); grad = softmax - labels.
void softmaxXent(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const float* labels, float* loss,
                 float* grad) {
  for (ptrdiff_t r = 0; r < rows; ++r) {
    float largest;
    const float* row = logits + r * classes;
    const float* label = labels + r * classes;
    float* out = grad + r * classes;
    const float sum = exponentials(classes, row, out, largest);
    const F<kLanes> logSum = logVector<kLanes>(set<kLanes>(sum)), d = set<kLanes>(sum);
    F<kLanes> total{};
    for (ptrdiff_t j = 0; j < classes; j += kLanes) {
      const int lanes = lanesAt(j, classes);
      const F<kLanes> y = loadFirst<kLanes>(label + j, lanes);
      const F<kLanes> x = loadRow(row, j, classes, largest) - set<kLanes>(largest);
      total += y == F<kLanes>{} ? (x == x ? F<kLanes>{} : x) : y * (logSum - x);
      storeFirst<kLanes>(out + j, loadFirst<kLanes>(out + j, lanes) / d - y, lanes);
    }
    loss[r] = sumLanes<kLanes>(total);
  }
}

}  // namespace
}  // namespace engine::kernels

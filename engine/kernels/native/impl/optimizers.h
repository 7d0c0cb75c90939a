// Optimizer updates over contiguous arrays, one pass each, in TensorFlow's order of operations and unfused, so that
// every lane equals the scalar formula.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/math.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

// Calls update(i, load, store) for vectors of lanes [i, n), where load(p) and store(p, v) mind the array's end.
template <class Update>
EWB_INLINE void forVectors(ptrdiff_t n, Update&& update) {
  const auto loadWhole = [](const float* p) __attribute__((always_inline)) {
    return load<kLanes>(p);
  };
  const auto storeWhole = [](float* p, F<kLanes> v) __attribute__((always_inline)) {
    store<kLanes>(p, v);
  };
  ptrdiff_t i = 0;
  for (; i + kLanes <= n; i += kLanes) update(i, loadWhole, storeWhole);
  const int rest = static_cast<int>(n - i);
  if (rest == 0) return;
  const auto loadRest = [rest](const float* p) __attribute__((always_inline)) {
    return loadFirst<kLanes>(p, rest);
  };
  const auto storeRest = [rest](float* p, F<kLanes> v) __attribute__((always_inline)) {
    storeFirst<kLanes>(p, v, rest);
  };
  update(i, loadRest, storeRest);
}

using V = F<kLanes>;

void sgdUpdate(ptrdiff_t n, float learningRate, const float* grad, float* var) {
  const V lr = set<kLanes>(learningRate);
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put)
             __attribute__((always_inline)) { put(var + i, get(var + i) - get(grad + i) * lr); });
}

void adamUpdate(ptrdiff_t n, const AdamStep& step, const float* grad, float* var, float* m, float* v) {
  const V lr = set<kLanes>(step.learningRate), b1 = set<kLanes>(step.beta1), c1 = set<kLanes>(step.rest1);
  const V c2 = set<kLanes>(step.rest2), eps = set<kLanes>(step.epsilon);
  const bool nesterov = step.nesterov;
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i);
        V first = get(m + i), second = get(v + i);
        first += (g - first) * c1;
        second += (g * g - second) * c2;
        put(m + i, first);
        put(v + i, second);
        const V direction = nesterov ? g * c1 + b1 * first : first;
        put(var + i, get(var + i) - (direction * lr) / (squareRoot<kLanes>(second) + eps));
      });
}

void adagradUpdate(ptrdiff_t n, float learningRate, float epsilon, const float* grad, float* var, float* accum) {
  const V lr = set<kLanes>(learningRate), eps = set<kLanes>(epsilon);
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i), a = get(accum + i) + g * g;
        put(accum + i, a);
        put(var + i, get(var + i) - (g * lr) / (squareRoot<kLanes>(a) + eps));
      });
}

void momentumUpdate(ptrdiff_t n, float learningRate, float momentum, bool nesterov, const float* grad, float* var,
                    float* accum) {
  const V lr = set<kLanes>(learningRate), mu = set<kLanes>(momentum);
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i), a = get(accum + i) * mu + g;
        put(accum + i, a);
        put(var + i, get(var + i) - (nesterov ? g * lr + a * mu * lr : a * lr));
      });
}

void kerasMomentumUpdate(ptrdiff_t n, float learningRate, float momentum, bool nesterov, const float* grad, float* var,
                         float* accum) {
  const V lr = set<kLanes>(learningRate), mu = set<kLanes>(momentum);
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i), a = get(accum + i) * mu - g * lr;
        put(accum + i, a);
        put(var + i, get(var + i) + (nesterov ? a * mu - g * lr : a));
      });
}

void kerasRmsPropUpdate(ptrdiff_t n, const RmsPropStep& step, const float* grad, float* var, float* ms, float* mg) {
  const V lr = set<kLanes>(step.learningRate), rho = set<kLanes>(step.rho), c = set<kLanes>(1.0f - step.rho);
  const V eps = set<kLanes>(step.epsilon);
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i), square = rho * get(ms + i) + c * (g * g);
        put(ms + i, square);
        V variance = square;
        if (mg != nullptr) {
          const V mean = rho * get(mg + i) + c * g;
          put(mg + i, mean);
          variance = square - mean * mean;
        }
        put(var + i, get(var + i) - (lr * g) / squareRoot<kLanes>(variance + eps));
      });
}

void rmsPropUpdate(ptrdiff_t n, const RmsPropStep& step, const float* grad, float* var, float* ms, float* mom,
                   float* mg) {
  if (mom == nullptr) return kerasRmsPropUpdate(n, step, grad, var, ms, mg);
  const V lr = set<kLanes>(step.learningRate), c = set<kLanes>(1.0f - step.rho), mu = set<kLanes>(step.momentum);
  const V eps = set<kLanes>(step.epsilon);
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i);
        V square = get(ms + i);
        square += (g * g - square) * c;
        put(ms + i, square);
        V denominator = square + eps;
        if (mg != nullptr) {
          V mean = get(mg + i);
          mean += (g - mean) * c;
          put(mg + i, mean);
          denominator = (square - mean * mean) + eps;
        }
        const V moment = get(mom + i) * mu + (g * lr) / squareRoot<kLanes>(denominator);
        put(mom + i, moment);
        put(var + i, get(var + i) - moment);
      });
}

void ftrlUpdate(ptrdiff_t n, const FtrlStep& step, const float* grad, float* var, float* accum, float* linear) {
  const V lr = set<kLanes>(step.learningRate), l1 = set<kLanes>(step.l1);
  const V twoL2 = set<kLanes>(2.0f * step.l2), twoShrinkage = set<kLanes>(2.0f * step.l2Shrinkage);
  const bool shrink = step.l2Shrinkage != 0.0f;
  forVectors(
      n, [&](ptrdiff_t i, auto get, auto put) __attribute__((always_inline)) {
        const V g = get(grad + i), a = get(accum + i), w = get(var + i);
        const V shrunk = shrink ? g + twoShrinkage * w : g;
        const V next = a + g * g, root = squareRoot<kLanes>(next);
        const V z = get(linear + i) + (shrunk - (root - squareRoot<kLanes>(a)) / lr * w);
        const V zero{}, sign = z > zero ? l1 : (z < zero ? -l1 : zero);
        const V size = absolute<kLanes>(z);
        const V solved = (sign - z) / (root / lr + twoL2);
        put(linear + i, z);
        put(var + i, size <= l1 ? zero : solved);  // NaN is not at most l1, and stays
        put(accum + i, next);
      });
}

}  // namespace
}  // namespace engine::kernels

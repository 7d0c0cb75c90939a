// A GRU over a whole sequence, float32, of either kind:
//   z, r = σ(x·w + b + h₋·u + ub)
//   c = tanh(x·w + b + r∘n), n = h₋·u + ub   where the reset gate comes after the product (Keras's default)
//   c = tanh(x·w + b + n·u), n = r∘h₋        where it comes before
//   h = z∘h₋ + (1 - z)∘c
// with the columns of w, u and the biases in the order z, r, c. Threads as in lstm_sequence.h. Pure functions: callable
// from any kernel.
#pragma once

#include "engine/kernels/rnn/lstm_cell.h"

namespace engine::kernels {

// x [steps, batch, inputs]; w [inputs, 3·cells], u [cells, 3·cells], b and ub [3·cells]; before [batch, cells].
struct GruSequenceInputs {
  LstmSizes sizes;
  int64_t steps = 0;
  bool resetAfter = false;
  const float *x, *before, *w, *u, *b, *ub;
};

// What a step keeps for its gradient: [steps, batch, cells] each.
template <typename T>
struct GruGates {
  T *h, *z, *r, *c, *n;
};
void gruSequenceForward(const KernelContext& context, const GruSequenceInputs& in, const GruGates<float>& out);

// Gradients by that of h. x may be null where nobody asks for it. Without `resetAfter` ub's is left alone: it is b's.
struct GruSequenceGradients {
  float *x, *before, *w, *u, *b, *ub;
};
void gruSequenceBackward(const KernelContext& context, const GruSequenceInputs& in,
                         const GruGates<const float>& forward, const float* hGrad, const GruSequenceGradients& out);

}  // namespace engine::kernels

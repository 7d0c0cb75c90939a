// The usual LSTM, float32, without peepholes and clipping, over a whole sequence. The rows of a batch do not depend on
// each other: each thread takes some of them through all steps, so that threads never wait for one another, and keeps
// what a step needs in its cache. A step is one pass over weights that are packed once, and the gradients of the
// weights are added up while those of the gates are in the cache. Pure functions: callable from any kernel.
#pragma once

#include "engine/kernels/rnn/lstm_cell.h"

namespace engine::kernels {

// x [steps, batch, inputs]; w [inputs + cells, 4·cells], b [4·cells]; csBefore and hBefore [batch, cells].
struct LstmSequenceInputs {
  LstmSizes sizes;
  int64_t steps = 0;
  LstmOptions options;  // of which the layout and the forget bias count
  const float *x, *csBefore, *hBefore, *w, *b;
};

// Whether the functions below compute what the options say.
inline bool isUsualLstm(const LstmOptions& options) {
  return !options.peephole && options.clip <= 0;
}

// Fills `out`, [steps, batch, cells] each; all but cs and h may be null where nobody asks for them.
void lstmSequenceForward(const KernelContext& context, const LstmSequenceInputs& in, const LstmGates<float>& out);

// The gradients of cs, null for zeros, and of h: [steps, batch, cells], or [batch, cells] of one step only.
struct LstmOutputGradients {
  const float *cs, *h;
  int64_t onlyStep = -1;  // that h is of; -1: of all steps
};

// Gradients by those. x may be null where nobody asks for it.
struct LstmSequenceGradients {
  float *x, *csBefore, *hBefore, *w, *b;
};
void lstmSequenceBackward(const KernelContext& context, const LstmSequenceInputs& in,
                          const LstmGates<const float>& forward, const LstmOutputGradients& given,
                          const LstmSequenceGradients& out);

}  // namespace engine::kernels

// One step of an LSTM cell and its gradient, as LSTMBlockCell and BlockLSTM compute it:
//   i = σ(x_i + wci∘cs₋)  f = σ(x_f + forget_bias + wcf∘cs₋)  ci = tanh(x_ci)  cs = clip(ci∘i + f∘cs₋)
//   o = σ(x_o + wco∘cs)   co = tanh(cs)                       h = o∘co
// where x_… are columns of [x, h₋]·w + b. Clipping counts as the identity for gradients, as in TensorFlow. Pure
// functions: callable from any kernel.
#pragma once

#include <vector>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

struct LstmSizes {
  int64_t batch = 0;
  int64_t inputs = 0;  // columns of x
  int64_t cells = 0;   // columns of h and cs
};

// Where the gates stand among the columns of w, in numbers of cells.
struct LstmLayout {
  int64_t input = 0, candidate = 1, forget = 2, output = 3;
};
inline constexpr LstmLayout kLstmIcfo{};
inline constexpr LstmLayout kLstmIfco{.input = 0, .candidate = 2, .forget = 1, .output = 3};

struct LstmOptions {
  double forgetBias = 1;
  double clip = -1;  // 0 or less: not clipped
  bool peephole = false;
  LstmLayout layout;
};

// Weights: w [inputs + cells, 4·cells], b [4·cells], peepholes [cells].
template <typename T>
struct LstmWeights {
  const T *w, *wci, *wcf, *wco, *b;
};

// What a step keeps for its gradient: [batch, cells] each.
template <typename T>
struct LstmGates {
  T *i, *cs, *f, *o, *ci, *co, *h;
};

// Working memory of steps; made once for all of them.
template <typename T>
struct LstmScratch {
  explicit LstmScratch(const LstmSizes& s)
      : joined(static_cast<std::size_t>(s.batch * (s.inputs + s.cells))),
        gates(static_cast<std::size_t>(s.batch * s.cells * 4)) {}
  std::vector<T> joined;  // [x, h₋], or its gradient
  std::vector<T> gates;   // of the four gates, or their gradients
};

// x [batch, inputs], csBefore and hBefore [batch, cells].
template <typename T>
void lstmForward(const KernelContext& context, const LstmSizes& sizes, const LstmOptions& options,
                 const LstmWeights<T>& weights, const T* x, const T* csBefore, const T* hBefore,
                 LstmScratch<T>& scratch, const LstmGates<T>& out);

// Gradients of a step's gates, columns as those of w, and of csBefore, from those of cs and h. The peepholes' are added
// to wci, wcf and wco.
template <typename T>
struct LstmGateGradients {
  T *gates, *csBefore, *wci, *wcf, *wco;
};
template <typename T>
void lstmBackward(const LstmSizes& sizes, const LstmOptions& options, const LstmWeights<T>& weights, const T* csBefore,
                  const LstmGates<const T>& step, const T* csGrad, const T* hGrad, const LstmGateGradients<T>& out);

// InvalidArgument, naming the argument, unless the weights, at inputs `first` on (w, wci, wcf, wco, b), fit the sizes.
void checkLstmWeights(const KernelContext& context, const LstmSizes& sizes, int first);
// InvalidArgument unless input `input` has this shape.
void checkRnnShape(const KernelContext& context, int input, const Shape& shape);

}  // namespace engine::kernels

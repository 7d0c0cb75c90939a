// A step of the usual LSTM (float32, no peepholes, no clipping) for some rows of a batch, and its gradient, as parts of
// the table of native kernels. What a step reads again and again lies in panels: of the weights those that pack()
// makes, of the gates' gradients those that backward() writes and that both products behind it read.
// Thread rule: pure functions of their arguments.
#pragma once

#include <cstddef>

namespace engine::kernels {

// Where the gates stand among the columns of the weights, in numbers of cells.
struct LstmGatePlaces {
  ptrdiff_t input, candidate, forget, output;
};

// Matrices [rows, inputs or cells]. i, f, o, ci and co may be null, where nobody asks for them.
//   i = σ(x_i)  f = σ(x_f)  o = σ(x_o)  ci = tanh(x_ci)  cs = ci∘i + f∘csBefore  co = tanh(cs)  h = o∘co
struct LstmForwardRows {
  ptrdiff_t rows, inputs, cells;
  const float *x, *hBefore, *csBefore;
  const float* packed;  // weights and biases
  float *i, *cs, *f, *o, *ci, *co, *h;
  bool streams = false;  // past the caches, all but cs and h: where the caches will not keep them until they are read
};

// hGrad and csGrad [rows, cells] are those of this step's outputs, null for zeros.
struct LstmBackwardRows {
  ptrdiff_t rows, cells;
  LstmGatePlaces places;
  const float *i, *f, *o, *ci, *co, *csBefore;
  const float *hGrad, *csGrad;
  const float* hidden;  // [rows, cells]: of h from the step after
  float* carried;       // [rows, cells]: of cs from the step after; becomes that of csBefore
  float* gates;         // panels, at the first of these rows
  ptrdiff_t gateRows;   // that a panel has
  float* b;             // [4·cells]: their sum over the rows is added
};

struct LstmKernels {
  // Weights w [inputs + cells, 4·cells] and biases [4·cells], with forgetBias added to those of the forget gate.
  size_t (*packedFloats)(ptrdiff_t inputs, ptrdiff_t cells);
  void (*pack)(ptrdiff_t inputs, ptrdiff_t cells, const LstmGatePlaces&, float forgetBias, const float* w,
               const float* b, float* packed);
  void (*forward)(const LstmForwardRows&);

  // Floats of the panels of the gradients of so many rows of gates, and from one row of a panel to the next.
  size_t (*gateFloats)(ptrdiff_t rows, ptrdiff_t cells);
  ptrdiff_t gateRowFloats;
  void (*backward)(const LstmBackwardRows&);
  // c [rows, n] = those gradients [rows, 4·cells] · transpose(w [n, 4·cells]), w as packTurned() has put it into
  // turnedFloats().
  size_t (*turnedFloats)(ptrdiff_t n, ptrdiff_t cells);
  void (*packTurned)(ptrdiff_t n, ptrdiff_t cells, const float* w, float* packed);
  void (*multiply)(ptrdiff_t rows, ptrdiff_t n, ptrdiff_t cells, const float* gates, ptrdiff_t gateRows,
                   const float* packed, float* c);

  // Panels of what gates were computed from: packLeft() puts x [rows, inputs] and h [rows, cells] side by side into
  // rows [first, first + rows) of `gateRows`; then w [inputs + cells, 4·cells] += their transpose · the first
  // `rows` rows of gates.
  size_t (*leftFloats)(ptrdiff_t rows, ptrdiff_t columns);
  void (*packLeft)(ptrdiff_t rows, ptrdiff_t inputs, const float* x, ptrdiff_t cells, const float* h, ptrdiff_t first,
                   ptrdiff_t gateRows, float* left);
  void (*addWeights)(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t cells, const float* left, const float* gates,
                     ptrdiff_t gateRows, float* w);
};

}  // namespace engine::kernels

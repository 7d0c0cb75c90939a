// The cells of tf.compat.v1.nn.rnn_cell and LayerNormBasicLSTMCell of tf.contrib.rnn, with the names of their
// variables. Inputs and the output before are side by side in one product. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {8, 7, 3});
//   const nn::RnnCellPtr cell = nn::basicLstmCell(5);
//   nn::dynamicRnn(scope, *cell, x).outputs.shape().dim(-1);              // is 5
//   graph.collections().findGlobal("rnn/basic_lstm_cell/kernel")->shape;  // is Shape({8, 20})
#pragma once

#include "engine/nn/recurrent/rnn_cell.h"

namespace engine::nn {

struct BasicRnnCellOptions {
  std::string name = {};  // "basic_rnn_cell" when empty
  Activation activation = tanh;
};
// h = act([x, h₋]·kernel + bias). Variables <name>/kernel, bias.
RnnCellPtr basicRnnCell(int64_t units, const BasicRnnCellOptions& options = {});

struct BasicLstmCellOptions {
  std::string name = {};  // "basic_lstm_cell" when empty
  double forgetBias = 1;
  Activation activation = tanh;
};
// States c and h: i, j, f, o = [x, h₋]·kernel + bias; c = c₋∘σ(f + forgetBias) + σ(i)∘act(j); h = act(c)∘σ(o).
RnnCellPtr basicLstmCell(int64_t units, const BasicLstmCellOptions& options = {});

struct LstmCellOptions {
  std::string name = {};  // "lstm_cell" when empty
  bool usePeepholes = false;
  std::optional<double> cellClip = {};  // c into ±this
  std::optional<int64_t> numProj = {};  // columns of h, by a projection
  std::optional<double> projClip = {};  // h into ±this, after the projection
  double forgetBias = 1;
  Activation activation = tanh;
  Initializer initializer = glorotUniform();
};
// The same with diagonal peepholes (w_f_diag, w_i_diag, w_o_diag) and a projection (projection/kernel).
RnnCellPtr lstmCell(int64_t units, const LstmCellOptions& options = {});

struct LayerNormBasicLstmCellOptions {
  std::string name = {};  // "layer_norm_basic_lstm_cell" when empty
  double forgetBias = 1;
  Activation activation = tanh;
  bool layerNorm = true;
  double normGain = 1;   // gamma's first values
  double normShift = 0;  // beta's
  double dropoutKeepProb = 1;
  Seed dropoutSeed = {};
};
// As basicLstmCell(), each gate and the new c normalised over the units (below input, transform, forget, output and
// state), and dropout of what the candidate adds to c. InvalidArgument for a dropoutKeepProb outside (0, 1].
RnnCellPtr layerNormBasicLstmCell(int64_t units, const LayerNormBasicLstmCellOptions& options = {});

struct GruCellOptions {
  std::string name = {};  // "gru_cell" when empty
  Activation activation = tanh;
};
// r, u = σ([x, h₋]·gates/kernel + gates/bias); c = act([x, r∘h₋]·candidate/kernel + candidate/bias);
// h = u∘h₋ + (1 - u)∘c. The bias of the gates begins with 1.
RnnCellPtr gruCell(int64_t units, const GruCellOptions& options = {});

}  // namespace engine::nn

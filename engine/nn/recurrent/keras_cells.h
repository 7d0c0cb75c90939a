// The cells of tf.keras.layers, with the names of their variables: kernel, recurrent_kernel and bias below the cell's
// name. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {8, 7, 3});
//   const nn::RnnCellPtr cell = nn::kerasLstmCell(5);
//   nn::rnn(scope, *cell, x).last.shape();  // is Shape({8, 5})
#pragma once

#include "engine/nn/recurrent/rnn_cell.h"

namespace engine::nn {

// The value of a weight ("kernel", "recurrent_kernel", "bias") of this shape.
using CellWeightSource = std::function<Output(const std::string& name, const Shape& shape)>;

// What the cells share. The recurrent kernel begins orthogonal.
struct KerasCellOptions {
  std::string name = {};                // "simple_rnn_cell", "lstm_cell", "gru_cell" … when empty
  Activation activation = {};           // none: tanh
  Activation recurrentActivation = {};  // of gates; none: sigmoid
  bool useBias = true;
  Initializer kernelInitializer = glorotUniform();
  Initializer recurrentInitializer = orthogonal();
  Initializer biasInitializer = zeros();
  double dropout = 0;           // share of the inputs set to zero while training, in [0, 1)
  double recurrentDropout = 0;  // of the output before
  Seed seed = {};
  bool training = false;  // whether there is dropout
  CellWeightSource weights = {};  // none: variables of the cell's own
};

// h = act(x·kernel + bias + h₋·recurrent_kernel)
RnnCellPtr kerasSimpleRnnCell(int64_t units, const KerasCellOptions& options = {});

struct KerasLstmCellOptions : KerasCellOptions {
  bool unitForgetBias = true;  // the bias of the forget gate begins with 1
};
// States h and c: i, f, g, o = x·kernel + h₋·recurrent_kernel + bias; c = f∘c₋ + i∘act(g); h = o∘act(c). Without
// other activations and dropout a sequence is TensorFlow's BlockLSTMV2.
RnnCellPtr kerasLstmCell(int64_t units, const KerasLstmCellOptions& options = {});

struct KerasGruCellOptions : KerasCellOptions {
  bool resetAfter = true;  // the reset gate comes after the product, as in TensorFlow 2; two rows of biases
};
// z, r = act_r(x·kernel + h₋·recurrent_kernel); h̃ = act(x·k + r∘(h₋·u + b)), or act(x·k + (r∘h₋)·u) where the reset
// gate comes before the product; h = z∘h₋ + (1 - z)∘h̃.
RnnCellPtr kerasGruCell(int64_t units, const KerasGruCellOptions& options = {});

}  // namespace engine::nn

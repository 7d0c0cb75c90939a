// Cells of recurrent layers from recorded calls of tf.keras.layers. Used by one thread.
#pragma once

#include "engine/nn/recurrent/rnn_cell.h"
#include "tests/golden/call.h"

namespace golden {

// LSTMCell, GRUCell, SimpleRNNCell or StackedRNNCells; `training`: whether it drops out. Unimplemented for a symbol or
// an argument that the program has not got.
engine::nn::RnnCellPtr cellOf(Call call, bool training);

}  // namespace golden

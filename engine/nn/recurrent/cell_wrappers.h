// Cells made of cells: several on top of each other, dropout around one, residual connections. Used by the graph's
// thread.
//   const nn::RnnCellPtr cell = nn::multiRnnCell({nn::basicRnnCell(5), nn::basicRnnCell(3)});
//   cell->outputSize();  // is 3
//   cell->stateSizes();  // is std::vector<int64_t>({5, 3})
#pragma once

#include "engine/nn/recurrent/rnn_cell.h"

namespace engine::nn {

// Each cell's output is the next one's input. TensorFlow 1's MultiRNNCell: variables <name>/cell_<i>/…, the name
// "multi_rnn_cell" when empty. InvalidArgument without cells.
RnnCellPtr multiRnnCell(std::vector<RnnCellPtr> cells, const std::string& name = {});
// The same as Keras's StackedRNNCells: <name>/…, the name "stacked_rnn_cells" when empty.
RnnCellPtr stackedRnnCells(std::vector<RnnCellPtr> cells, const std::string& name = {});

struct DropoutWrapperOptions {
  double inputKeepProb = 1;
  double outputKeepProb = 1;
  double stateKeepProb = 1;           // of the states that h is made of: not of an LSTM's c
  bool variationalRecurrent = false;  // the same masks for all steps
  Seed seed = {};
};
// tf.compat.v1.nn.rnn_cell.DropoutWrapper: for training only. InvalidArgument for shares outside (0, 1].
RnnCellPtr dropoutWrapper(RnnCellPtr cell, const DropoutWrapperOptions& options);

// tf.compat.v1.nn.rnn_cell.ResidualWrapper: the input is added to the output. InvalidArgument when built for inputs
// that have another size than outputs.
RnnCellPtr residualWrapper(RnnCellPtr cell);

}  // namespace engine::nn

// Cells of recurrent layers as layers: SimpleRNNCell, LSTMCell, GRUCell, StackedRNNCells. What they compute is that of
// engine/nn/recurrent. Used by one thread at a time.
#pragma once

#include "engine/keras/core/registry.h"
#include "engine/nn/recurrent/keras_cells.h"

namespace engine::keras {

class CellLayer : public Layer {
 public:
  using Layer::Layer;

  // Makes the weights below `scope` for inputs of so many columns.
  void buildCell(const std::string& scope, int64_t inputs);
  // The cell with its weights read in this call's graph. Built before.
  virtual nn::RnnCellPtr cell(const Call& call) const = 0;
  virtual std::vector<int64_t> stateSizes() const = 0;
  virtual int64_t outputSize() const = 0;

 protected:
  virtual void buildWeights(int64_t inputs) = 0;
  void build(const Arguments& arguments) override;
  // Arguments: x, and "states". Outputs: the output and the states.
  Outputs call(const Call& call, const Arguments& arguments) override;

 private:
  bool cellBuilt_ = false;
  int64_t inputs_ = 0;
};
using CellLayerPtr = std::shared_ptr<CellLayer>;

// {"class_name": "LSTMCell", "config": …}. InvalidArgument when that is no cell.
CellLayerPtr cellOfJson(const Json& serialized);
// A cell of the class with those entries of `config` (a layer's) that it takes.
CellLayerPtr cellOfLayer(const std::string& className, const Config& config);

}  // namespace engine::keras

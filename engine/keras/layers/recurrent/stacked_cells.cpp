// StackedRNNCells: the output of each cell is the next one's input.
#include "engine/keras/layers/recurrent/cells.h"
#include "engine/nn/recurrent/cell_wrappers.h"

namespace engine::keras {
namespace {

class StackedCells : public CellLayer {
 public:
  explicit StackedCells(Config config) : CellLayer(std::move(config)) {
    const Json& cells = this->config().at("cells");
    if (!cells.is_array() || cells.empty()) this->config().fail("cells", "a list of cells");
    for (const Json& one : cells) {
      cells_.push_back(cellOfJson(one));
      addPart(cells_.back());
    }
  }
  std::vector<int64_t> stateSizes() const override {
    std::vector<int64_t> all;
    for (const CellLayerPtr& cell : cells_) {
      for (const int64_t size : cell->stateSizes()) all.push_back(size);
    }
    return all;
  }
  int64_t outputSize() const override { return cells_.back()->outputSize(); }
  nn::RnnCellPtr cell(const Call& call) const override {
    std::vector<nn::RnnCellPtr> all;
    for (const CellLayerPtr& one : cells_) all.push_back(one->cell(call));
    return nn::stackedRnnCells(all, name());
  }

 protected:
  void buildWeights(int64_t inputs) override {
    for (const CellLayerPtr& cell : cells_) {
      cell->buildCell(weightScope() + "/" + cell->name(), inputs);
      inputs = cell->outputSize();
    }
  }

 private:
  std::vector<CellLayerPtr> cells_;
};

const LayerRegistrar kStackedCells("StackedRNNCells", R"({"cells": null})", makeLayerOf<StackedCells>);

}  // namespace
}  // namespace engine::keras
